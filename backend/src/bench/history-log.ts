import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { fixtureRequest } from '@onchan-bowls/contract/fixtures';
import type pg from 'pg';
import type { PoolClient } from 'pg';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 } from 'uuid';
import type { announcement } from '../features/announcements/announcement.js';
import type { CompetitionEvent } from '../features/competitions/competition.events.js';
import type { FixtureEvent } from '../features/fixtures/fixture.js';
import type { handicap } from '../features/handicaps/handicap.js';
import type { MessageEvent } from '../features/messages/message.js';
import { canonicalJson } from '../platform/event-store/chain/sealed-event.js';
import { Registry } from '../platform/event-store/registry.js';
import type { EventOf } from '../platform/event-store/decider/event.js';
import { erasedBy, sealEvent, subjectOf } from '../platform/event-store/write/new-event.js';
import type { PersonKey, PersonKeys } from '../platform/personal-data/person-keys.js';
import { PersonalData } from '../platform/personal-data/personal-data.js';

type ClubEvent =
  | CompetitionEvent
  | FixtureEvent
  | MessageEvent
  | EventOf<typeof announcement.events>
  | EventOf<typeof handicap.events>;

/** An event of the made-up past, before it has its place. */
interface PastEvent {
  readonly stream: string;
  readonly streamId: string;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly actor: string;
  readonly at: number;
}

const hour = 3_600_000;
const day = 24 * hour;
const perTransaction = 500;

/** A handicap revised more often than a club ever will, and a competition with as many entries as one could have. */
export const longRecords = { handicap: '1', competition: '1' } as const;
const [longHandicap, longCompetition] = [5000, 300];

/**
 * Fills the log with a number of events of a club's last ten years, sealed by the store's own function, people's data under
 * their keys.
 * @param owner a connection of the tables' owner.
 * @param accounts the actors other than visitors.
 */
export const fillLog = async (
  app: NestFastifyApplication,
  owner: pg.Pool,
  accounts: readonly string[],
  total: number,
): Promise<void> => {
  const end = Date.now();
  const events = clubEvents(accounts, total, end - 3650 * day, end)
    .sort((a, b) => a.at - b.at)
    .slice(0, total);
  const versions = new Map<string, number>();
  const dataSource = app.get(DataSource);
  for (let from = 0; from < events.length; from += perTransaction) {
    await dataSource.transaction(async (manager) => {
      const sealed = [];
      for (const event of events.slice(from, from + perTransaction)) {
        const key = `${event.stream}/${event.streamId}`;
        const version = (versions.get(key) ?? 0) + 1;
        versions.set(key, version);
        sealed.push(await seal(app, manager, event, version));
      }
      await manager.query(`SELECT append_events($1)`, [sealed.map(canonicalJson)]);
    });
  }
  // As the database does by itself in ten years. The product's role may not: PostgreSQL would only warn.
  await owner.query('VACUUM ANALYZE events, personal_keys');
};

const seal = async (
  app: NestFastifyApplication,
  manager: EntityManager,
  { stream: category, streamId, type, data, actor, at }: PastEvent,
  version: number,
) => {
  const personalData = app.get(PersonalData);
  const event = { type, data, streamId, version, actor, recordedAt: new Date(at), eventId: v7() };
  const past = { decider: app.get(Registry).decider(category), event };
  const subject = subjectOf(past);
  const key = subject === undefined ? undefined : await keyOf(personalData.keys, manager, subject);
  for (const erased of erasedBy(past)) await personalData.erase(manager, erased);
  const context = { actor, commandId: v7(), requestId: event.eventId, mayBeRetry: false };
  return sealEvent(past, 0, context, personalData, key);
};

/** A person's key, stored with their first event. */
const keyOf = async (keys: PersonKeys, manager: EntityManager, subject: string): Promise<PersonKey> => {
  const client = (await manager.queryRunner?.connect()) as PoolClient;
  const key = (await keys.forEvents(client, [subject])).get(subject);
  if (!key) throw new Error(`There is no key for ${subject}`);
  if (key.isNew) {
    await manager.query(
      `INSERT INTO personal_keys (subject, wrapped_key, master_key_id) VALUES ($1, $2, $3)`,
      [subject, key.wrappedKey, key.masterKeyId],
    );
  }
  return key;
};

/** A little more than `total` events of records that begin evenly between two instants. */
const clubEvents = (accounts: readonly string[], total: number, start: number, end: number): PastEvent[] => {
  const events: PastEvent[] = [];
  let turn = 0;
  const happen = (stream: string, id: number, at: number, event: ClubEvent, actor?: string) => {
    turn += 1;
    events.push({
      ...event,
      stream,
      streamId: String(id),
      at: Math.min(at, end),
      // Most is done by the first two.
      actor: actor ?? accounts[turn % 10 < 8 ? turn % 2 : turn % accounts.length] ?? '',
    });
  };
  const during = (share: number) => start + share * (end - start);
  /** Spreads the beginnings of a number of records over the time. */
  const spread = (count: number, begin: (id: number, at: number) => void) => {
    for (let id = 1; id <= count; id += 1) begin(id, during(id / count));
  };

  spread(200, (id, at) => {
    const isLong = String(id) === longRecords.handicap;
    const [revisions, until] = isLong ? [longHandicap, at + 30 * day] : [30, end];
    const details = { playerName: `Player ${id}`, category: 'mens', handicap: 0, notes: null } as const;
    happen('handicap', id, at, { type: 'HandicapSet', data: details });
    for (let index = 1; index < revisions; index += 1) {
      const later = at + (index / revisions) * (until - at);
      happen('handicap', id, later, {
        type: 'HandicapRevised',
        data: { ...details, handicap: index % 30 },
      });
    }
  });

  let entryId = 0;
  spread(100, (id, at) => {
    const details = {
      title: `Competition ${id}`,
      description: 'Entry Fee: £5',
      date: new Date(at + 90 * day).toISOString(),
      time: '13:30',
      registrationCloses: null,
      status: 'upcoming',
      category: 'mixed',
      type: 'open',
      format: 'singles',
    } as const;
    happen('competition', id, at, { type: 'CompetitionAnnounced', data: { ...details, entriesOpen: true } });
    const entries = String(id) === longRecords.competition ? longCompetition : 120;
    for (let index = 1; index <= entries; index += 1) {
      entryId += 1;
      const entrant = {
        firstName: 'Ann',
        lastName: `Example ${entryId}`,
        email: `ann${entryId}@example.org`,
      };
      const entered = at + (index / entries) * 60 * day;
      happen('competition', id, entered, { type: 'EntryReceived', data: { entryId, ...entrant } }, 'visitor');
      if (index % 20 === 0) {
        happen('competition', id, entered + 1, {
          type: 'EntryCancelled',
          data: { entryId, partnerId: null },
        });
      }
    }
    happen('competition', id, at + 61 * day, { type: 'EntriesClosed', data: {} });
  });

  spread(2000, (id, at) => {
    const text = {
      name: `Ann Example ${id}`,
      email: `ann${id}@example.org`,
      message: 'May I try? '.repeat(20),
    };
    happen('message', id, at, { type: 'MessageReceived', data: text }, 'visitor');
    happen('message', id, at + hour, { type: 'MessageRead', data: {} });
    if (id % 4 === 0) happen('message', id, at + 30 * day, { type: 'MessageDeleted', data: {} });
  });

  spread(2000, (id, at) => {
    const announcement = {
      title: `News ${id}`,
      content: `<p>${'The green is open. '.repeat(40)}</p>`,
      showFrom: null,
      showUntil: null,
      pinned: false,
    };
    happen('announcement', id, at, { type: 'AnnouncementPublished', data: announcement });
    happen('announcement', id, at + day, {
      type: 'AnnouncementRevised',
      data: { ...announcement, title: `News ${id}, put right` },
    });
  });

  const homeMatch = fixtureRequest.parse({
    homeTeam: 'Onchan A',
    awayTeam: 'Visitors',
    date: '2026-05-07',
    time: '18:30',
    category: 'mens',
  });
  const fixtures = Math.ceil((total - events.length) / 3);
  spread(fixtures, (id, at) => {
    const details = { ...homeMatch, awayTeam: `Visitors ${id}` };
    happen('fixture', id, at, { type: 'FixtureScheduled', data: details });
    happen('fixture', id, at + day, { type: 'FixtureRevised', data: { ...details, time: '19:00' } });
    happen('fixture', id, at + 20 * day, {
      type: 'ResultRecorded',
      data: { homeScore: id % 22, awayScore: 3 },
    });
  });
  return events;
};
