import { expect, it } from '@jest/globals';
import { isMigration } from './migrations/index.js';

it('a file of the migrations is one or is not; one that only looks like it is refused, as it would never run', () => {
  expect(isMigration('1763600001000-fixtures.ts')).toBe(true);
  expect(isMigration('1763800040000-mail-outcomes-2.js')).toBe(true);
  for (const file of ['index.ts', '1763600001000-fixtures.d.ts', '1763600001000-fixtures.js.map'])
    expect(isMigration(file)).toBe(false);
  for (const file of ['1763600001000-Fixtures.ts', '1763600001000-mail_outcomes.js', '1763600001000.ts'])
    expect(() => isMigration(file)).toThrow(`The migration ${file} must have a name such as`);
});
