import type { MemberRecord } from '@onchan-bowls/contract/members';
import { folded } from '../../lib/search.js';

/** How a member's status is called, and the colour of its badge. */
export const memberStatus = {
  active: { label: 'Active', colorPalette: 'green' },
  pending: { label: 'Pending', colorPalette: 'orange' },
  left: { label: 'Left', colorPalette: 'gray' },
} as const satisfies Record<MemberRecord['status'], object>;

const { compare } = new Intl.Collator('en-GB');

/** The members whose name, role, email or phone holds the text, whatever its capitals and accents, in the order of their names. */
export const searchMembers = (text: string, members: readonly MemberRecord[]): MemberRecord[] =>
  members
    .filter(({ name, role, email, phone }) =>
      [name, role, email, phone].some((value) => folded(value).includes(folded(text))),
    )
    .sort((a, b) => compare(a.name, b.name));
