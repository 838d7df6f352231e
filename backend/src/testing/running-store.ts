import { randomBytes } from 'node:crypto';
import { Global, Module, type LoggerService } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';
import { connect } from '../app/create-app.js';
import { ActorNames } from '../platform/event-store/log/actor-names.js';
import { Clock } from '../platform/event-store/clock.js';
import { CommandQueue } from '../platform/event-store/write/command-queue.js';
import { ChainVerifier } from '../platform/event-store/chain/verification.js';
import { EventLog } from '../platform/event-store/log/event-log.js';
import { EventStore } from '../platform/event-store/write/event-store.js';
import { Features } from '../platform/features.js';
import { runAs } from '../platform/event-store/write/command-context.js';
import { noCeilings } from '../platform/limits/form-ceilings.js';
import { Housekeeping } from '../platform/housekeeping.js';
import { MailFiles } from '../platform/outbox/mail-files.js';
import type { Mail } from '../platform/outbox/mail.js';
import type { MailSettings } from '../platform/outbox/mail-settings.js';
import { Outbox } from '../platform/outbox/outbox.js';
import { Relay } from '../platform/outbox/relay.js';
import { KeyInventory } from '../platform/event-store/log/key-inventory.js';
import { PersonalData } from '../platform/personal-data/personal-data.js';
import { PlatformModule } from '../platform/platform.module.js';
import { Projections } from '../platform/projections/projections.js';
import { bowlsLoan, bowlsLoans, createBowlsLoanTables, eraseLoan, lendBowls } from './bowls-loan.js';
import { keepMails } from './kept-mails.js';
import { createDatabase, type ThrowawayDatabase } from './throwaway-database.js';

const actorNames: ActorNames = {
  namesOf: (actors) => Promise.resolve(new Map(actors.map((actor) => [actor, `the ${actor}`]))),
};

@Global()
@Module({
  providers: [{ provide: ActorNames, useValue: actorNames }],
  exports: [ActorNames],
})
class BowlsLoansModule {
  constructor(features: Features) {
    features.add(bowlsLoan, [bowlsLoans]);
  }
}

/** The platform on a database, with the example decider. Its relay sends nothing until a test starts it. */
export interface RunningStore {
  readonly commands: CommandBus;
  readonly queries: QueryBus;
  readonly store: EventStore;
  readonly queue: CommandQueue;
  readonly log: EventLog;
  readonly verifier: ChainVerifier;
  readonly projections: Projections;
  readonly personalData: PersonalData;
  readonly inventory: KeyInventory;
  readonly housekeeping: Housekeeping;
  readonly outbox: Outbox;
  readonly relay: Relay;
  readonly mailFiles: MailFiles;
  readonly clock: Clock;
  readonly dataSource: DataSource;
  /** Settings with which another one works beside this one. */
  readonly settings: StoreSettings;
  stop(): Promise<void>;
}

/** What a test wants otherwise than usual. */
export interface StoreSettings {
  readonly personalDataKey?: Buffer;
  /** The database of another one, which drops it. */
  readonly database?: ThrowawayDatabase;
  readonly mail?: Partial<MailSettings>;
  readonly logger?: LoggerService;
}

export const startStore = async (settings: StoreSettings = {}): Promise<RunningStore> => {
  const { personalDataKey = randomBytes(32), logger = false } = settings;
  const database = settings.database ?? (await createDatabase());
  const kept = await keepMails();
  const mail = { ...kept.mail, ...settings.mail };
  const dataSource = await connect(database.url, { poolSize: 20 });
  await createBowlsLoanTables((statement) => dataSource.query(statement));
  const context = await NestFactory.createApplicationContext(
    {
      module: BowlsLoansModule,
      imports: [PlatformModule.with({ dataSource, personalDataKey, mail, forms: noCeilings })],
    },
    { logger },
  );
  return {
    commands: context.get(CommandBus),
    queries: context.get(QueryBus),
    store: context.get(EventStore),
    queue: context.get(CommandQueue),
    log: context.get(EventLog),
    verifier: context.get(ChainVerifier),
    projections: context.get(Projections),
    personalData: context.get(PersonalData),
    inventory: context.get(KeyInventory),
    housekeeping: context.get(Housekeeping),
    outbox: context.get(Outbox),
    relay: context.get(Relay),
    mailFiles: context.get(MailFiles),
    clock: context.get(Clock),
    dataSource,
    settings: { ...settings, personalDataKey, database, mail },
    async stop() {
      await context.close();
      if (!settings.database) await database.drop();
      await kept.remove();
    },
  };
};

/** Runs one command as somebody; `retryKey` makes it the same command each time. */
export const asExample = <Result>(work: () => Promise<Result>, retryKey?: string): Promise<Result> =>
  runAs({ actor: 'example', ...(retryKey !== undefined && { retryKey }) }, work);

/** Lends bowls to Ann Example and writes to her about it. Returns the loan's id. */
export const lendAndWrite = (
  { store, outbox }: RunningStore,
  mail: Partial<Mail> = {},
  actor = 'visitor',
): Promise<string> =>
  runAs({ actor }, () =>
    store.transaction({ newIds: [bowlsLoan.category] }, (transaction) => {
      const id = transaction.create(bowlsLoan, lendBowls('Ann Example'));
      const written = {
        to: 'ann@example.com',
        subject: 'Your bowls',
        paragraphs: ['They are yours.'],
        ...mail,
      };
      transaction.alsoWrite(outbox.mails({ subject: `bowls-loan-${id}`, mails: [written] }));
      return id;
    }),
  );

/** Erases the borrower. */
export const eraseBorrower = ({ store }: RunningStore, id: string): Promise<void> =>
  asExample(() => store.update(bowlsLoan, id, eraseLoan));
