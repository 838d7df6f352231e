import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { club } from '@onchan-bowls/contract/club';

/** The OpenAPI document of every path. */
export const openApiDocument = (app: NestFastifyApplication): OpenAPIObject =>
  SwaggerModule.createDocument(
    app,
    new DocumentBuilder()
      .setTitle(club.name)
      .setDescription('What the website and its dashboard are made of.')
      .build(),
  );

/** Serves the document as JSON and as a page; it is made when it is first asked for. */
export const serveOpenApi = (app: NestFastifyApplication): void => {
  SwaggerModule.setup('api/docs', app, () => openApiDocument(app), { jsonDocumentUrl: 'api/openapi.json' });
};
