import { readdirSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { migrations } from './index.js';

it('has one migration of every other file in the folder, named after its time', () => {
  const files = readdirSync(import.meta.dirname).filter((file) => !file.startsWith('index.'));
  const timesOfFiles = files.map((file) => /^\d+/.exec(file)?.[0]).sort();
  expect(migrations.length).toBeGreaterThan(20);
  expect(migrations.map(({ name }) => /\d{13}$/.exec(name)?.[0])).toEqual(timesOfFiles);
});
