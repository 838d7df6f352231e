import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { OpenAPIObject } from '@nestjs/swagger';
import { AppModule } from '../app.module.js';
import { openApiDocument } from '../openapi.js';
import { createDataSource } from '../platform/database/connection.js';
import { Registry } from '../platform/event-store/registry.js';
import { noCeilings } from '../platform/http/form-ceilings.js';
import { createAdapter } from '../platform/http/http-server.js';
import { keyLength } from '../platform/personal-data/cipher.js';

/** What the generated documents tell of a stream, beside the types of its events. */
export interface StreamDescription {
  readonly category: string;
  /** Names of personal fields, by event type. */
  readonly personal: Readonly<Record<string, readonly string[]>>;
  /** The event types that erase a person. */
  readonly erases: readonly string[];
  /** Schema versions above 1, by event type. */
  readonly versions: Readonly<Record<string, number>>;
}

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

/** Describes the product. */
export const describeProduct = async (): Promise<{
  openApi: OpenAPIObject;
  streams: StreamDescription[];
}> => {
  const app = await wireProduct();
  app.setGlobalPrefix('api');
  const registry = app.get(Registry);
  const streams = registry.categories.map((category) => {
    const { personal = {}, erases = {}, upcasters = {} } = registry.stream(category);
    return {
      category,
      personal: Object.fromEntries(
        Object.entries(personal).map(([type, person]) => [type, person?.fields ?? []]),
      ),
      erases: Object.keys(erases),
      versions: Object.fromEntries(
        Object.entries(upcasters).map(([type, lifts]) => [type, (lifts?.length ?? 0) + 1]),
      ),
    };
  });
  return { openApi: openApiDocument(app), streams };
};
