import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { AppModule } from '../app/app.module.js';
import { openApiDocument } from '../app/openapi.js';
import { createDataSource } from '../platform/database/connection.js';
import { Registry } from '../platform/event-store/registry.js';
import { noCeilings } from '../platform/limits/form-ceilings.js';
import { createAdapter } from '../platform/http/http-server.js';
import { keyLength } from '../platform/personal-data/cipher.js';
import { eventsPage, eventsSchema } from './event-documents.js';

/** The product's modules, wired up without a database behind them. */
export const wireProduct = (): Promise<NestFastifyApplication> =>
  NestFactory.create<NestFastifyApplication>(
    AppModule.on({
      dataSource: createDataSource('postgres://nowhere'),
      personalDataKey: Buffer.alloc(keyLength),
      mail: { from: { name: 'Nobody', address: 'nobody@example.invalid' }, folder: 'nowhere' },
      forms: noCeilings,
    }),
    createAdapter({ trustProxy: false }),
    { logger: false, abortOnError: false },
  );

/** The documents that are generated from the code, by their path in the repository. */
export const describeProduct = async (): Promise<Readonly<Record<string, string>>> => {
  const app = await wireProduct();
  app.setGlobalPrefix('api');
  const registry = app.get(Registry);
  const deciders = registry.categories.map((category) => registry.decider(category));
  return {
    'docs/openapi.json': JSON.stringify(openApiDocument(app)),
    'docs/events.md': eventsPage(deciders),
    'docs/events.schema.json': JSON.stringify(eventsSchema(deciders)),
  };
};
