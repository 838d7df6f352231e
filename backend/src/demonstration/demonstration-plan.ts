import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withClient } from '../platform/database/with-client.js';
import { readKeptKey } from '../platform/secrets.js';

/** In the data folder until the demonstration season is complete, with the time from which its weeks are counted. */
const planFile = (dataDir: string): string => join(dataDir, 'demonstration-unfinished');

/**
 * The time from which the weeks of a demonstration season are counted that this start has to fill in; undefined when it has not to.
 * It has to for a new embedded database, and for one whose filling in was interrupted. Never where somebody has put a key into the
 * folder or set one: a backup is to be restored there. To be called before the product makes its own key.
 * @param url of the database, which may have no tables yet.
 */
export const planDemonstration = async (
  {
    dataDir,
    demoData,
    personalDataKey,
  }: { dataDir: string; demoData: boolean; personalDataKey?: Buffer | undefined },
  url: string,
): Promise<Date | undefined> => {
  if (!demoData) {
    await endDemonstration(dataDir);
    return undefined;
  }
  const interrupted = await readFile(planFile(dataDir), 'utf8').catch(() => undefined);
  if (interrupted !== undefined) return new Date(interrupted);
  if (personalDataKey !== undefined || (await readKeptKey(dataDir)) !== undefined) return undefined;
  if (!(await isNew(url))) return undefined;
  const now = new Date();
  await writeFile(planFile(dataDir), now.toISOString(), { flush: true });
  return now;
};

/** To be called when the demonstration season is complete, or when the database gets other data. */
export const endDemonstration = (dataDir: string): Promise<void> => rm(planFile(dataDir), { force: true });

const isNew = (url: string): Promise<boolean> =>
  withClient(url, async (client) => {
    const { rowCount } = await client.query(`SELECT FROM pg_tables WHERE schemaname = 'public' LIMIT 1`);
    return rowCount === 0;
  });
