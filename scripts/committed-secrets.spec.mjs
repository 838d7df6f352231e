import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

/** What secrets look like, as extended regular expressions. None of them fits itself. */
const patterns = [
  '-----BEGIN [A-Z ]*PRIVATE KEY',
  // Tokens of GitHub, GitLab, npm, AWS and Slack.
  'gh[oprsu]_[A-Za-z0-9]{36}|github_pat_[A-Za-z0-9_]{50}|glpat-[A-Za-z0-9_-]{20}',
  'npm_[A-Za-z0-9]{36}|(AKIA|ASIA)[A-Z0-9]{16}|xox[abprs]-[A-Za-z0-9-]{20}',
  '_authToken *=',
  // The product's own, as an environment file has them.
  '(PERSONAL_DATA_KEY|[A-Z_]*PASSWORD|METRICS_TOKEN) *[=:] *.?[A-Za-z0-9+/]{20}',
];

/** The places in a folder that look like secrets: file and line, never the text. Leaves out what `.gitignore` names. */
const secretsIn = (folder) => {
  const words = ['grep', '--no-index', '--exclude-standard', '-I', '-n', '-o', '-E'];
  const { status, stdout, stderr } = spawnSync('git', [...words, ...patterns.flatMap((it) => ['-e', it])], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (status !== 0 && status !== 1) throw new Error(stderr);
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split(':', 2).join(':'));
};

it('no file of the repository has something that looks like a secret', () => {
  expect(secretsIn(join(import.meta.dirname, '..'))).toEqual([]);
});

it.each([
  ['a private key', `-----BEGIN EC ${'PRIVATE'} KEY-----`],
  ['a token of GitHub', `token: ghp_${'aB3'.repeat(12)}`],
  ['a token of npm', `npm_${'aB3'.repeat(12)}`],
  ['a registry’s token', '//registry.example.org/:_authToken' + '=abc'],
  ['a key of AWS', `AKIA${'AB12'.repeat(4)}`],
  ['the personal data key', `PERSONAL_DATA_KEY=${'aB3/'.repeat(11)}`],
  ['a password', `POSTGRES_PASSWORD: '${'aB3'.repeat(8)}'`],
])('%s is found, by its line', (_, secret) => {
  const folder = mkdtempSync(join(tmpdir(), 'onchan-bowls-secrets-'));
  try {
    writeFileSync(join(folder, 'some.txt'), `first line\n${secret}\n`);
    expect(secretsIn(folder)).toEqual(['some.txt:2']);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
