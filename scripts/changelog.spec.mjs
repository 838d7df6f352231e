import { describe, expect, it } from '@jest/globals';
import { entriesOf, problemsOf } from './changelog.mjs';

const changelog = `# Changelog

Newest first.

## 0.2.0 - 2026-11-22

### Before you update

- **You must** set \`PUBLIC_URL\` when you set
  \`DATABASE_URL\`.

### Added

- Lists. The database changes up to \`2-lists\`.

## 0.1.0 - 2026-11-21

- The first version, with \`DATABASE_URL\`.
`;

const repository = {
  changelog,
  versions: { 'package.json': '0.2.0', 'backend/package.json': '0.2.0' },
  documents: {
    'README.md': 'Run onchan-bowls:0.2.0 on Node v24.',
    'docker-compose.yml': 'onchan-bowls:0.2.0',
  },
  settings: ['DATABASE_URL', 'PUBLIC_URL'],
  needed: [['PUBLIC_URL', 'DATABASE_URL']],
  images: [['Dockerfile', `node:24@sha256:${'0'.repeat(64)}`]],
  migrations: ['1-log', '2-lists'],
};
const problems = (change, tag) => [...problemsOf({ ...repository, ...change }, tag)];
const withChangelog = (from, to) => {
  expect(changelog).toContain(from);
  return { changelog: changelog.replace(from, to) };
};

describe('the check of a release', () => {
  it('passes when everything agrees', () => {
    expect(problems({}, 'v0.2.0')).toEqual([]);
  });

  it('refuses an image without its digest in a release alone', () => {
    const images = [['docker-compose.yml', 'caddy:2']];
    expect(problems({ images }, 'v0.2.0')).toEqual([
      'docker-compose.yml names caddy:2 without its digest, which "npm run release -- pin" writes',
    ]);
    expect(problems({ images })).toEqual([]);
  });

  it.each([
    [
      'a package of another version',
      { versions: { 'package.json': '0.3.0' } },
      'package.json is of version 0.3.0',
    ],
    [
      'an entry without a version',
      withChangelog('## 0.2.0 -', '## Version 0.2.0 -'),
      '"## Version 0.2.0 - 2026-11-22" must read',
    ],
    ['a date in words', withChangelog('2026-11-22', '22 November'), '"## 0.2.0 - 22 November" must read'],
    ['a day that does not exist', withChangelog('2026-11-22', '2026-11-31'), 'there is no such day'],
    [
      'versions in the wrong order',
      withChangelog('0.1.0 -', '0.10.0 -'),
      '"## 0.2.0 - 2026-11-22" must not come before "## 0.10.0',
    ],
    [
      'dates in the wrong order',
      withChangelog('2026-11-21', '2026-11-23'),
      'must not come before "## 0.1.0 - 2026-11-23"',
    ],
    [
      'an empty entry',
      withChangelog('- The first version, with', 'The first version, with'),
      '"## 0.1.0 - 2026-11-21": the entry is empty',
    ],
    ['an unknown part of an entry', withChangelog('### Added', '### New'), '"New" must be one of'],
    [
      'unreleased changes below',
      withChangelog('## 0.1.0 -', '## Unreleased\n\n## 0.1.0 -'),
      '"## Unreleased" must come first',
    ],
    [
      'an example with another version',
      { documents: { '.env.example': '# ONCHAN_VERSION=0.1.0' } },
      '.env.example names ONCHAN_VERSION=0.1.0',
    ],
    [
      'a document with another version',
      { documents: { 'README.md': 'docker pull onchan-bowls:0.1.0' } },
      'README.md names onchan-bowls:0.1.0',
    ],
    [
      'a document with another tag',
      { documents: { 'README.md': 'git checkout v0.1.0' } },
      'README.md names v0.1.0',
    ],
    ['a setting that is not named', { settings: ['PORT'] }, 'does not name the setting PORT'],
    [
      'a requirement without "You must"',
      withChangelog('**You must** set', 'Set'),
      'no line "- **You must** …" that names PUBLIC_URL and DATABASE_URL',
    ],
  ])('finds %s', (_, change, problem) => {
    expect(problems(change)).toContainEqual(expect.stringContaining(problem));
  });

  it('refuses the tag of another version, and one while changes are not released or migrations not named', () => {
    expect(problems({}, 'v0.3.0')).toEqual(['The tag is v0.3.0, the newest entry of CHANGELOG.md is 0.2.0']);
    const unreleased = withChangelog('## 0.2.0 -', '## Unreleased\n\n- More.\n\n## 0.2.0 -');
    expect(problems(unreleased)).toEqual([]);
    expect(problems(unreleased, 'v0.2.0')).toEqual(['CHANGELOG.md still has an entry "## Unreleased"']);
    expect(problems({ migrations: ['1-log', '2-lists', '3-more'] }, 'v0.2.0')).toEqual([
      'CHANGELOG.md does not name the last migration, 3-more, with which the database changes',
    ]);
  });

  it('reads the text of each entry', () => {
    expect(entriesOf(changelog)).toMatchObject([
      { version: '0.2.0', date: '2026-11-22', text: expect.stringMatching(/^### Before[^]*`2-lists`\.$/) },
      { version: '0.1.0', date: '2026-11-21', text: '- The first version, with `DATABASE_URL`.' },
    ]);
  });
});
