import { seasonOf } from '@onchan-bowls/contract/club';
import { dueRecord, membershipPrice, type DueRecord } from '@onchan-bowls/contract/dues';
import { dayAtClub } from '../../platform/club-time.js';
import type { Recorded } from '../../platform/event-store/decider/decider.js';
import { deleteRows, projection, upsertRow, type Change } from '../../platform/projections/projection.js';
import { day, instant, integer, key, nullable, readTable, text } from '../../platform/records/read-table.js';
import { query } from '../../platform/records/record-queries.js';
import { toRecordOf, type RowOf } from '../../platform/records/record-table.js';
import { member, type Due, type MemberEvent } from '../members/member.js';

/** What is on record about the subscription of a member for a season. */
export const MemberDueRow = readTable('member_dues', {
  memberId: key(integer()),
  season: key(integer()),
  plan: nullable(text()),
  amount: nullable(integer()),
  paidOn: nullable(day()),
  method: nullable(text<NonNullable<Due['method']>>()),
  reason: nullable(text()),
  remindedAt: nullable(instant()),
});
export type MemberDueRow = InstanceType<typeof MemberDueRow>;

/** Inserts the row of a season with these fields, or changes them in it and leaves its other fields. */
const changeDue = (
  { streamId }: Recorded<MemberEvent>,
  due: Pick<Due, 'season'> & Partial<Due>,
): Change<MemberDueRow> =>
  upsertRow<Partial<MemberDueRow>>({ memberId: Number(streamId), ...due }) as Change<MemberDueRow>;

/** Inserts the season that the membership is for. */
const enrol = (
  event: Recorded<MemberEvent>,
  { season, plan }: { readonly season: number | null; readonly plan: string | null },
) => (season === null ? null : changeDue(event, { season, plan }));

export const memberDues = projection({
  name: 'member_dues',
  version: 1,
  entity: MemberDueRow,
  decider: member,
  on: {
    MemberRegistered: (event) => enrol(event, event.data),
    MemberRevised: (event) => enrol(event, event.data),
    MembershipRenewed: (event) => enrol(event, event.data),
    DuePaid: (event) => changeDue(event, event.data),
    DueWaived: (event) => changeDue(event, event.data),
    DueReopened: (event) =>
      changeDue(event, { ...event.data, amount: null, paidOn: null, method: null, reason: null }),
    DueReminderSent: (event) =>
      changeDue(event, { season: event.data.season, remindedAt: event.data.sentAt }),
    ClubNewsStopped: () => null,
    ClubNewsResumed: () => null,
    MemberErased: (event) => deleteRows<MemberDueRow>({ memberId: Number(event.streamId) }),
    MemberRestored: (event) => enrol(event, event.data),
    DueRestored: (event) => changeDue(event, event.data),
  },
});

const toRecord = toRecordOf(dueRecord);

/** The subscriptions of a season, by default the present one: those that `duesOf` returns of each member. */
export const GetDues = query(
  async ({ manager, clock }, season = seasonOf(dayAtClub(clock.now()))): Promise<DueRecord[]> => {
    const rows = await manager.query<(Omit<RowOf<DueRecord>, 'due'> & Pick<DueRecord, 'plan'>)[]>(
      `SELECT id, name, email, status, due.plan, due.season, amount, paid_on::text AS "paidOn", method, reason,
         reminded_at AS "remindedAt", version
       FROM member_dues due JOIN members ON id = member_id
       WHERE due.season = $1 AND (due.season <= members.season OR amount IS NOT NULL OR reason IS NOT NULL)
       ORDER BY id`,
      [season],
    );
    return rows.map((row) => toRecord({ ...row, due: membershipPrice(row.plan) }));
  },
);
