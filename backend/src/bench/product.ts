import { execFile, spawn, type ChildProcess, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { promisify } from 'node:util';
import { withCleanup, withFolder } from './cleanup.js';

/** A started server, in a process of its own. */
export interface Server {
  readonly child: ChildProcess;
  /** Its address, without a slash at the end. */
  readonly origin: string;
}

/** Sends a request as the administrator and returns the JSON of the response, if there is any. */
export type Send = (method: string, path: string, body?: object) => Promise<unknown>;

export const adminPassword = 'correct horse battery staple';

/** Runs `work` with the built product on a new embedded database, with its demonstration season. */
export const withProduct = <Result>(
  work: (product: Server) => Promise<Result>,
  environment: Readonly<Record<string, string>> = {},
): Promise<Result> => withFolder((dataDir) => withProductOn(dataDir, environment, work));

/** Runs `work` with the built product on the embedded database in this folder. */
export const withProductOn = <Result>(
  dataDir: string,
  environment: Readonly<Record<string, string>>,
  work: (product: Server) => Promise<Result>,
): Promise<Result> =>
  withServer(
    '../../bundle/main.js',
    { PORT: '0', DATA_DIR: dataDir, ADMIN_PASSWORD: adminPassword, ...environment },
    work,
  );

/**
 * Runs `work` with a program that prints `Ready on …`.
 * @param input what the program reads from its standard input.
 * @throws when the program ends before it is ready.
 */
export const withServer = <Result>(
  path: string,
  environment: Readonly<Record<string, string>>,
  work: (server: Server) => Promise<Result>,
  input?: Buffer,
): Promise<Result> => {
  // As `npm start` does.
  const child = spawn(process.execPath, ['--max-semi-space-size=16', resolve(import.meta.dirname, path)], {
    env: { PATH: process.env.PATH, MALLOC_TRIM_THRESHOLD_: '131072', ...environment },
    stdio: ['pipe', 'pipe', 'inherit'],
    // Ctrl-C reaches this process only, and `stop` the server once.
    detached: true,
  });
  return withCleanup(
    () => stop(child),
    async () => {
      child.stdin.end(input);
      return work({ child, origin: await originOf(child) });
    },
  );
};

/** The address that the program prints. All its output is read, or it would wait for a reader. */
const originOf = (child: ChildProcessByStdio<Writable, Readable, null>): Promise<string> =>
  new Promise((found, failed) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const [, origin] = /Ready on (.*)/.exec(line) ?? [];
      if (origin !== undefined) found(origin);
    });
    child.once('exit', () => failed(new Error(`${child.spawnargs.join(' ')} did not start`)));
  });

const stop = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  await exit;
};

/** The resident memory of a server's process. */
export const residentMegabytes = async ({ child }: Server): Promise<number> => {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(child.pid)]);
  return Number(stdout) / 1024;
};

/** Signs in an administrator. */
export const signIn = async (origin: string, username = 'admin'): Promise<{ cookie: string; send: Send }> => {
  const request = (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
    fetch(`${origin}${path}`, {
      method,
      headers: { Origin: origin, ...(body && { 'Content-Type': 'application/json' }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
  const session = await request('POST', '/api/admin/session', {
    username,
    password: adminPassword,
  });
  const cookie = session.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const send: Send = async (method, path, body) => {
    const response = await request(method, path, body, { Cookie: cookie });
    if (!response.ok) throw new Error(`${method} ${path} returned ${response.status}`);
    return response.status === 204 ? undefined : response.json();
  };
  return { cookie, send };
};
