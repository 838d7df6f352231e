import type { MemberRecord } from '@onchan-bowls/contract/members';
import { compareNames } from '@onchan-bowls/contract/order';

/** How a member's status is called, and the colour of its badge. */
export const memberStatus = {
  active: { label: 'Active', colorPalette: 'green' },
  pending: { label: 'Pending', colorPalette: 'orange' },
  left: { label: 'Left', colorPalette: 'gray' },
} as const satisfies Record<MemberRecord['status'], object>;

/** In the order of their names. */
export const byName = (a: MemberRecord, b: MemberRecord): number => compareNames(a.name, b.name);
