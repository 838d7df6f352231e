import { randomBytes } from 'node:crypto';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { DataSource } from 'typeorm';
import { connect } from '../create-app.js';
import { ChainVerifier } from '../platform/event-store/verification.js';
import { EventLog } from '../platform/event-store/event-log.js';
import { EventStore } from '../platform/event-store/event-store.js';
import { EventStoreModule } from '../platform/event-store/event-store.module.js';
import { runAs } from '../platform/event-store/command-context.js';
import { PersonalData } from '../platform/personal-data/personal-data.js';
import { PlatformModule } from '../platform/platform.module.js';
import { Projections } from '../platform/projections/projections.js';
import { bowlsLoan, bowlsLoans, createBowlsLoanTables } from './bowls-loan.js';
import { createDatabase } from './throwaway-database.js';

@Module({ imports: [EventStoreModule.forFeature(bowlsLoan, [bowlsLoans])] })
class BowlsLoansModule {}

/** The event store on a database of its own, with the example stream. */
export interface RunningStore {
  readonly store: EventStore;
  readonly log: EventLog;
  readonly verifier: ChainVerifier;
  readonly projections: Projections;
  readonly personalData: PersonalData;
  readonly dataSource: DataSource;
  stop(): Promise<void>;
}

export const startStore = async ({ personalDataKey = randomBytes(32) } = {}): Promise<RunningStore> => {
  const database = await createDatabase();
  const dataSource = await connect(database.url, { poolSize: 20 });
  await createBowlsLoanTables(dataSource);
  const context = await NestFactory.createApplicationContext(
    { module: BowlsLoansModule, imports: [PlatformModule.with({ dataSource, personalDataKey })] },
    { logger: false },
  );
  return {
    store: context.get(EventStore),
    log: context.get(EventLog),
    verifier: context.get(ChainVerifier),
    projections: context.get(Projections),
    personalData: context.get(PersonalData),
    dataSource,
    async stop() {
      await context.close();
      await database.drop();
    },
  };
};

/** Runs one command as somebody; `retryKey` makes it the same command each time. */
export const asExample = <Result>(work: () => Promise<Result>, retryKey?: string): Promise<Result> =>
  runAs({ actor: 'example', ...(retryKey !== undefined && { retryKey }) }, work);
