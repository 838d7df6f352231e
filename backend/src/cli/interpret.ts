import { parseArgs } from 'node:util';
import { commands, type ConsoleCommand } from './commands.js';
import { helpOf, listOf, overviewOf, usageOf } from './help.js';
import { closestTo } from './closest-to.js';

/** What the words after `onchan` ask for. */
export type Intent =
  | { readonly kind: 'print'; readonly text: string }
  | { readonly kind: 'version' }
  | { readonly kind: 'run'; readonly command: ConsoleCommand; readonly values: readonly string[] }
  | { readonly kind: 'wrong'; readonly message: string };

const options = { help: { type: 'boolean', short: 'h' }, version: { type: 'boolean' } } as const;

/** Understands the words after `onchan`. */
export const interpret = (words: readonly string[]): Intent => {
  const { tokens } = parseArgs({
    args: [...words],
    options,
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  const typed = tokens.flatMap((token) => (token.kind === 'positional' ? [token.value] : []));
  let wantsHelp = false;
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    if (!(token.name in options) || token.value !== undefined) return unknownOption(token.rawName);
    if (token.name === 'version') return { kind: 'version' };
    wantsHelp = true;
  }
  while (typed[0] === 'help') {
    typed.shift();
    wantsHelp = true;
  }
  const command = commandOf(typed);
  if (command) {
    if (wantsHelp) return { kind: 'print', text: helpOf(command) };
    return withValues(command, typed.slice(command.name.split(' ').length));
  }
  if (typed.length === 0) {
    const text = overviewOf(commands);
    return wantsHelp ? { kind: 'print', text } : { kind: 'wrong', message: text };
  }
  const [first = '', second] = typed;
  const group = groupOf(first);
  if (group.length === 0 || second !== undefined) return unknownCommand(typed);
  const text = `Commands of "onchan ${first}":\n\n${listOf(group)}`;
  return wantsHelp ? { kind: 'print', text } : { kind: 'wrong', message: text };
};

/** The command that these words begin with: of two, the longer one. */
const commandOf = ([first = '', second = '']: readonly string[]): ConsoleCommand | undefined =>
  commands.find(({ name }) => name === `${first} ${second}`) ?? commands.find(({ name }) => name === first);

const groupOf = (first: string): readonly ConsoleCommand[] =>
  commands.filter(({ name }) => name.startsWith(`${first} `));

const withValues = (command: ConsoleCommand, values: readonly string[]): Intent => {
  const { arguments: all = [], name } = command;
  const wrong = (message: string): Intent => ({
    kind: 'wrong',
    message: `${message} Usage: ${usageOf(command)}`,
  });
  const missing = all.find((argument, index) => !argument.isOptional && values[index] === undefined);
  if (missing) return wrong(`<${missing.name}> is missing.`);
  // `backup verfy <file>` and `backup take-ovr` begin as a whole command does.
  const [first = ''] = values;
  const meant = closestTo(
    `${name} ${first}`,
    groupOf(name).map((one) => one.name),
  );
  const extra = values[all.length];
  if (extra !== undefined) return wrong(`"${extra}" is one word too many.${suggested(meant)}`);
  if (meant !== undefined && !first.includes('/')) {
    return noSuch('command', `onchan ${name} ${first}`, suggested(meant), ` ${name}`);
  }
  for (const [index, { name: argument, choices }] of all.entries()) {
    const value = values[index];
    if (value === undefined || !choices || choices.includes(value)) continue;
    const suggestion = didYouMean(closestTo(value, choices));
    return wrong(`<${argument}> is one of ${choices.join(', ')}, not "${value}".${suggestion}`);
  }
  return { kind: 'run', command, values };
};

const unknownCommand = (typed: readonly string[]): Intent => {
  const [first = '', second = ''] = typed;
  const inGroup = groupOf(first).map(({ name }) => name);
  if (inGroup.length > 0) {
    const name = `${first} ${second}`;
    return noSuch('command', `onchan ${name}`, suggested(closestTo(name, inGroup)), ` ${first}`);
  }
  const names = commands.map(({ name }) => name);
  const groups = new Set(names.map((name) => name.split(' ')[0] ?? ''));
  const meant = closestTo(`${first} ${second}`, names) ?? closestTo(first, [...groups, 'help']);
  return noSuch('command', `onchan ${first}`, suggested(meant));
};

const unknownOption = (name: string): Intent => {
  const names = Object.keys(options).map((option) => `--${option}`);
  return noSuch('option', name, didYouMean(closestTo(name, names)));
};

const noSuch = (what: string, name: string, suggestion: string, group = ''): Intent => ({
  kind: 'wrong',
  message: `There is no ${what} "${name}".${suggestion} "onchan help${group}" lists the commands.`,
});

const suggested = (command: string | undefined): string =>
  didYouMean(command === undefined ? undefined : `onchan ${command}`);

const didYouMean = (meant: string | undefined): string =>
  meant === undefined ? '' : ` Did you mean "${meant}"?`;
