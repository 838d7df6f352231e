import { changedStreams } from '@onchan-bowls/contract/live';
import type { Client } from './running-app.js';

/** What changes, as a browser hears it. */
export interface LiveStream {
  readonly response: Response;
  /** The next message as it was sent, a heartbeat too; undefined once the stream has ended. */
  readonly next: () => Promise<string | undefined>;
  /** The names that the next change comes with. @throws when the stream ends instead. */
  readonly nextChange: () => Promise<string[]>;
  /** What it still says about the session until it ends. Changes and heartbeats come in between at any time. */
  readonly lastWords: () => Promise<string[]>;
  /** Ends it from this side. */
  readonly leave: () => void;
}

/** Opens the stream of changes as somebody. @param query such as `?seen=…`. */
export const openLive = async (client: Client, query = ''): Promise<LiveStream> => {
  const leaving = new AbortController();
  const response = await fetch(`${client.origin}/api/live${query}`, {
    headers: { 'Accept-Encoding': 'br, gzip', ...client.headers },
    signal: leaving.signal,
  });
  const messages = messagesOf(response);
  const next = async (): Promise<string | undefined> => (await messages.next()).value;
  return {
    response,
    next,
    async nextChange() {
      for (let message = await next(); message !== undefined; message = await next()) {
        const [, data] = /^event: changed\ndata: (.*)$/.exec(message) ?? [];
        if (data !== undefined) return changedStreams.parse(JSON.parse(data)).streams;
      }
      throw new Error('The stream ended');
    },
    async lastWords() {
      const words: string[] = [];
      for (let message = await next(); message !== undefined; message = await next()) {
        if (message.startsWith('event: session')) words.push(message);
      }
      return words;
    },
    leave: () => leaving.abort(),
  };
};

async function* messagesOf({ body }: Response): AsyncGenerator<string, undefined> {
  let rest = '';
  for await (const text of body?.pipeThrough<string>(new TextDecoderStream()) ?? []) {
    const messages = (rest + text).split('\n\n');
    rest = messages.pop() ?? '';
    yield* messages;
  }
  return undefined;
}
