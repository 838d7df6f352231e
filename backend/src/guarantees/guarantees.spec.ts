import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const repository = join(import.meta.dirname, '../../..');
const page = readFileSync(join(repository, 'docs/guarantees.md'), 'utf8');
const promises = page
  .split('\n')
  .filter((line) => line.startsWith('- '))
  .map((line) => /^- (.+?\.) \[[^\]]+\]\(\.\.\/([^)]+)\) “(.+)”$/.exec(line)?.slice(1) ?? [line]);

describe('the promises of docs/guarantees.md', () => {
  it.each(promises)('name a test that exists: %s', (_, file = '', name = '') => {
    expect(name).not.toBe('');
    expect(readFileSync(join(repository, file), 'utf8')).toContain(name);
  });

  it('name every file of this folder', () => {
    const files = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.spec.ts'));
    const named = new Set(promises.map(([, file]) => file));
    expect(files.filter((file) => !named.has(`backend/src/guarantees/${file}`))).toEqual([]);
  });
});

describe('the threat model', () => {
  const threats = readFileSync(join(repository, 'docs/threat-model.md'), 'utf8');
  const named = Array.from(threats.matchAll(/\]\(([^)]+)\) “([^”]+)”/g), ([, file = '', name = '']) => [
    file,
    name,
  ]);

  it.each(named)('names in %s what exists: %s', (file, name) => {
    expect(readFileSync(join(repository, 'docs', file), 'utf8')).toContain(name);
  });

  it('has a row for every chapter of the ASVS', () => {
    const chapters = new Set(Array.from(threats.matchAll(/^\| V(\d+) /gm), ([, chapter]) => Number(chapter)));
    expect([...chapters]).toEqual(Array.from({ length: 17 }, (_, index) => index + 1));
  });
});
