import { RefusedError } from '../platform/refused.js';
import { watched } from '../platform/progress.js';
import { StartRefusedError } from '../platform/start-refused.js';
import { clearLine, terminalProgress } from '../platform/terminal-progress.js';
import { productVersion } from '../product-version.js';
import { interpret } from './interpret.js';
import { UsageError } from './usage-error.js';

/**
 * Carries out a command of the console, given as the words after `onchan`. Sets the exit code: 1 after a failure, 2 for words
 * that are no command. A sentence on standard error says why.
 */
export const runConsole = async (words: readonly string[]): Promise<void> => {
  const intent = interpret(words);
  switch (intent.kind) {
    case 'print':
      process.stdout.write(`${intent.text}\n`);
      return;
    case 'version':
      process.stdout.write(`${productVersion}\n`);
      return;
    case 'wrong':
      fail(2, intent.message);
      return;
    case 'run':
      try {
        const run = await intent.command.load();
        await watched(terminalProgress(process.stderr), () => run(...intent.values));
      } catch (error) {
        if (error instanceof UsageError) fail(2, error.message);
        else if (error instanceof RefusedError || error instanceof StartRefusedError) fail(1, error.message);
        else fail(1, (error instanceof Error ? error.stack : undefined) ?? 'The command failed');
      }
  }
};

const fail = (code: number, message: string): void => {
  // In place of a task's progress.
  process.stderr.write(`${process.stderr.isTTY ? clearLine : ''}${message}\n`);
  process.exitCode = code;
};
