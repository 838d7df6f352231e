import { membershipTypeLabel } from './club.js';
import { categoryLabel } from './fixture-labels.js';
import { roleNames } from './roles.js';

/** The words for the codes in a record's fields, by the field's label. */
const words: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Category: {
    mens: categoryLabel('mens'),
    'mens-over-60': categoryLabel('mens-over-60'),
    'ladies-over-60': categoryLabel('ladies-over-60'),
    ladies: 'Ladies',
    mixed: 'Mixed',
    mens_singles: 'Mens Singles',
  },
  Type: { league: 'League', other: 'Other', club: 'Club', open: 'Open' },
  Format: { singles: 'Singles', pairs: 'Pairs' },
  State: { postponed: 'Postponed', abandoned: 'Abandoned', conceded: 'Conceded' },
  'Conceded By': { home: 'Home team', away: 'Away team' },
  Role: roleNames,
  Status: {
    upcoming: 'Upcoming',
    completed: 'Completed',
    cancelled: 'Cancelled',
    pending: 'Pending',
    approved: 'Approved',
    rejected: 'Rejected',
    active: 'Active',
    left: 'Left',
    unread: 'Unread',
    read: 'Read',
  },
};

/** A field's value as people read it: `Ladies Over 60s` for the category `ladies-over-60`. Other values are returned unchanged. */
export const valueInWords = <Value>(field: string, value: Value): Value | string => {
  if (typeof value !== 'string') return value;
  if (isPlan(field, value)) return membershipTypeLabel(value);
  const codes = words[field] ?? {};
  // Somebody may type what every object has, such as `constructor`.
  return Object.hasOwn(codes, value) ? (codes[value] ?? value) : value;
};

/** Whether it is a code of an earlier membership, such as `annual`. Today's are stored by their names. */
const isPlan = (field: string, value: string): boolean =>
  (field === 'Membership type' || field === 'Plan') && /^[a-z]/.test(value);
