import { type Role, roles } from '@onchan-bowls/contract/session';

/** What a role allows, in words. */
export const roleLabels: Readonly<Record<Role, string>> = {
  admin: 'Administrator: may change everything',
  committee: 'Committee: may read everything',
};

/** The roles to choose from, the one that allows least first. */
export const roleOptions = roles.map((value) => ({ value, label: roleLabels[value] })).toReversed();
