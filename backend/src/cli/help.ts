import { club } from '@onchan-bowls/contract/club';
import type { ConsoleCommand } from './commands.js';

/** Settings of all commands. */
const commonSettings = {
  DATA_DIR: 'the folder of the embedded database (default: .data)',
  DATABASE_URL: 'the database, if it is not the embedded one',
  PERSONAL_DATA_KEY: 'the key of personal data, if it is not kept in DATA_DIR',
};

/** How a command is typed, such as `onchan user add <username> <role>`. */
export const usageOf = ({ name, arguments: all = [] }: ConsoleCommand): string =>
  ['onchan', name, ...all.map((one) => (one.isOptional ? `[${one.name}]` : `<${one.name}>`))].join(' ');

/** The help of one command. */
export const helpOf = (command: ConsoleCommand): string => {
  const { summary, arguments: all = [], settings = {}, notes = [], example, fails } = command;
  const sections = [
    `Usage: ${usageOf(command)}`,
    [`${summary}.`, ...notes].join('\n'),
    all.length > 0 &&
      `Arguments:\n${columns(
        all.map(({ name, about, choices, isOptional }) => [
          name,
          [about, choices && `one of ${choices.join(', ')}`, isOptional && 'optional']
            .filter(Boolean)
            .join('; '),
        ]),
      )}`,
    `Settings (environment variables), as the product has them:\n${columns(Object.entries({ ...commonSettings, ...settings }))}`,
    `Example:\n  ${example}`,
    `Exit codes:\n${columns([
      ['0', 'done'],
      ['1', `${fails === undefined ? 'a failure' : `${fails}, or another failure`}; standard error says why`],
      ['2', 'wrong usage; nothing was done'],
    ])}`,
  ];
  return sections.filter(Boolean).join('\n\n');
};

/** A line for each of these commands. */
export const listOf = (commands: readonly ConsoleCommand[]): string =>
  columns(commands.map((command) => [usageOf(command), command.summary]));

/** The help of all commands. */
export const overviewOf = (commands: readonly ConsoleCommand[]): string =>
  `The console commands of ${club.shortName}:

${listOf(commands)}

"onchan <command> --help" explains one of them, and "onchan --version" prints the version.`;

/** Two columns, indented. */
const columns = (rows: readonly (readonly [string, string])[]): string => {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join('\n');
};
