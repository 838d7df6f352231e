import { isSessionEnd, NetworkError } from './api.js';

/** Whether the following commands would fail for the same reason. */
const endsAll = (error: unknown) => error instanceof NetworkError || isSessionEnd(error);

let sending: Promise<unknown> | undefined;

/** Settles when all running batches have ended; undefined when there are none. */
export const batchesInProgress = (): Promise<unknown> | undefined => sending;

/** How many commands are on their way at once: the server records them together, and a browser has six connections. */
const atOnce = 4;

/**
 * Sends the first command, then the others in order, a few at a time, and reports each with `onSent`. A refused command does not stop the others; a lost
 * connection, the end of the session and the signal do. An item that fails because the session has ended is not reported.
 * @throws NetworkError without a connection, ApiError without a session
 */
export function sendEach<Item>(
  items: readonly Item[],
  send: (item: Item) => Promise<unknown>,
  onSent: (item: Item, error?: Error) => void,
  signal?: AbortSignal,
): Promise<void> {
  let end: { reason: Error } | undefined;
  const sendOne = async (item: Item) => {
    if (signal?.aborted || end) return;
    try {
      await send(item);
    } catch (error) {
      if (endsAll(error)) end ??= { reason: error as Error };
      // The item stays unsent: the reason would be wrong after the next sign-in.
      if (!isSessionEnd(error)) onSent(item, error as Error);
      return;
    }
    onSent(item);
  };
  const sendAll = async () => {
    const [first, ...others] = items;
    // The first one alone shows whether there is a connection and a session.
    if (first !== undefined) await sendOne(first);
    const left = others.values();
    const sendLeft = async () => {
      for (const item of left) await sendOne(item);
    };
    await Promise.all(Array.from({ length: atOnce }, sendLeft));
    if (end) throw end.reason;
  };
  const batch = Promise.resolve().then(sendAll);
  const all = Promise.allSettled([sending, batch]).then(() => {
    if (sending === all) sending = undefined;
  });
  sending = all;
  return batch;
}
