import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ParameterKind } from '@onchan-bowls/contract/pages';

/** A document of a site: its text, and what is not as in any page. */
interface ExampleDocument {
  text: string;
  type?: string;
  styles?: string[];
  indexed?: boolean;
  /** For a page that is rendered with its lists. */
  lists?: string[];
  parameters?: Record<string, ParameterKind>;
}

/** Writes a site as the build would leave it, with these documents, into a new folder, and returns its path. */
export const writeSite = async (
  documents: Record<string, ExampleDocument> = {},
  missing: ExampleDocument = { text: '' },
): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'site-'));
  await mkdir(join(folder, 'documents'));
  const write = async ({ text, ...rest }: ExampleDocument, file: string) => {
    await writeFile(join(folder, 'documents', file), text);
    return { file, type: 'text/html', styles: [], indexed: true, ...rest };
  };
  const known: Record<string, object> = {};
  for (const [index, [path, document]] of Object.entries(documents).entries()) {
    known[path] = await write(document, `${index}.html`);
  }
  const list = { known, missing: await write(missing, 'missing.html') };
  await writeFile(join(folder, 'documents', 'index.json'), JSON.stringify(list));
  return folder;
};
