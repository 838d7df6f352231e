import { club } from './club.js';
import type { FixtureRecord } from './fixtures.js';
import { plain } from './plain.js';

// Without zod, so that a public page can use it.

/** Whether it is one of the club's teams, such as `Onchan A`: the name begins with the name of the town. */
export const isClubTeam = (name: string): boolean => plain(name).split(' ')[0] === plain(club.address.town);

/** Which side of a match a team is, however its name is spelt; undefined when it does not play in it. */
export const sideOf = (
  team: string,
  { homeTeam, awayTeam }: Pick<FixtureRecord, 'homeTeam' | 'awayTeam'>,
): 'home' | 'away' | undefined => {
  if (plain(homeTeam) === plain(team)) return 'home';
  return plain(awayTeam) === plain(team) ? 'away' : undefined;
};
