/** Somebody who plays. The address of a partner is not known. */
export interface Player {
  readonly firstName: string;
  readonly lastName: string;
  readonly email?: string | null;
}

const normalised = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

/** Each name is normalised once, because a new entry is compared with all others. */
const normalisedNames = new WeakMap<Player, string>();

const normalisedName = (player: Player): string => {
  const known = normalisedNames.get(player);
  if (known !== undefined) return known;
  const name = `${normalised(player.firstName)}\n${normalised(player.lastName)}`;
  normalisedNames.set(player, name);
  return name;
};

/**
 * Whether two players are the same person, regardless of case and spacing. A couple may share an address, so the name counts
 * too. If one of the addresses is not known, the name alone counts.
 */
export const isSamePlayer = (one: Player, other: Player): boolean =>
  normalisedName(one) === normalisedName(other) &&
  (!one.email || !other.email || normalised(one.email) === normalised(other.email));
