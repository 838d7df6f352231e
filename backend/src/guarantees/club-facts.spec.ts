import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { club } from '@onchan-bowls/contract/club';

describe('the club’s facts', () => {
  const repository = join(import.meta.dirname, '../../..');
  const folders = [
    'backend/contract/src',
    'backend/src',
    'frontend/src',
    'frontend/public',
    'frontend/images',
  ];
  const files = ['frontend/index.html', 'frontend/admin.html', 'frontend/vite.config.ts'];
  const isText = (path: string) => /\.(ts|tsx|css|html|svg|webmanifest)$/.test(path);
  /** The facts themselves, drawings that are rendered by hand, and what only tests and measurements read. */
  const isException = (path: string) =>
    path.endsWith('/club.ts') ||
    /^frontend\/images\/social.*\.svg$/.test(path) ||
    /\.(spec|test)\.tsx?$|\/(bench|testing)\//.test(path);

  it('are written nowhere else', async () => {
    for (const folder of folders) {
      const entries = await readdir(join(repository, folder), { recursive: true });
      files.push(...entries.map((entry) => `${folder}/${entry}`));
    }
    const { park, street, island, postcode } = club.address;
    const facts = [club.name, club.shortName, club.ground, park, street, island, postcode, club.established];
    const found: string[] = [];
    for (const path of files.filter((path) => isText(path) && !isException(path))) {
      const text = await readFile(join(repository, path), 'utf8');
      for (const fact of facts) if (text.includes(String(fact))) found.push(`${path}: ${fact}`);
    }
    expect(files.length).toBeGreaterThan(300);
    expect(found).toEqual([]);
  });
});
