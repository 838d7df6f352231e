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
import { refuseConnection, refuseExpectation } from './below-routing.js';
import { checkBodyShape } from './body-shape.js';
import type { VisitorsRoute } from './access.js';
import { Draining } from './draining.js';
import { createForwardedCheck } from './forwarded.js';
import { acceptJsonOnly } from './json-body.js';
import { KnownPaths } from './known-paths.js';
import { sendProblem } from './problem-filter.js';
import { PublicLists } from './public-lists.js';
import { PublicPages } from './public-pages.js';
import { PublicUrl } from './public-url.js';
import { checkSameOrigin } from './same-origin.js';
import { securityHeaders } from './security-headers.js';
import { isSubmission, SubmissionLimits } from './submission.js';

export interface HttpSettings {
  readonly logger: Logger;
  readonly trustProxy: TrustProxy;
}

/** In bytes; the longest announcement is far below. */
const bodyLimit = 256 * 1024;

/** Of the paths at which visitors send something, in bytes; the longest message is far below. */
const visitorsBodyLimit = 64 * 1024;

/** How long a request may take to arrive whole, in milliseconds. */
const requestTimeout = 30_000;

/** How long requests under way may take to finish at a stop, in milliseconds. */
const graceTime = 10_000;

/** Sets what every response has. */
const setHeaders = ({ id, headers }: FastifyRequest, reply: FastifyReply): void => {
  reply.headers({ ...securityHeaders, 'X-Request-Id': id });
  // Node stops reading such a connection while a body is unread, and the next request on it would get no response.
  // Set here, because responses from memory are sent past Fastify.
  if (headers.upgrade !== undefined) reply.raw.shouldKeepAlive = false;
};

/** Called by Fastify for a route that declares a schema. */
const noSchemas = (): never => {
  throw new Error('Routes have no schemas of Fastify: DTOs validate their requests');
};

/** Fastify with the settings of this product. */
export const createAdapter = ({ trustProxy }: Pick<HttpSettings, 'trustProxy'>): FastifyAdapter => {
  const options: FastifyHttpOptions<Server> = {
    bodyLimit,
    requestTimeout,
    // A request that arrives on an open connection while the server closes is served, as the connection's last.
    return503OnClosing: false,
    trustProxy: typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy,
    genReqId: () => randomUUID(),
    // Node's own refusal of a request without Host has no body; a host that is missing is refused as one that is not valid.
    http: { requireHostHeader: false },
    // Requests are validated by DTOs. Fastify's own compilers, which no route uses, would be loaded at each start.
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    clientErrorHandler: refuseConnection,
    frameworkErrors: (_error, request, reply) => {
      setHeaders(request, reply);
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
  server.addHook('onRoute', (route) => {
    const { isForVisitors = false } = (route.config ?? {}) as VisitorsRoute;
    if (isForVisitors) route.bodyLimit = visitorsBodyLimit;
  });

  const checkForwarded = createForwardedCheck(settings.logger);
  const knownPaths = new KnownPaths();
  server.addHook('onRoute', ({ url, method }) => {
    knownPaths.add(url, method);
  });
  server.server.on('checkExpectation', refuseExpectation);

  const lists = app.get(PublicLists);
  const pages = app.get(PublicPages);
  const draining = app.get(Draining);
  server.addHook('onRequest', (request, reply, done) => {
    if (draining.isDraining) reply.raw.shouldKeepAlive = false;
    setHeaders(request, reply);
    checkForwarded(request);
    publicUrl.checkHost(request);
    const list = lists.find(request);
    const page = pages.find(request);
    if (list) list.serve(request, reply).catch(done);
    else if (page) pages.serve(page, request, reply).then((isServed) => isServed || done(), done);
    else done();
  });
  await app.register(helmet, {
    strictTransportSecurity: publicUrl.isHttps,
    contentSecurityPolicy: false,
  });
  await app.register(cookie);
  server.addHook('onRequest', (request, reply, done) => {
    // The route's path, not the request's, which may be written in percent-encoding.
    if (request.routeOptions.url?.startsWith('/api/')) reply.header('Cache-Control', 'no-store');
    checkSameOrigin(request, publicUrl);
    checkMethod(request, reply, knownPaths);
    checkContentEncoding(request, reply);
    done();
  });
  const submissions = app.get(SubmissionLimits);
  // Before the body is read, because refused requests must cost nothing.
  server.addHook('onRequest', async (request) => {
    if (isSubmission(request)) await submissions.admit(request);
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

/** @throws RefusedError `method-not-allowed` when the path is known, but not with this method. */
const checkMethod = (request: FastifyRequest, reply: FastifyReply, knownPaths: KnownPaths): void => {
  if (!request.is404) return;
  const [path = ''] = request.url.split('?', 1);
  const methods = knownPaths.methodsAt(path);
  if (methods.length === 0) return;
  reply.header('Allow', methods.join(', '));
  throw new RefusedError('method-not-allowed');
};

/** @throws RefusedError `not-json` when the body is compressed. */
const checkContentEncoding = ({ headers }: FastifyRequest, reply: FastifyReply): void => {
  if ((headers['content-encoding'] ?? 'identity').toLowerCase() === 'identity') return;
  reply.header('Accept-Encoding', 'identity');
  throw new RefusedError('not-json', 'The body must not be compressed');
};

/**
 * Closes the app. First the health check fails and each response ends its connection, for `drain` milliseconds, so that
 * a load balancer finds another process. Then new requests are refused, and running requests may finish. A client that stalls,
 * sending or reading, is cut off after `grace` milliseconds.
 */
export const closeGently = async (
  app: NestFastifyApplication,
  { drain = 0, grace = graceTime } = {},
): Promise<void> => {
  app.get(Draining).begin();
  if (drain > 0) await delay(drain);
  const server = app.getHttpServer();
  const cutOff = setTimeout(() => {
    server.closeAllConnections();
  }, grace);
  try {
    await app.close();
  } finally {
    clearTimeout(cutOff);
  }
};
