import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { club } from '@onchan-bowls/contract/club';
import type { FastifyInstance } from 'fastify';
import { secureSessionCookie, sessionCookie } from './platform/http/access.js';
import { sharedSchemas } from './platform/http/documented.js';
import { encodeText, sendText, type EncodedText } from './platform/http/encoded.js';
import { productVersion } from './product-version.js';

const docsPath = 'api/docs';

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
  return { ...document, components: { ...document.components, schemas: sharedSchemas } };
};

/** Serves the document as JSON and as a page. It is made and compressed once, when it is first asked for. */
export const serveOpenApi = (app: NestFastifyApplication): void => {
  const server: FastifyInstance = app.getHttpAdapter().getInstance();
  server.addHook('onSend', (request, reply, _payload, done) => {
    if (request.routeOptions.url?.startsWith(`/${docsPath}`))
      reply.header('Content-Security-Policy', docsPolicy);
    done();
  });
  let text: Promise<EncodedText> | undefined;
  server.get('/api/openapi.json', async (request, reply) => {
    text ??= encodeText(JSON.stringify(openApiDocument(app)));
    return sendText(request, reply, await text, { type: 'application/json' });
  });
  SwaggerModule.setup(docsPath, app, () => openApiDocument(app), { raw: false });
};
