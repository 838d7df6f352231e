import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Server } from 'node:http';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyHttpOptions, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { TrustProxy } from '../config.js';
import { RefusedError } from '../refused.js';
import { refuseConnection, refuseExpectation } from './protocol-errors.js';
import { checkBodyShape } from './body-shape.js';
import { createBoundedServer } from './connections.js';
import { accessOf, type RouteAccess } from './access.js';
import { Draining } from './draining.js';
import { FormCeilings } from '../limits/form-ceilings.js';
import { createForwardedCheck } from './forwarded.js';
import { Gate } from './gate.js';
import { acceptJsonOnly } from './json-body.js';
import { anyPath, methodsAt } from './known-methods.js';
import { sendProblem } from './problem-filter.js';
import { PublicLists } from './public-lists.js';
import { PublicPages } from './public-pages.js';
import { PublicUrl } from './public-url.js';
import { checkSameOrigin } from './same-origin.js';
import { securityHeaders } from './security-headers.js';
import { SubmissionLimits } from './submission.js';
import { Turns } from './turns.js';
import { acceptFiles, checkUploadType } from './uploaded-file.js';

export interface HttpSettings {
  readonly logger: Logger;
  readonly trustProxy: TrustProxy;
  /** The site's origin, where it is configured. */
  readonly publicUrl?: string | undefined;
}

/** In bytes; the longest announcement is far below. */
const bodyLimit = 256 * 1024;

/** For a path that visitors may use and that takes no body, in bytes. */
const publicBodyLimit = 1024;

/** How long a request may take to arrive whole, in milliseconds. */
const requestTimeout = 30_000;

/** How many requests of visitors read the database at once for themselves, and how long and how many others wait, in milliseconds. */
const costly = { most: 2, timeout: 2000, maxWaiting: 100 } as const;

/** How many files are received at once, each of which is in memory until its request ends, and how others wait. */
const uploading = { most: 2, timeout: 10_000, maxWaiting: 8 } as const;

/** How long requests under way may take to finish at a stop, in milliseconds. */
const graceTime = 10_000;

/** Sets what every response has. */
const setHeaders = ({ id, headers }: FastifyRequest, reply: FastifyReply, isHttps: boolean): void => {
  reply.headers({ ...securityHeaders(isHttps), 'X-Request-Id': id });
  // Node stops reading such a connection while a body is unread, and the next request on it would get no response.
  // Set here, because responses from memory are sent past Fastify.
  if (headers.upgrade !== undefined) reply.raw.shouldKeepAlive = false;
};

/** Called by Fastify for a route that declares a schema. */
const noSchemas = (): never => {
  throw new Error('Routes have no schemas of Fastify: DTOs validate their requests');
};

/** Fastify with the settings of this product. */
export const createAdapter = ({ trustProxy, publicUrl }: Omit<HttpSettings, 'logger'>): FastifyAdapter => {
  const { isHttps } = new PublicUrl(publicUrl);
  const options: FastifyHttpOptions<Server> = {
    bodyLimit,
    // Node's own refusal of a request without Host has no body; a host that is missing is refused as one that is not valid.
    serverFactory: (handle) => createBoundedServer(handle, { requestTimeout, requireHostHeader: false }),
    // A request that arrives on an open connection while the server closes is served, as the connection's last.
    return503OnClosing: false,
    trustProxy: typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy,
    genReqId: () => randomUUID(),
    // Requests are validated by DTOs. Fastify's own compilers, which no route uses, would be loaded at each start.
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    clientErrorHandler: (error, socket) => refuseConnection(error, socket, isHttps),
    frameworkErrors: (_error, request, reply) => {
      setHeaders(request, reply, isHttps);
      sendProblem(reply, new RefusedError('invalid-request', 'The address is not valid'));
    },
  };
  return new FastifyAdapter(options);
};

/** Registers the HTTP plugins, limits and error handling, before any route. */
export const prepareHttp = async (app: NestFastifyApplication, settings: HttpSettings): Promise<void> => {
  const server: FastifyInstance = app.getHttpAdapter().getInstance();
  const publicUrl = app.get(PublicUrl);
  acceptJsonOnly(server);
  acceptFiles(server);
  const ceilings = app.get(FormCeilings);
  server.addHook('onRoute', (route) => {
    const { isPublic, isSubmission, longestBody } = (route.config ?? {}) as RouteAccess;
    route.bodyLimit = longestBody ?? (isPublic ? publicBodyLimit : bodyLimit);
    if (isSubmission) ceilings.add(route.url);
  });

  const checkForwarded = createForwardedCheck(settings.logger);
  server.server.on('checkExpectation', (_request, response) =>
    refuseExpectation(response, publicUrl.isHttps),
  );

  const lists = app.get(PublicLists);
  const pages = app.get(PublicPages);
  const draining = app.get(Draining);
  server.addHook('onRequest', (request, reply, done) => {
    if (draining.isDraining) reply.raw.shouldKeepAlive = false;
    setHeaders(request, reply, publicUrl.isHttps);
    checkForwarded(request);
    publicUrl.checkHost(request);
    const list = lists.find(request);
    const page = pages.find(request);
    if (list) list.serve(request, reply).catch(done);
    else if (page) pages.serve(page, request, reply).then((isServed) => isServed || done(), done);
    else done();
  });
  await app.register(helmet, {
    // Set for every response already.
    strictTransportSecurity: false,
    contentSecurityPolicy: false,
  });
  await app.register(cookie);
  server.addHook('onRequest', (request, reply, done) => {
    // The route's path, not the request's, which may be written in percent-encoding.
    if (request.routeOptions.url?.startsWith('/api/')) reply.header('Cache-Control', 'no-store');
    checkSameOrigin(request, publicUrl);
    checkPath(request, reply, server);
    checkContentEncoding(request, reply);
    done();
  });
  const submissions = app.get(SubmissionLimits);
  const gate = app.get(Gate);
  // Before the body is read, because refused requests must cost nothing.
  const costlyReads = new Turns(costly.most, costly.timeout, costly.maxWaiting);
  const uploads = new Turns(uploading.most, uploading.timeout, uploading.maxWaiting);
  const ends = new WeakMap<FastifyRequest, () => void>();
  server.addHook('onRequest', async (request, reply) => {
    if (!request.routeOptions.url?.startsWith('/api/')) return;
    if (accessOf(request).isSubmission) await submissions.admit(request);
    await gate.check(request);
    const { isCostly, takes } = accessOf(request);
    if (takes) checkUploadType(request, takes);
    if (isCostly) ends.set(request, await takeTurn(costlyReads, reply));
    if (takes) ends.set(request, await takeTurn(uploads, reply));
  });
  // The sending takes no turn: a client can let it take long.
  server.addHook('onSend', (request, _reply, _payload, done) => {
    ends.get(request)?.();
    done();
  });
  server.addHook('preValidation', (request, _reply, done) => {
    checkBodyShape(request);
    done();
  });
  server.addHook('onResponse', (request, { statusCode, elapsedTime }, done) => {
    const line = {
      requestId: request.id,
      method: request.method,
      route: request.routeOptions.url,
      statusCode,
    };
    const level = request.method === 'GET' && statusCode < 500 ? 'debug' : 'info';
    settings.logger[level]({ ...line, ms: Math.round(elapsedTime) }, 'request');
    done();
  });
  app.setGlobalPrefix('api');
};

/**
 * Refuses what has no route, before its body is read.
 * @throws RefusedError `method-not-allowed` when the path is known, but not with this method; `not-found` for a change of an
 * unknown path.
 */
const checkPath = (request: FastifyRequest, reply: FastifyReply, server: FastifyInstance): void => {
  if (!request.is404 && request.routeOptions.url !== anyPath) return;
  const methods = methodsAt(server, request.url);
  if (methods.length > 0) {
    reply.header('Allow', methods.join(', '));
    throw new RefusedError('method-not-allowed');
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') throw new RefusedError('not-found');
};

/** Waits for a turn; it ends with the connection at the latest. @throws RefusedError `unavailable` when none came free in time. */
const takeTurn = async (turns: Turns, { raw }: FastifyReply): Promise<() => void> => {
  const end = await turns.take().catch(() => {
    throw new RefusedError('unavailable');
  });
  if (raw.closed) end();
  else raw.once('close', end);
  return end;
};

/** @throws RefusedError `not-json` when the body is compressed. */
const checkContentEncoding = ({ headers }: FastifyRequest, reply: FastifyReply): void => {
  if ((headers['content-encoding'] ?? 'identity').toLowerCase() === 'identity') return;
  reply.header('Accept-Encoding', 'identity');
  throw new RefusedError('not-json', 'The body must not be compressed');
};

const hasConnections = (server: Server): Promise<boolean> =>
  new Promise((resolve) => {
    server.getConnections((_, count) => resolve(count > 0));
  });

/** How long idle connections stay open after the signal to stop, in milliseconds: requests may be on their way on them. */
export const pauseBeforeClosing = 1000;

/**
 * Closes the app. First the health check fails and each response ends its connection, for `drain` milliseconds, so that a
 * load balancer finds another process, and no idle connection is closed under a request. A short time is left out where no connection is
 * open. Then new requests are refused, and running requests may finish. A client that stalls,
 * sending or reading, is cut off after `grace` milliseconds. Nothing is waited for
 * once `hurry` aborts.
 */
export const closeGently = async (
  app: NestFastifyApplication,
  { drain = 0, grace = graceTime, hurry }: { drain?: number; grace?: number; hurry?: AbortSignal } = {},
): Promise<void> => {
  app.get(Draining).isDraining = true;
  const server = app.getHttpServer();
  const pause = drain > pauseBeforeClosing || (await hasConnections(server)) ? drain : 0;
  if (pause > 0) await delay(pause, undefined, hurry && { signal: hurry }).catch(() => undefined);
  const cut = () => {
    server.closeAllConnections();
  };
  const cutOff = setTimeout(cut, hurry?.aborted ? 0 : grace);
  hurry?.addEventListener('abort', cut);
  try {
    await app.close();
  } finally {
    clearTimeout(cutOff);
  }
};
