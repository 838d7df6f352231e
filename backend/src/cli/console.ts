import { CommanderError } from 'commander';
import { RefusedError } from '../platform/refused.js';
import { watched } from '../platform/progress.js';
import { StartRefusedError } from '../platform/start-refused.js';
import { clearLine, terminalProgress } from '../platform/terminal-progress.js';
import { parseWords } from './program.js';
import { UsageError } from './usage-error.js';

/**
 * Carries out a command of the console, given as the words after `onchan`. Sets the exit code: 1 after a failure, 2 for words
 * that are no command. A sentence on standard error says why.
 */
export const runConsole = async (words: readonly string[]): Promise<void> => {
  try {
    await parseWords(words, async ({ load }, values) => {
      const run = await load();
      await watched(terminalProgress(process.stderr), () => run(...values));
    });
  } catch (error) {
    // It has printed its output.
    if (error instanceof CommanderError) process.exitCode = error.exitCode;
    else if (error instanceof UsageError) fail(2, error.message);
    else if (error instanceof RefusedError || error instanceof StartRefusedError) fail(1, error.message);
    else fail(1, (error instanceof Error ? error.stack : undefined) ?? 'The command failed');
  }
};

const fail = (code: number, message: string): void => {
  // In place of a task's progress.
  process.stderr.write(`${process.stderr.isTTY ? clearLine : ''}${message}\n`);
  process.exitCode = code;
};
