import { isSessionEnd, NetworkError } from './api.js';

/** Whether the following commands would fail for the same reason. */
const endsAll = (error: unknown) => error instanceof NetworkError || isSessionEnd(error);

let sending: Promise<unknown> | undefined;

/** Settles when all running batches have ended; undefined when there are none. */
export const batchesInProgress = (): Promise<unknown> | undefined => sending;

/**
 * Sends one command after another and reports each with `onSent`. A refused command does not stop the others; a lost
 * connection, the end of the session and the signal do. An item that fails because the session has ended is not reported.
 * @throws NetworkError without a connection, ApiError without a session
 */
export function sendEach<Item>(
  items: readonly Item[],
  send: (item: Item) => Promise<unknown>,
  onSent: (item: Item, error?: Error) => void,
  signal?: AbortSignal,
): Promise<void> {
  const batch = Promise.resolve().then(() => sendInTurn(items, send, onSent, signal));
  const all = Promise.allSettled([sending, batch]).then(() => {
    if (sending === all) sending = undefined;
  });
  sending = all;
  return batch;
}

async function sendInTurn<Item>(
  items: readonly Item[],
  send: (item: Item) => Promise<unknown>,
  onSent: (item: Item, error?: Error) => void,
  signal?: AbortSignal,
): Promise<void> {
  for (const item of items) {
    if (signal?.aborted) return;
    try {
      await send(item);
    } catch (error) {
      // The item stays unsent: the reason would be wrong as soon as somebody has signed in again.
      if (isSessionEnd(error)) throw error;
      onSent(item, error as Error);
      if (endsAll(error)) throw error;
      continue;
    }
    onSent(item);
  }
}
