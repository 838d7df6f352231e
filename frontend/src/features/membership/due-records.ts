import { inPounds } from '@onchan-bowls/contract/club';
import { dueLabels, type DueRecord, dueStateOf } from '@onchan-bowls/contract/dues';
import type { CsvColumns } from '../../records/csv-export.js';
import type { RecordKind } from '../../records/record-kind.js';
import { isoDay } from '../../lib/iso-day.js';
import { duesQuery } from './dues.api.js';
import { memberStatus } from './members.js';

/** How the state of a subscription is called, and the colour of its badge. */
export const dueStates = {
  owes: { label: 'Owes', colorPalette: 'orange' },
  paid: { label: 'Paid', colorPalette: 'green' },
  waived: { label: 'Waived', colorPalette: 'gray' },
  unpriced: { label: 'No Price', colorPalette: 'gray' },
} as const;

export const paymentMethodLabels = { cash: 'Cash', bank: 'Bank Transfer', other: 'Other' } as const;

export const stateOf = (due: DueRecord): string => dueStates[dueStateOf(due)].label;

/** The subscriptions of a season, for dialogs. */
export const dueRecords = (season: number): RecordKind<DueRecord> => ({
  query: duesQuery(season),
  noun: ['subscription', 'subscriptions'],
  name: ({ name }) => name,
  fields: [],
});

const inDecimals = (pence: number | null) => (pence === null ? null : (pence / 100).toFixed(2));

/** The columns of the treasurer's file. */
export const dueColumns: CsvColumns<DueRecord> = {
  [dueLabels.name]: ({ name }) => name,
  [dueLabels.email]: ({ email }) => email,
  [dueLabels.status]: ({ status }) => memberStatus[status].label,
  [dueLabels.plan]: ({ plan }) => plan,
  [dueLabels.season]: ({ season }) => season,
  Subscription: stateOf,
  [dueLabels.due]: ({ due }) => inDecimals(due),
  [dueLabels.amount]: ({ amount }) => inDecimals(amount),
  [dueLabels.paidOn]: ({ paidOn }) => paidOn,
  [dueLabels.method]: ({ method }) => method && paymentMethodLabels[method],
  [dueLabels.reason]: ({ reason }) => reason,
  [dueLabels.remindedAt]: ({ remindedAt }) => remindedAt && isoDay(remindedAt),
};

/** What is owed and paid in a season, in words. Waived subscriptions are not expected to be paid. */
export const totalsOf = (dues: readonly DueRecord[]): string => {
  const by = Map.groupBy(dues, dueStateOf);
  const sum = (all: readonly DueRecord[] = [], of: (due: DueRecord) => number | null) =>
    all.reduce((total, due) => total + (of(due) ?? 0), 0);
  const paid = sum(by.get('paid'), ({ amount }) => amount);
  const owed = sum(by.get('owes'), ({ due }) => due);
  const owing = by.get('owes')?.length ?? 0;
  const [waived = 0, unpriced = 0] = [by.get('waived')?.length, by.get('unpriced')?.length];
  return [
    `Paid ${inPounds(paid)} of ${inPounds(paid + owed)}`,
    owing === 1 ? '1 owes' : `${owing} owe`,
    ...(waived > 0 ? [`${waived} waived`] : []),
    ...(unpriced > 0 ? [`${unpriced} without a price`] : []),
  ].join('; ');
};

/** The plan of a member and what it costs. */
export const planInWords = ({ plan, due }: DueRecord): string =>
  `${plan ?? 'No plan'}${due === null ? '' : `, ${inPounds(due)}`}`;
