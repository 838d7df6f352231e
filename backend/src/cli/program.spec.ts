import { describe, expect, it } from '@jest/globals';
import { CommanderError } from 'commander';
import { productVersion } from '../product-files.js';
import { commands } from './commands.js';
import { parseWords } from './program.js';

/** What the line runs, and what it prints. */
const parse = async (line: string) => {
  const words = line.split(' ').filter((word) => word !== '');
  let ran: { name: string; values: readonly string[] } | undefined;
  let out = '';
  let error = '';
  const run = ({ name }: { name: string }, values: readonly string[]) => {
    ran = { name, values };
    return Promise.resolve();
  };
  const output = {
    writeOut: (text: string) => (out += text),
    writeErr: (text: string) => (error += text),
    getOutHelpWidth: () => 200,
    getErrHelpWidth: () => 200,
  };
  let exitCode = 0;
  try {
    await parseWords(words, run, output);
  } catch (thrown) {
    if (!(thrown instanceof CommanderError)) throw thrown;
    exitCode = thrown.exitCode;
  }
  return { ran, out, error, exitCode };
};

/** What the line prints as it ends well, without running anything. */
const printed = async (line: string): Promise<string> => {
  const { out, ...rest } = await parse(line);
  expect({ line, ...rest }).toEqual({ line, ran: undefined, error: '', exitCode: 0 });
  return out;
};

describe('the console', () => {
  it.each([
    ['user add cass committee', 'user add', ['cass', 'committee']],
    ['backup', 'backup', []],
    ['backup /srv/backups', 'backup', ['/srv/backups']],
    ['backup ./verify', 'backup', ['./verify']],
    ['backup backups', 'backup', ['backups']],
    ['backup -- -strange', 'backup', ['-strange']],
    ['backup verify club.backup', 'backup verify', ['club.backup']],
    ['projections rebuild', 'projections rebuild', []],
  ])('understands "%s"', async (line, name, values) => {
    expect(await parse(line)).toEqual({ ran: { name, values }, out: '', error: '', exitCode: 0 });
  });

  it.each([
    ['usr add x admin', "error: unknown command 'usr'\n(Did you mean user?)"],
    ['bakcup', "error: unknown command 'bakcup'\n(Did you mean backup?)"],
    ['dance', 'error: unknown command \'dance\'\n"onchan help" lists the commands.'],
    ['user ad', "error: unknown command 'ad'\n(Did you mean add?)"],
    ['user dance', "error: unknown command 'dance'"],
    ['user list --hlep', "error: unknown option '--hlep'\n(Did you mean --help?)"],
    ['user list -x', 'error: unknown option \'-x\'\n"onchan help" lists the commands.'],
    ['user list --help=yes', "error: unknown option '--help=yes'"],
    ['user add', "error: missing required argument 'username'"],
    ['user add cass', "error: missing required argument 'role'"],
    [
      'user add cass comittee',
      "argument 'role'. Allowed choices are committee, results, competitions, membership, admin.",
    ],
    ['backup verify', "error: missing required argument 'file'"],
    ['backup verfy club.backup', "error: too many arguments for 'backup'. Expected 1 argument but got 2"],
    ['backup take-ovr', "error: unknown command 'take-ovr'\n(Did you mean take-over?"],
    ['user', 'Usage: onchan user <command>'],
    ['', 'Usage: onchan <command>'],
  ])('says what is wrong with "%s", and does nothing', async (line, message) => {
    const { ran, out, error, exitCode } = await parse(line);
    expect({ ran, out, exitCode }).toEqual({ ran: undefined, out: '', exitCode: 2 });
    expect(error).toContain(message);
  });

  it('lists every command with its arguments', async () => {
    const overview = await printed('help');
    for (const { name, summary, arguments: all = [] } of commands) {
      const usage = [
        'onchan',
        name,
        ...all.map((one) => (one.isOptional ? `[${one.name}]` : `<${one.name}>`)),
      ];
      const [, ...line] =
        overview
          .split('\n')
          .find((one) => one.startsWith(`  ${usage.join(' ')} `))
          ?.split(usage.join(' ')) ?? [];
      expect(line.join('').trim()).toBe(summary);
    }
    expect(await printed('--help')).toBe(overview);
    expect(await printed('help user')).toContain('onchan user role <username> <role>');
  });

  it('explains a command: usage, arguments, settings, an example and the exit codes', async () => {
    const help = await printed('backup --help');
    expect(help).toContain(`Usage: onchan backup [folder]

Make a backup and print its file.
Works while the product runs, and while it is stopped.

Arguments:
  folder `);
    expect(help).toContain('where to put it, instead of BACKUP_DIR');
    expect(help).toContain(`
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
    expect(await printed('help backup')).toBe(help);
    expect(await printed('backup -h')).toBe(help);
    const roleHelp = await printed('help user role');
    expect(roleHelp).toContain(
      '"results" may read everything, and change fixtures, results, handicaps and winners, with emails to teams.\n',
    );
    expect(roleHelp).toMatch(/\n {2}role .*\(choices: "committee", "results", /);
    expect(await printed('--version')).toBe(`${productVersion}\n`);
  });

  it.each(commands.map(({ name, example }) => [name, example]))(
    'understands its example of "%s"',
    async (name, example) => {
      const line = example.replace(/^.*\bonchan /, '');
      expect((await parse(line)).ran?.name).toBe(name);
    },
  );
});
