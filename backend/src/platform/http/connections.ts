import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http';
import type { Socket } from 'node:net';

/** How many requests of one connection may wait for their responses. Browsers and proxies send one after another. */
const maxWaiting = 8;

/** How long a client may read nothing of a response that is being sent to it, in milliseconds. */
const sendTimeout = 30_000;

/** How long a connection stays open without a request, in milliseconds. */
const keepAliveTimeout = 72_000;

/**
 * Makes a server that bounds what one connection can ask for. A client that sends more requests than may wait gets the
 * responses to those, and then its connection ends. A client that does not read is cut off.
 */
export const createBoundedServer = (
  handle: RequestListener,
  { requestTimeout, ...options }: ServerOptions & { requestTimeout: number },
): Server => {
  const waiting = new WeakMap<Socket, number>();
  const isWaiting = (socket: Socket): boolean => (waiting.get(socket) ?? 0) > 0;
  const stopped = new WeakSet<Socket>();

  const server = createServer({ ...options, requestTimeout, keepAliveTimeout }, (request, response) => {
    const { socket } = request;
    if (stopped.has(socket)) return;
    const before = waiting.get(socket) ?? 0;
    if (before >= maxWaiting) {
      stopped.add(socket);
      stopReading(socket);
      return;
    }
    waiting.set(socket, before + 1);
    response.once('close', () => {
      waiting.set(socket, (waiting.get(socket) ?? 1) - 1);
      if (stopped.has(socket) && !isWaiting(socket)) socket.destroySoon();
    });
    handle(request, response);
  });

  server.setTimeout(sendTimeout, (socket) => {
    // The client is not at fault while its response is being made.
    if (socket.writableLength > 0 || !isWaiting(socket)) socket.destroy();
  });
  return server;
};

/**
 * Reads no more requests from a connection. Those that were received together are parsed together, thousands of them, and Node
 * has no public way to stop that. Without its parser's function they would only cost more time.
 */
const stopReading = (socket: Socket): void => {
  socket.pause();
  const { parser } = socket as Socket & { parser?: { onIncoming?: unknown } | null };
  // For Node, 2 means that no HTTP follows.
  if (parser) parser.onIncoming = () => 2;
};
