import { type Role, roleAbilities, roleNames, roles } from '@onchan-bowls/contract/roles';

/** What a role allows, in words. */
export const roleLabel = (role: Role): string => `${roleNames[role]}: may ${roleAbilities[role]}`;

/** The roles to choose from, the one that allows least first. */
export const roleOptions = roles.map((value) => ({ value, label: roleNames[value] }));
