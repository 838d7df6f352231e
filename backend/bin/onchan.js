#!/usr/bin/env node
// The console commands. npm links this file at the installation, before the bundle is built.
import { existsSync } from 'node:fs';

const bundle = new URL('../bundle/onchan.js', import.meta.url);
if (existsSync(bundle)) {
  await import(bundle);
} else {
  process.stderr.write('The product is not built: run "make build"\n');
  process.exitCode = 1;
}
