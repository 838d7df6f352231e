import { club } from '@onchan-bowls/contract/club';
import { Argument, Command, Help, type CommanderError, type OutputConfiguration } from 'commander';
import { productVersion } from '../product-files.js';
import { commands, type ConsoleCommand } from './commands.js';

/** Carries out a command with the values of its arguments. */
type Run = (command: ConsoleCommand, values: readonly string[]) => Promise<void>;

/** Settings of all commands. */
const commonSettings = {
  DATA_DIR: 'the folder of the embedded database (default: .data)',
  DATABASE_URL: 'the database, if it is not the embedded one',
  PERSONAL_DATA_KEY: 'the key of personal data, if it is not kept in DATA_DIR',
};

/**
 * Understands the words after `onchan`, and runs the command or prints its help.
 * @throws CommanderError after it has printed: with exit code 0 after a help or the version, and 2 when the words are no command.
 */
export const parseWords = async (
  words: readonly string[],
  run: Run,
  output: OutputConfiguration = {},
): Promise<void> => {
  // `help user add` is the same as `user add --help`.
  const [first, ...rest] = words;
  const asked = first === 'help' ? [...rest, '--help'] : words;
  await programOf(run, output).parseAsync([...asked], { from: 'user' });
};

const programOf = (run: Run, output: OutputConfiguration): Command => {
  const program = new Command('onchan')
    .description(`The console commands of ${club.shortName}`)
    .version(productVersion, '--version', 'print the version')
    .helpCommand(false)
    .helpOption('-h, --help', 'explain a command, such as "onchan user --help"')
    .configureHelp({
      // Only here: elsewhere commander finds the command that a mistyped word means among the direct subcommands.
      formatHelp: (command, helper) =>
        new Help().formatHelp(command, Object.assign(helper, { visibleCommands: runnable })),
      commandUsage: usageOf,
      subcommandTerm: usageOf,
      subcommandDescription: summaryOf,
    })
    .configureOutput(output)
    .showHelpAfterError('"onchan help" lists the commands.')
    .exitOverride((error) => {
      throw withExitCode(error);
    });
  for (const one of commands) {
    const [name = '', subcommand] = one.name.split(' ');
    const parent = subcommand === undefined ? program : groupOf(program, name);
    describe(parent.command(subcommand ?? name), one, run);
  }
  return program;
};

/** The command of this name, or a new one that only has subcommands. */
const groupOf = (program: Command, name: string): Command =>
  program.commands.find((one) => one.name() === name) ?? program.command(name);

const describe = (command: Command, one: ConsoleCommand, run: Run): void => {
  const { summary, arguments: all = [], settings = {}, notes = [], example, fails } = one;
  command
    .summary(summary)
    .description([`${summary}.`, ...notes].join('\n'))
    .action(async () => {
      const [folder] = command.args;
      if (folder !== undefined) refuseMistyped(command, folder);
      await run(one, command.args);
    });
  for (const { name, about, choices, isOptional } of all) {
    const argument = new Argument(isOptional ? `[${name}]` : `<${name}>`, about);
    command.addArgument(choices ? argument.choices(choices) : argument);
  }
  command.addHelpText('after', () =>
    [
      '',
      'Settings (environment variables), as the product has them:',
      columns(Object.entries({ ...commonSettings, ...settings })),
      '',
      'Example:',
      `  ${example}`,
      '',
      'Exit codes:',
      columns([
        ['0', 'done'],
        [
          '1',
          `${fails === undefined ? 'a failure' : `${fails}, or another failure`}; standard error says why`,
        ],
        ['2', 'wrong usage; nothing was done'],
      ]),
    ].join('\n'),
  );
};

/** `backup take-ovr` would make a backup in a folder of this name. */
const refuseMistyped = (command: Command, folder: string): void => {
  const meant = command.commands.find((one) => one.name().slice(0, 3) === folder.slice(0, 3));
  if (meant === undefined) return;
  command.error(
    `error: unknown command '${folder}'\n(Did you mean ${meant.name()}? A folder of this name is typed as ./${folder})`,
  );
};

/** The commands below this one that can be run. */
const runnable = (command: Command): Command[] =>
  command.commands.flatMap((one) => [...(isGroup(one) ? [] : [one]), ...runnable(one)]);

/** Whether it only has subcommands. */
const isGroup = (command: Command): boolean => command.summary() === '';

/** How a command is typed, such as `onchan user add <username> <role>`. */
const usageOf = (command: Command): string => {
  const typed = command.registeredArguments.map((one) =>
    one.required ? `<${one.name()}>` : `[${one.name()}]`,
  );
  const parent = command.parent ? [nameOf(command.parent)] : [];
  return [...parent, command.name(), ...(isGroup(command) ? ['<command>'] : typed)].join(' ');
};

const nameOf = (command: Command): string =>
  command.parent ? `${nameOf(command.parent)} ${command.name()}` : command.name();

const summaryOf = (command: Command): string => command.summary();

/** 2 for words that are no command. */
const withExitCode = (error: CommanderError): CommanderError => {
  if (error.exitCode !== 0) error.exitCode = 2;
  return error;
};

/** Two columns, indented. */
const columns = (rows: readonly (readonly [string, string])[]): string => {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join('\n');
};
