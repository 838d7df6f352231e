import { describe, expect, it } from '@jest/globals';
import { commands } from './commands.js';
import { usageOf } from './help.js';
import { interpret } from './interpret.js';

const interpreted = (line: string) => interpret(line.split(' ').filter((word) => word !== ''));

/** What the line prints, or what is wrong with it. */
const textOf = (line: string): string => {
  const intent = interpreted(line);
  if (intent.kind === 'print') return intent.text;
  return intent.kind === 'wrong' ? intent.message : '';
};

describe('the console', () => {
  it.each([
    ['user add cass committee', 'user add', ['cass', 'committee']],
    ['backup', 'backup', []],
    ['backup /srv/backups', 'backup', ['/srv/backups']],
    ['backup ./verify', 'backup', ['./verify']],
    ['backup -- -strange', 'backup', ['-strange']],
    ['backup verify club.backup', 'backup verify', ['club.backup']],
    ['projections rebuild', 'projections rebuild', []],
  ])('understands "%s"', (line, name, values) => {
    expect(interpreted(line)).toMatchObject({ kind: 'run', command: { name }, values });
  });

  it.each([
    ['usr add x admin', 'There is no command "onchan usr". Did you mean "onchan user'],
    ['bakcup', 'There is no command "onchan bakcup". Did you mean "onchan backup"?'],
    ['hepl', 'There is no command "onchan hepl". Did you mean "onchan help"?'],
    ['dance', 'There is no command "onchan dance". "onchan help" lists the commands.'],
    ['user ad', 'There is no command "onchan user ad". Did you mean "onchan user add"?'],
    ['user dance', 'There is no command "onchan user dance". "onchan help user" lists the commands.'],
    ['user list --hlep', 'There is no option "--hlep". Did you mean "--help"?'],
    ['user list -x', 'There is no option "-x". "onchan help" lists the commands.'],
    ['user list --help=yes', 'There is no option "--help".'],
    ['user add', '<username> is missing. Usage: onchan user add <username> <role>'],
    ['user add cass', '<role> is missing.'],
    [
      'user add cass comittee',
      '<role> is one of admin, committee, not "comittee". Did you mean "committee"?',
    ],
    ['backup verify', '<file> is missing. Usage: onchan backup verify <file>'],
    ['backup verfy club.backup', '"club.backup" is one word too many. Did you mean "onchan backup verify"?'],
    [
      'backup take-ovr',
      'There is no command "onchan backup take-ovr". Did you mean "onchan backup take-over"?',
    ],
    ['user', 'Commands of "onchan user":'],
    ['', 'The console commands of Onchan Bowls:'],
  ])('says what is wrong with "%s"', (line, message) => {
    expect(interpreted(line)).toMatchObject({ kind: 'wrong', message: expect.stringContaining(message) });
  });

  it('lists every command with its arguments', () => {
    const overview = textOf('help');
    for (const command of commands) expect(overview).toContain(`${usageOf(command)} `);
    expect(textOf('--help')).toBe(overview);
  });

  it('explains a command: usage, arguments, settings, an example and the exit codes', () => {
    expect(textOf('backup --help')).toBe(`Usage: onchan backup [folder]

Make a backup and print its file.
Works while the product runs, and while it is stopped.

Arguments:
  folder  where to put it, instead of BACKUP_DIR; optional

Settings (environment variables), as the product has them:
  DATA_DIR           the folder of the embedded database (default: .data)
  DATABASE_URL       the database, if it is not the embedded one
  PERSONAL_DATA_KEY  the key of personal data, if it is not kept in DATA_DIR
  BACKUP_DIR         the folder of the backups (default: "backups" in DATA_DIR)

Example:
  onchan backup /srv/backups

Exit codes:
  0  done
  1  a failure; standard error says why
  2  wrong usage; nothing was done`);
    expect(textOf('help user role')).toContain('\n  role      ');
    expect(textOf('help user')).toContain('onchan user role <username> <role>');
    expect(interpreted('--version')).toEqual({ kind: 'version' });
  });

  it.each(commands.map(({ name, example }) => [name, example]))(
    'understands its example of "%s"',
    (name, example) => {
      const line = example.replace(/^.*\bonchan /, '');
      expect(interpreted(line)).toMatchObject({ kind: 'run', command: { name } });
    },
  );
});
