import type { CompetitionRecord } from '@onchan-bowls/contract/competitions';
import { plain } from '@onchan-bowls/contract/plain';
import { addDays, clockAt, instantOf } from '../../lib/dates.js';
import { dayPlayed } from './competitions.js';

/** The year in which a competition is played. */
export const competitionSeason = (competition: Pick<CompetitionRecord, 'date'>): number =>
  Number(dayPlayed(competition).slice(0, 4));

/** The same time on the club's clock a number of weeks later. */
const weeksLater = (instant: string, weeks: number): string => {
  const [day = '', time = ''] = clockAt(instant).split('T');
  return instantOf(`${addDays(day, 7 * weeks)}T${time}`);
};

/** The same competition a number of weeks later, with its year in the title: not played yet, and not open for entries. */
export const proposedCompetition = (competition: CompetitionRecord, weeks: number): CompetitionRecord => {
  const { title, registrationCloses } = competition;
  const date = weeksLater(competition.date, weeks);
  return {
    ...competition,
    title: title.replaceAll(String(competitionSeason(competition)), String(competitionSeason({ date }))),
    date,
    registrationCloses: registrationCloses && weeksLater(registrationCloses, weeks),
    status: 'upcoming',
    entriesOpen: false,
    drawn: false,
  };
};

/** For each proposed competition the one of the same title and category on the list. Each on the list stands for one. */
export const competitionsOnList = (
  proposals: readonly CompetitionRecord[],
  onList: readonly CompetitionRecord[],
): (CompetitionRecord | undefined)[] => {
  const free = new Set(onList);
  return proposals.map(({ title, category }) => {
    const found = [...free].find((one) => plain(one.title) === plain(title) && one.category === category);
    if (found) free.delete(found);
    return found;
  });
};
