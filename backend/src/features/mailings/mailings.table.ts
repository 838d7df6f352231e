import {
  mailingRecord,
  type AudienceRecord,
  type ClubNews,
  type MailingRecord,
  type MailingStream,
} from '@onchan-bowls/contract/mailings';
import { greetingByName } from '../../platform/outbox/greeting.js';
import { Outbox } from '../../platform/outbox/outbox.js';
import { projection } from '../../platform/projections/projection.js';
import {
  instant,
  integer,
  nullable,
  readTable,
  recordColumns,
  text,
} from '../../platform/records/read-table.js';
import { query } from '../../platform/records/record-queries.js';
import { deleteRecord, insertRecord, updateRecord } from '../../platform/records/record-row.js';
import { recordTable } from '../../platform/records/record-table.js';
import { findAudience, type Choice } from './audiences.js';
import { mailing, mailingOf } from './mailing.js';

/** The emails to several people. How far they are sent is in the outbox. */
const MailingRow = readTable('mailings', {
  ...recordColumns,
  stream: text<MailingStream>(),
  audience: text(),
  subject: text(),
  text: text(),
  /** How many people. */
  recipients: integer(),
  stoppedAt: nullable(instant()),
  /** An actor. */
  writtenBy: text(),
  createdAt: instant(),
});

export const mailings = projection({
  name: 'mailings',
  version: 1,
  entity: MailingRow,
  decider: mailing,
  on: {
    MailingWritten: (event) =>
      insertRecord(event, {
        ...event.data,
        recipients: event.data.recipients.length,
        stoppedAt: null,
        writtenBy: event.actor,
        createdAt: event.recordedAt,
      }),
    MailingStopped: (event) => updateRecord(event, { stoppedAt: event.recordedAt }),
    MailingErased: deleteRecord,
  },
});

/** What the read table has of a mailing. */
export const mailingRecords = recordTable({
  entity: MailingRow,
  schema: mailingRecord.omit({ waiting: true, failed: true, sent: true, lastAt: true }),
  notFound: 'mailing-not-found',
  order: { id: 'DESC' },
  actors: ['writtenBy'],
});

/** Adds how far the emails are sent. */
export const withProgress = async <Written extends { readonly id: number }>(
  outbox: Outbox,
  records: readonly Written[],
) => {
  const progressOf = await outbox.progressOf(records.map(({ id }) => mailingOf(id)));
  return records.map((record) => {
    const { lastAt, ...counts } = progressOf(mailingOf(record.id));
    return { ...record, ...counts, lastAt: lastAt?.toISOString() ?? null };
  });
};

/** The emails to several people, the newest first. */
export const ListMailings = query(async ({ reader, get }): Promise<MailingRecord[]> =>
  withProgress(get(Outbox), await reader.find(mailingRecords, { order: mailingRecords.order })),
);

/** Who would get an email, and when the last one would be sent. */
export const GetAudience = query(
  async ({ manager, get, clock }, stream: string, choice: Choice): Promise<AudienceRecord> => {
    const { recipients, ...audience } = await findAudience({ manager, clock }, stream, choice);
    const [first] = recipients;
    const turns = await get(Outbox).turns(recipients.length);
    return {
      ...audience,
      names: recipients.map(({ name }) => name),
      greeting: first ? greetingByName(first.name) : null,
      lastAt: (turns.at(-1) ?? clock.now()).toISOString(),
    };
  },
);

/** Whether a member gets emails to members. */
export const GetClubNews = query(async ({ manager }, memberId: number): Promise<ClubNews> => {
  const [member] = await manager.query<ClubNews[]>(
    `SELECT club_news AS "isWanted" FROM members WHERE id = $1`,
    [memberId],
  );
  return member ?? { isWanted: false };
});
