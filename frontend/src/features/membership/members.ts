import type { MemberRecord } from '@onchan-bowls/contract/members';

/** How a member's status is called, and the colour of its badge. */
export const memberStatus = {
  active: { label: 'Active', colorPalette: 'green' },
  pending: { label: 'Pending', colorPalette: 'orange' },
  left: { label: 'Left', colorPalette: 'gray' },
} as const satisfies Record<MemberRecord['status'], object>;

const { compare } = new Intl.Collator('en-GB');

/** In the order of their names. */
export const byName = (a: MemberRecord, b: MemberRecord): number => compare(a.name, b.name);
