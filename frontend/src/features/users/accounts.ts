import { type Role, roles } from '@onchan-bowls/contract/session';

const roleNames = { admin: 'Administrator', committee: 'Committee' } as const;

/** What a role allows, in words. */
export const roleLabels: Readonly<Record<Role, string>> = {
  admin: `${roleNames.admin}: may change everything`,
  committee: `${roleNames.committee}: may read everything`,
};

/** The roles to choose from, the one that allows least first. */
export const roleOptions = roles.map((value) => ({ value, label: roleNames[value] })).toReversed();
