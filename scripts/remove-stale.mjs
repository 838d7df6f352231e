// Removes compiled files whose source was deleted or renamed. The compiler leaves them behind, and migrations are found by
// their folder: the migration of a deleted source would still run. Usage: remove-stale.mjs [sources] [compiled]
import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

const [sources = 'backend/src', compiled = 'backend/dist'] = process.argv.slice(2);

for (const file of await readdir(compiled, { recursive: true })) {
  const source = file.replace(/(\.d\.ts|\.js)(\.map)?$/, '.ts');
  if (source !== file && !existsSync(join(sources, source))) await rm(join(compiled, file));
}
