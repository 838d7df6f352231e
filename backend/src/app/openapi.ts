import { isDeepStrictEqual } from 'node:util';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { club } from '@onchan-bowls/contract/club';
import { type Role, roles } from '@onchan-bowls/contract/roles';
import type { FastifyInstance } from 'fastify';
import {
  type RouteAccess,
  rolesExtension,
  secureSessionCookie,
  sessionCookie,
} from '../platform/http/access.js';
import { sharedResponses, sharedSchemas } from '../platform/http/documented.js';
import { type PreparedResponse, prepareResponse, sendPrepared } from '../platform/http/prepared-response.js';
import { PublicUrl } from '../platform/http/public-url.js';
import { recordIdSchema } from '../platform/http/record-id.js';
import { pageHeaders } from '../platform/http/security-headers.js';
import { productVersion } from '../product-files.js';

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;
type Parameter = NonNullable<Operation['parameters']>[number];
type Components = NonNullable<OpenAPIObject['components']>;
type Parameters = NonNullable<Components['parameters']>;

const docsPath = 'api/docs';
const documentPath = '/api/openapi.json';

/** Swagger UI writes its styles into its page, so inline styles are allowed there. Scripts must still be our own. */
const docsPolicy = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join(';');

/** The OpenAPI document of every path. */
export const openApiDocument = (app: NestFastifyApplication): OpenAPIObject => {
  const document = SwaggerModule.createDocument(
    app,
    new DocumentBuilder()
      .setTitle(club.name)
      .setLicense('MIT', 'https://opensource.org/license/mit')
      .addServer('/')
      .setVersion(productVersion)
      .setDescription(
        'What the website and its dashboard are made of. A change that comes with the session’s cookie must name this site in its `Origin` header, as browsers do by themselves. A refusal is a problem document (RFC 9457).',
      )
      .addCookieAuth(
        sessionCookie,
        { type: 'apiKey', in: 'cookie', description: 'Over plain HTTP' },
        sessionCookie,
      )
      .addCookieAuth(
        secureSessionCookie,
        { type: 'apiKey', in: 'cookie', description: 'Over HTTPS' },
        secureSessionCookie,
      )
      // Either of the two.
      .addSecurityRequirements(sessionCookie)
      .addSecurityRequirements(secureSessionCookie)
      .build(),
  );
  const operations = Object.values(document.paths).flatMap((methods) =>
    Object.entries(methods as Record<string, Operation>),
  );
  const parameters: Parameters = {};
  for (const [method, operation] of operations) {
    describeAccess(method, operation);
    operation.parameters = (operation.parameters ?? []).map((parameter) => shared(parameter, parameters));
    const problem = { $ref: '#/components/responses/Problem' };
    operation.responses = { ...operation.responses, '4XX': problem, '5XX': problem };
  }
  const byName = ([one]: [string, unknown], [other]: [string, unknown]) => one.localeCompare(other);
  return {
    ...document,
    tags: tagsOf(document),
    components: {
      ...document.components,
      parameters,
      responses: sharedResponses,
      schemas: Object.fromEntries(Object.entries(sharedSchemas).sort(byName)),
    },
  };
};

/**
 * A reference to a header or to the id of a record, which are the same wherever they are read. They are added to the
 * parameters that the document has once.
 */
const shared = (parameter: Parameter, parameters: Parameters): Parameter => {
  if (!('in' in parameter)) return parameter;
  if (parameter.in !== 'header' && !isDeepStrictEqual(parameter.schema, recordIdSchema)) return parameter;
  parameters[parameter.name] = parameter;
  return { $ref: `#/components/parameters/${parameter.name}` };
};

/** Each controller is a tag, which is described by its shortest path. */
const tagsOf = ({ paths }: OpenAPIObject): { name: string; description: string }[] => {
  const shortest = new Map<string, string>();
  for (const [path, methods] of Object.entries(paths).sort(([one], [other]) => one.length - other.length))
    for (const { tags = [] } of Object.values(methods as Record<string, Operation>))
      for (const tag of tags) shortest.set(tag, shortest.get(tag) ?? path);
  return [...shortest]
    .map(([name, path]) => ({ name, description: `${path} and what belongs to it` }))
    .sort((one, other) => one.name.localeCompare(other.name));
};

/** Says who is served by an operation, as the gate decides. */
const describeAccess = (
  method: string,
  operation: Operation & { [rolesExtension]?: readonly Role[] },
): void => {
  if (operation.security?.some((one) => Object.keys(one).length === 0)) {
    operation.description = 'Open to everybody.';
    return;
  }
  const able = method === 'get' ? roles : (operation[rolesExtension] ?? ['admin']);
  operation[rolesExtension] = able;
  operation.description = `For ${inWords(able)}.`;
};

const inWords = (able: readonly Role[]): string => {
  if (able.length === roles.length) return 'every signed-in account';
  const tasks = able.filter((role) => role !== 'admin');
  if (tasks.length > 1) return 'administrators, and for the role whose task such records are';
  return ['administrators', ...tasks.map((role) => `the role \`${role}\``)].join(' and ');
};

/** Serves the document as JSON and as a page. It is made and compressed once, when it is first asked for. */
export const serveOpenApi = (app: NestFastifyApplication): void => {
  const server: FastifyInstance = app.getHttpAdapter().getInstance();
  server.addHook('onSend', (request, reply, _payload, done) => {
    if (request.routeOptions.url?.startsWith(`/${docsPath}`))
      reply.header('Content-Security-Policy', docsPolicy);
    done();
  });
  server.addHook('onRoute', (route) => {
    if (route.url.startsWith(`/${docsPath}`) || route.url === documentPath)
      route.config = { ...route.config, isPublic: true } satisfies RouteAccess;
  });
  let prepared: Promise<PreparedResponse> | undefined;
  server.get(documentPath, async (request, reply) => {
    const headers = pageHeaders([], app.get(PublicUrl).isHttps);
    prepared ??= prepareResponse(JSON.stringify(openApiDocument(app)), 'application/json', headers);
    sendPrepared(request, reply, await prepared);
  });
  SwaggerModule.setup(docsPath, app, () => openApiDocument(app), { raw: false });
};
