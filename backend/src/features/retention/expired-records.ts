import { Injectable } from '@nestjs/common';
import { club, retentionMonths } from '@onchan-bowls/contract/club';
import {
  retentionKinds,
  retentionLimit,
  type ExpiredRecord,
  type ExpiredRecords,
  type RetentionKind,
  type RetentionRequest,
} from '@onchan-bowls/contract/retention';
import { DataSource } from 'typeorm';
import { streamOf } from '../../platform/event-store/write/command-reads.js';
import { Clock } from '../../platform/event-store/clock.js';
import type { Decider, Decision, DomainEvent } from '../../platform/event-store/decider/decider.js';
import { command } from '../../platform/records/record-commands.js';
import { RefusedError } from '../../platform/refused.js';
import { competition } from '../competitions/competition.js';
import { eraseEntrants } from '../competitions/competition.entries.js';
import { eraseMailing, mailing } from '../mailings/mailing.js';
import { deleteApplication, memberApplication } from '../member-applications/member-application.js';
import { eraseMember, member } from '../members/member.js';
import { deleteMessage, message } from '../messages/message.js';
import { deleteTaster, tasterSession } from '../taster-sessions/taster-session.js';
import { eraseSheet, teamSheet } from '../team-sheets/team-sheet.js';
import { expiredBefore } from './retention.js';

/** How the records of a kind are found and erased. */
interface RetainedKind {
  /** SQL for all of them: `id`, `version`, `name`, the number of `people`, and `since`, when their retention period began. */
  readonly records: string;
  readonly decider: Decider<unknown, DomainEvent>;
  readonly erase: Decision<unknown, DomainEvent>;
}

const retained = <State, Event extends DomainEvent>(
  records: string,
  decider: Decider<State, Event>,
  erase: Decision<State, Event>,
): RetainedKind => ({ records, decider, erase }) as unknown as RetainedKind;

/** The status of a member after each event that sets it. */
const memberStatus = `SELECT stream_id, version, recorded_at,
    CASE type WHEN 'MembershipRenewed' THEN 'active' ELSE data->>'status' END AS status
  FROM events WHERE stream = 'member' AND (data ? 'status' OR type = 'MembershipRenewed')`;

const reviewedApplications = (status: 'rejected' | 'approved'): string =>
  `SELECT id, version, first_name || ' ' || last_name AS name, 1 AS people, reviewed_at AS since
   FROM member_applications WHERE status = '${status}'`;

const kinds: Readonly<Record<RetentionKind, RetainedKind>> = {
  messages: retained(
    `SELECT id, version, name, 1 AS people, created_at AS since FROM messages`,
    message,
    deleteMessage,
  ),
  tasterSessions: retained(
    `SELECT id, version, first_name || ' ' || last_name AS name, 1 AS people, applied_at AS since FROM taster_sessions`,
    tasterSession,
    deleteTaster,
  ),
  rejectedApplications: retained(reviewedApplications('rejected'), memberApplication, deleteApplication),
  // The member has the details by then.
  approvedApplications: retained(reviewedApplications('approved'), memberApplication, deleteApplication),
  entrants: retained(
    `SELECT one.id, one.version, title AS name, entered.people, date AS since
     FROM competitions one
     JOIN (SELECT competition_id, (count(*) + count(partner_id))::integer AS people FROM competition_entries GROUP BY 1) entered
       ON entered.competition_id = one.id`,
    competition,
    eraseEntrants,
  ),
  // The season of a match is its year.
  teams: retained(
    `SELECT sheet.id, sheet.version, coalesce(home_team || ' v ' || away_team, down.team) AS name, down.people,
       make_timestamptz(extract(year FROM coalesce(date, postponed_date, (sheet.created_at AT TIME ZONE '${club.zone}')::date))::integer + 1,
         1, 1, 0, 0, 0, '${club.zone}') AS since
     FROM team_sheets sheet
     JOIN (SELECT fixture_id, min(team) AS team, count(*)::integer AS people FROM team_players GROUP BY 1) down
       ON down.fixture_id = sheet.id
     LEFT JOIN fixtures ON fixtures.id = sheet.id`,
    teamSheet,
    eraseSheet,
  ),
  // Their texts may name anybody, but are about nobody.
  mailings: retained(
    `SELECT id, version, subject AS name, 0 AS people, created_at AS since FROM mailings`,
    mailing,
    (state) => eraseMailing(state?.stream ?? '')(state),
  ),
  // Since the first event with the status `left` after which the status never changed again.
  formerMembers: retained(
    `SELECT id, version, name, 1 AS people, (
       SELECT min(recorded_at) FROM (${memberStatus} AND stream_id = members.id::text) left_then
       WHERE left_then.version > coalesce(
         (SELECT max(version) FROM (${memberStatus} AND stream_id = members.id::text) before WHERE status <> 'left'), 0)
     ) AS since
     FROM members WHERE status = 'left'`,
    member,
    eraseMember,
  ),
};

interface ExpiredRow extends Omit<ExpiredRecord, 'since'> {
  readonly since: Date;
  /** The number of all expired records of this kind. */
  readonly due: number;
}

/** Finds the records whose retention period is over. */
@Injectable()
export class ExpiredRecordsFinder {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** The expired records by kind. Kinds without any are left out. */
  async all(): Promise<ExpiredRecords> {
    const found: ExpiredRecords = [];
    for (const kind of Object.keys(retentionKinds) as RetentionKind[]) {
      const rows = await this.select(kind);
      const [first] = rows;
      if (!first) continue;
      const records = rows.map(({ due, since, ...record }) => ({ ...record, since: since.toISOString() }));
      found.push({ kind, due: first.due, records });
    }
    return found;
  }

  /** The versions of these records, by id, without those that have not expired. */
  async among(kind: RetentionKind, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
    const rows = await this.select(kind, ids);
    return new Map(rows.map(({ id, version }) => [id, version]));
  }

  private select(kind: RetentionKind, ids: readonly number[] | null = null): Promise<ExpiredRow[]> {
    return this.dataSource.query<ExpiredRow[]>(
      `SELECT *, count(*) OVER ()::integer AS due FROM (${kinds[kind].records}) kept
       WHERE since < $1 AND ($2::integer[] IS NULL OR id = ANY($2)) ORDER BY since, id LIMIT $3`,
      [expiredBefore(this.clock.now(), retentionMonths[kind]), ids, retentionLimit],
    );
  }
}

/**
 * Erases these records if the retention period of each is over; all of them, or none. Refused with `not-due` when one of them is
 * gone, has changed, or is to be kept.
 */
export const EraseExpiredRecords = command(
  async ({ store, get }, { records }: RetentionRequest): Promise<void> => {
    const finder = get(ExpiredRecordsFinder);
    const expired = new Map<RetentionKind, ReadonlyMap<number, number>>();
    for (const [kind, some] of Map.groupBy(records, (record) => record.kind)) {
      const ids = some.map(({ id }) => id);
      expired.set(kind, await finder.among(kind, ids));
    }
    const reads = { records: records.map(({ kind, id }) => streamOf(kinds[kind].decider, id)) };
    await store.transaction(reads, (transaction) => {
      for (const { kind, id, version } of records) {
        const { decider, erase } = kinds[kind];
        const eraseIfExpired: typeof erase = (state, context) => {
          if (state === null || expired.get(kind)?.get(id) !== version) throw new RefusedError('not-due');
          return erase(state, context);
        };
        transaction.update(decider, String(id), eraseIfExpired, { expectedVersion: version });
      }
    });
  },
);
