import type { MemberRecord } from '@onchan-bowls/contract/members';
import { searchBy } from '../../lib/search.js';

/** How a member's status is called, and the colour of its badge. */
export const memberStatus = {
  active: { label: 'Active', colorPalette: 'green' },
  pending: { label: 'Pending', colorPalette: 'orange' },
  left: { label: 'Left', colorPalette: 'gray' },
} as const satisfies Record<MemberRecord['status'], object>;

const { compare } = new Intl.Collator('en-GB');

/** In the order of their names. */
export const byName = (a: MemberRecord, b: MemberRecord): number => compare(a.name, b.name);

/** The members in whose name, role, email or phone every word of the text is found, whatever its capitals and accents. */
export const searchMembers = searchBy(({ name, role, email, phone }: MemberRecord) => [
  name,
  role,
  email,
  phone,
]);
