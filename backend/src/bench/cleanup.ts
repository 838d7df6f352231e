import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const pending: (() => Promise<unknown>)[] = [];
let isStopping = false;

/** Runs `work`, then `clean`. After `cleanUpOnSignals`, `clean` also runs when the process is asked to stop. */
export const withCleanup = async <Result>(
  clean: () => Promise<unknown>,
  work: () => Promise<Result>,
): Promise<Result> => {
  pending.push(clean);
  try {
    return await work();
  } finally {
    // The process cleans up and exits. What fails meanwhile is not reported.
    if (isStopping) await new Promise(() => undefined);
    pending.splice(pending.indexOf(clean), 1);
    await clean();
  }
};

/** Cleans up, the latest first, and exits with 130 when the process is asked to stop. */
export const cleanUpOnSignals = (): void => {
  const stop = async () => {
    for (const clean of pending.splice(0).reverse()) await clean().catch(() => undefined);
    process.exit(130);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      // npm passes on a Ctrl-C that the terminal has sent already.
      if (!isStopping) void stop();
      isStopping = true;
    });
  }
};

/** Runs `work` with a new temporary folder. */
export const withFolder = async <Result>(work: (folder: string) => Promise<Result>): Promise<Result> => {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'));
  return withCleanup(
    () => rm(folder, { recursive: true, force: true }),
    () => work(folder),
  );
};
