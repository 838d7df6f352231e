import { clockTime } from '@onchan-bowls/contract/clock-time';
import type { CompetitionEntryRecord, CompetitionRecord } from '@onchan-bowls/contract/competitions';
import { type CalendarDay, clockAt, longDate, longDateAndTime } from '../../lib/dates.js';
import { plain } from '@onchan-bowls/contract/plain';
import { counted } from '../../lib/counted.js';
import { seasonWarnings } from '../../forms/warnings.js';
import { dayPlayed } from './competitions.js';
import { partnerName } from './entries.js';

type Competition = Pick<CompetitionRecord, 'title' | 'time' | 'registrationCloses'> & { day: CalendarDay };

/** When it begins by the club's clock; while the hour is not known, at the end of its day. */
const startOf = ({ day, time }: Competition) => `${day}T${clockTime(time) ?? '24:00'}`;

/** Warnings to show before this competition is saved. */
export const competitionWarnings = (
  competition: Competition,
  others: readonly Pick<CompetitionRecord, 'title' | 'date'>[],
  today: CalendarDay,
): string[] => {
  const { title, day, time, registrationCloses } = competition;
  const namesakes = others.filter((other) => plain(other.title) === plain(title));
  const isListed = namesakes.some((other) => dayPlayed(other) === day);
  const spelling = namesakes.some((other) => other.title === title) ? undefined : namesakes[0]?.title;
  return [
    ...seasonWarnings(day, today),
    ...(registrationCloses !== null && clockAt(registrationCloses) > startOf(competition)
      ? [
          `Registration closes on ${longDateAndTime(registrationCloses)}, after the competition on ${longDate(day)}, ${time}.`,
        ]
      : []),
    ...(isListed ? [`${title} on ${longDate(day)} is on the list already.`] : []),
    ...(spelling === undefined ? [] : [`‘${title}’ is spelled ‘${spelling}’ elsewhere.`]),
  ];
};

/**
 * A warning to show before a competition with these entries gets this format. The entries are undefined if they could not be
 * loaded.
 */
export const partnerWarnings = (
  format: CompetitionRecord['format'],
  entries: readonly CompetitionEntryRecord[] | undefined,
): string[] => {
  const partners = entries?.filter((entry) => partnerName(entry) !== undefined).length;
  if (format === 'pairs' || partners === 0) return [];
  const whose = partners === undefined ? 'all partners' : counted(partners, 'partner');
  return [`In singles nobody has a partner. The names of ${whose} will be erased for good.`];
};
