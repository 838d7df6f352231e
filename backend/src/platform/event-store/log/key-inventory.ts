import { Injectable, Logger } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { assertNoProduct } from '../../database/product-lock.js';
import { lockHead } from '../write/lock-head.js';
import { erasedElsewhere, type KeptErasure } from './kept-erasures.js';
import { partsOfLog } from './parts-of-log.js';
import { EventLog } from './event-log.js';
import { KeyMissingError } from '../../start-refused.js';
import { abandonHint } from '../../personal-data/person-keys.js';
import { PersonalData } from '../../personal-data/personal-data.js';

/** Compares the people in the log with the stored keys. */
@Injectable()
export class KeyInventory {
  private readonly logger = new Logger('PersonalData');

  constructor(
    private readonly dataSource: DataSource,
    private readonly log: EventLog,
    private readonly personalData: PersonalData,
  ) {}

  /**
   * To be called before personal data are read or anything is recorded: restored keys may be missing, of another master key, or older
   * than the erasures in the log, which are then carried out again.
   * @param kept erasures of which the log may know nothing, because a backup from before them was restored.
   * @returns how many people were erased for that reason.
   * @throws KeyMissingError when somebody's data could not be read.
   */
  async check(kept: readonly KeptErasure[] = []): Promise<number> {
    const { manager } = this.dataSource;
    await this.personalData.keys.assertMasterKey(manager);
    const again = await this.eraseAgain(manager);
    if (again > 0)
      this.logger.warn(`Keys of ${again} people were erased again: a backup had brought them back`);
    const later = await this.eraseLater(manager, kept);
    if (later > 0) this.logger.warn(erasedLater(later));
    const missing = await missingSubjects(manager);
    if (missing.length === 0) return later;
    const examples = missing.slice(0, 3).join(', ');
    throw new KeyMissingError(
      `The personal data of ${missing.length} people in the history cannot be read, because the database holds no key for them (${examples}${missing.length > 3 ? ' …' : ''}): restore the backup again into an empty database, with the latest people.backup beside it, or, ${abandonHint}`,
    );
  }

  /** How many people's data cannot be read with the keys that are there. */
  async countLost(): Promise<number> {
    await this.eraseAgain(this.dataSource.manager);
    return (await this.lostSubjects(this.dataSource.manager)).length;
  }

  /**
   * Marks keys that are missing or cannot be opened as lost, so that the data of these people stays unreadable. The
   * read tables are out of date afterwards. Returns the number of people.
   * @throws DatabaseInUseError while a product runs.
   */
  async abandonLost(): Promise<number> {
    const lost = await this.dataSource.transaction(async (manager) => {
      await assertNoProduct(manager);
      await lockHead(manager);
      const subjects = await this.lostSubjects(manager);
      for (const subject of subjects) await this.personalData.abandon(manager, subject);
      // If the process ends before the read tables are rebuilt, the next start rebuilds them.
      await manager.query(`UPDATE projections SET version = 0`);
      return subjects.length;
    });
    await this.personalData.eraseOutside();
    return lost;
  }

  /** Erases people who were erased in a later part of the same history, which is lost. The next step of the start rebuilds the read tables. */
  private async eraseLater(manager: EntityManager, kept: readonly KeptErasure[]): Promise<number> {
    if (kept.length === 0) return 0;
    return manager.transaction(async (transaction) => {
      await lockHead(transaction);
      const people = await transaction.query<{ subject: string }[]>(erasedElsewhere, [
        kept.map(({ subject }) => subject),
        kept.map(({ position }) => position),
        kept.map(({ mark }) => mark),
      ]);
      for (const { subject } of people) await this.personalData.erase(transaction, subject);
      if (people.length > 0) await transaction.query(`UPDATE projections SET version = 0`);
      return people.length;
    });
  }

  private async lostSubjects(manager: EntityManager): Promise<string[]> {
    return [...(await this.personalData.keys.lockedOut(manager)), ...(await missingSubjects(manager))];
  }

  /**
   * Destroys the keys of people whose erasure is in the log. Returns how many still existed. Leaves out erasures that are not
   * due yet, and people about whom a later event was recorded: their erasure was undone.
   */
  private async eraseAgain(manager: EntityManager): Promise<number> {
    let again = 0;
    for await (const [first, last] of partsOfLog(manager, 'Looking for erasures')) {
      const erased = await this.log.erasures({ first, last }, manager);
      const alive = await manager.query<{ subject: string }[]>(
        `SELECT subject FROM unnest($1::text[], $2::bigint[]) AS erased (subject, position)
         WHERE NOT EXISTS (
             SELECT FROM personal_keys k WHERE k.subject = erased.subject AND k.wrapped_key IS NULL AND NOT k.lost)
           AND NOT EXISTS (SELECT FROM due_erasures d WHERE d.subject = erased.subject)
           AND NOT EXISTS (
             SELECT FROM events e WHERE e.personal->>'subject' = erased.subject AND e.position > erased.position)`,
        [[...erased.keys()], [...erased.values()]],
      );
      if (alive.length > 0) {
        await manager.transaction(async (transaction) => {
          await lockHead(transaction);
          for (const { subject } of alive) await this.personalData.erase(transaction, subject);
        });
      }
      again += alive.length;
    }
    return again;
  }
}

/** What is reported where a backup has brought people back of whose erasure it does not know. */
export const erasedLater = (people: number): string =>
  people === 1
    ? '1 person in this backup was erased later, and is erased again'
    : `${people} people in this backup were erased later, and are erased again`;

const missingSubjects = async (manager: EntityManager): Promise<string[]> => {
  const missing = new Set<string>();
  for await (const part of partsOfLog(manager, 'Checking the keys')) {
    const found = await manager.query<{ subject: string }[]>(
      `SELECT DISTINCT e.personal->>'subject' AS subject FROM events e
       WHERE e.position BETWEEN $1 AND $2 AND e.personal IS NOT NULL
         AND NOT EXISTS (SELECT FROM personal_keys k WHERE k.subject = e.personal->>'subject')`,
      part,
    );
    for (const { subject } of found) missing.add(subject);
  }
  return [...missing].sort();
};
