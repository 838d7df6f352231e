import type { INestApplicationContext } from '@nestjs/common';
import type { BaseLogger } from 'pino';
import { DataSource } from 'typeorm';
import { Registry } from '../platform/event-store/registry.js';
import { ChangeListener } from '../platform/live/change-listener.js';
import { PersonalData } from '../platform/personal-data/personal-data.js';
import { Scrubber } from '../platform/personal-data/scrubber.js';
import { ProjectionRegistry } from '../platform/projections/projection-registry.js';

/** Each attempt keeps the users of a table waiting: one that is in use for long is tried again after hours. */
const delays = { shortest: 10_000, longest: 4 * 60 * 60 * 1000 };

/** Scrubs the tables that hold people's data outside of the log, now and after each erasure, until it is stopped. */
export const scrubAfterErasures = (
  app: INestApplicationContext,
  database: { scrub(tables: readonly string[]): Promise<void> },
  log: Pick<BaseLogger, 'warn'>,
): Scrubber => {
  const registry = app.get(Registry);
  const readTables = app
    .get(ProjectionRegistry)
    .all.filter(({ decider }) =>
      Object.values(registry.decider(decider.category).events).some(({ personal }) => personal.length > 0),
    )
    .map(({ entity }) => app.get(DataSource).getMetadata(entity).tableName);
  const scrubber = new Scrubber(
    () => database.scrub(['personal_keys', 'outbox_mails', ...readTables]),
    "Deleted data are still in the database's files",
    log,
    delays,
  );
  // At once, so that an erasure just before a stop is scrubbed too.
  app.get(PersonalData).alsoErase(scrubber);
  // Other backends and console commands erase too.
  app.get(ChangeListener).afterErasures(() => scrubber.request());
  scrubber.request();
  return scrubber;
};
