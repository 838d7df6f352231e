import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { afterAll, afterEach } from '@jest/globals';
import { Client } from './running-app.js';

/** A program of the product as it is built. */
export const program = (path: string): string => join(import.meta.dirname, '../../bundle', path);

/** The product as it is built and started: another process. */
export interface StartedProduct {
  readonly child: ChildProcess;
  readonly client: Client;
  /** What it has said so far. */
  readonly output: readonly string[];
  readonly lines: Interface;
  /** Sends a signal and returns the exit code, null for a process that was killed. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** How long a product that a failed test has left behind may take to stop, in milliseconds. */
const grace = 15_000;

const running = new Set<ChildProcess>();
const shared = new Set<ChildProcess>();

// One left running would keep its data folder from the next test, and the whole run from ending.
const endAll = async (children: Set<ChildProcess>): Promise<void> => {
  for (const child of children) {
    const exit = once(child, 'exit');
    const timer = setTimeout(() => child.kill('SIGKILL'), grace);
    child.kill('SIGTERM');
    await exit;
    clearTimeout(timer);
  }
};
afterEach(() => endAll(running));
afterAll(() => endAll(shared));

/**
 * Starts the product in this environment alone, and ends it after the test, or after the file's last one if tests share it.
 * @throws an Error with its output when the product ends at its start.
 */
export const startProduct = async (
  env: Record<string, string | undefined>,
  { isShared = false } = {},
): Promise<StartedProduct> => {
  const child = spawn(process.execPath, [program('main.js')], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const group = isShared ? shared : running;
  group.add(child);
  child.once('exit', () => group.delete(child));
  const output: string[] = [];
  const lines = createInterface({ input: child.stdout });
  const origin = await new Promise<string>((ready, failed) => {
    lines.on('line', (line) => {
      output.push(line);
      const [, address] = /Ready on (.*)/.exec(line) ?? [];
      if (address !== undefined) ready(address);
    });
    child.once('exit', () => {
      failed(new Error(output.join('\n')));
    });
  });
  return {
    child,
    client: new Client(origin),
    output,
    lines,
    async end(signal) {
      const exit = once(child, 'exit') as Promise<[number | null]>;
      child.kill(signal);
      return (await exit)[0];
    },
  };
};
