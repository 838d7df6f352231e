import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { commands } from './commands.js';

const root = join(import.meta.dirname, '../../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** The files with these endings in a folder of the repository and in its subfolders. */
const filesIn = (folder: string, ending: RegExp): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => ending.test(path) && !/(^|\/)(node_modules|dist)\//.test(path))
    .map((path) => join(folder, path));

/** Documents, and code whose messages name commands. */
const files = [
  'README.md',
  'CHANGELOG.md',
  'Dockerfile',
  'CONTRIBUTING.md',
  'docker-compose.yml',
  'package.json',
  ...filesIn('docs', /\.md$/),
  // In its .sh files, `onchan` is a role and a database.
  ...filesIn('ops', /^[^.]+$|\.(yml|service|Caddyfile)$/),
  ...filesIn('backend/src', /(?<!\.spec)\.ts$/),
  ...filesIn('frontend/src', /(?<!\.(test|spec))\.tsx?$/),
];

/** The plain words after each `onchan`, without arguments such as `<file>`. */
const named = files.flatMap((file) =>
  [...read(file).matchAll(/\bonchan(?:\.js)?((?: [a-z-]+)+)/g)].map(([, words = '']) => ({
    file,
    words: words.trim().split(' '),
  })),
);

/** Whether the words begin with a command, or are the name of a group of commands, such as `user`. */
const isCommand = (words: readonly string[]): boolean => {
  const plain = words.filter((word) => !word.startsWith('-'));
  const text = `${plain.join(' ')} `;
  return (
    text.startsWith('help ') ||
    commands.some(({ name }) => text.startsWith(`${name} `) || (plain.length === 1 && name.startsWith(text)))
  );
};

describe('the commands that documents and messages name', () => {
  it('are commands of the console', () => {
    expect(named.filter(({ words }) => !isCommand(words))).toEqual([]);
    expect(named.length).toBeGreaterThan(50);
  });

  it('are named in one way', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const other = files.flatMap((file) =>
      [...read(file).matchAll(/npm run ([a-z-]+)/g)].flatMap(([, script = '']) =>
        scripts[script]?.includes('onchan.js') ? [`${file}: npm run ${script}`] : [],
      ),
    );
    // These mention that they still work.
    expect(other).toEqual(['CHANGELOG.md: npm run user', 'docs/operations.md: npm run user']);
  });
});
