import { expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { createApp } from '../app/create-app.js';
import { ChainVerifier } from '../platform/event-store/chain/verification.js';
import { noCeilings } from '../platform/limits/form-ceilings.js';
import { createLogger } from '../platform/logger.js';
import { ProjectionRegistry } from '../platform/projections/projection-registry.js';
import { prepareData } from '../app/prepare-data.js';
import { keepMails } from '../testing/kept-mails.js';
import { createDatabase } from '../testing/throwaway-database.js';

it('lets several backends start at once on an empty database', async () => {
  const database = await createDatabase({ empty: true });
  const kept = await keepMails();
  const start = async () => {
    const app = await createApp({
      databaseUrl: database.productUrl,
      migrationDatabaseUrl: database.url,
      personalDataKey: Buffer.alloc(32, 1),
      mail: kept.mail,
      forms: noCeilings,
      logger: createLogger('silent'),
      trustProxy: false,
    });
    await prepareData(app, { adminPassword: 'correct horse battery staple' });
    return app;
  };
  const apps = await Promise.all([start(), start(), start()]);

  const [first] = apps;
  const dataSource = first.get(DataSource);
  expect(await dataSource.query('SELECT username, role FROM users')).toEqual([
    { username: 'admin', role: 'admin' },
  ]);
  expect(await first.get(ChainVerifier).verify()).toMatchObject({ ok: true, events: 1 });
  const projections = first.get(ProjectionRegistry).all;
  expect(await dataSource.query('SELECT name, version FROM projections ORDER BY name')).toEqual(
    projections.map(({ name, version }) => ({ name, version })).sort((a, b) => (a.name < b.name ? -1 : 1)),
  );

  await Promise.all(apps.map((app) => app.close()));
  await database.drop();
  await kept.remove();
});
