import { competitionCategoryLabel } from '@onchan-bowls/contract/competition-labels';
import { plain } from '@onchan-bowls/contract/plain';
import {
  winnerCategories,
  winnerLabels,
  winnerLimits,
  type WinnerRecord,
  winnerRequest,
  type WinnerRequest,
} from '@onchan-bowls/contract/winners';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useId } from 'react';
import { z } from 'zod';
import { TextField } from '../../ui/field.js';
import { defineRecords } from '../../records/define-records.js';
import { type FieldInputProps, longText, oneOf, text, wholeNumber } from '../../records/fields.js';
import { importedBy } from '../../batch/import-records.js';
import { wholeNumber as wholeNumberInput } from '../../forms/whole-number.js';
import { useNow } from '../../ui/clock.js';
import { dayOf } from '../../lib/dates.js';
import { nameInOrder } from '../../lib/name-in-order.js';
import { sectionKey } from '../../lib/section.js';
import { competitionsQuery } from '../competitions/competitions.api.js';
import { competitionNames, winName, winnerName } from './winners.js';
import { winnersQuery } from './winners.api.js';

/** Asks for the competition, and offers the names that are known. */
function CompetitionName({ field, maxLength }: FieldInputProps<string>) {
  const { data: winners = [] } = useQuery(winnersQuery);
  const { data: competitions = [] } = useQuery(competitionsQuery);
  const namesId = useId();
  const titles = competitions.map(({ title }) => ({ competitionName: title }));
  return (
    <>
      <TextField list={namesId} autoComplete="off" maxLength={maxLength} {...field} />
      <datalist id={namesId}>
        {competitionNames([...winners, ...titles]).map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}

/** The years allowed for a new winner, and in an edit. The record's own year is always allowed. */
const yearsFor = (own?: number) => (own === undefined ? winnerLimits.year : { min: 2000, max: 2099 });

function Year({ field, own }: FieldInputProps<number>) {
  return <TextField {...wholeNumberInput} inputMode="numeric" {...yearsFor(own)} {...field} />;
}

const typedYear = (own?: number) => {
  const { min, max } = yearsFor(own);
  const isOwn = own !== undefined && (own < min || own > max);
  return z
    .string()
    .trim()
    .regex(/^\d{4}$/, 'Year must be a whole number such as 2026')
    .transform(Number)
    .refine(
      (year) => (year >= min && year <= max) || year === own,
      `Year must be from ${min} to ${max}${isOwn ? `, or stay ${own}` : ''}`,
    );
};

/** From how many years on a year may be a slip of the finger. */
const longAgo = 10;

function useWinnerWarnings() {
  const { data: competitions } = useQuery(competitionsQuery);
  const thisYear = Number(dayOf(useNow()).slice(0, 4));
  return useCallback(
    (winner: WinnerRequest, others: readonly WinnerRequest[]) => {
      const { competitionName, year, category, runnerUp } = winner;
      const titles = competitions?.map(({ title }) => title) ?? [];
      const names = [...others.map((other) => other.competitionName), ...titles];
      const isSame = (name: string) => plain(name) === plain(competitionName);
      const first = others.find(
        (other) => other.year === year && other.category === category && isSame(other.competitionName),
      );
      const spelling = names.includes(competitionName) ? undefined : names.find(isSame);
      return [
        ...(year > thisYear ? [`The year ${year} is still to come.`] : []),
        ...(year <= thisYear - longAgo ? [`The year ${year} is ${thisYear - year} years ago.`] : []),
        ...(runnerUp && plain(runnerUp) === plain(winner.winner)
          ? [`${winner.winner} is both winner and runner-up.`]
          : []),
        ...(first
          ? [
              `${winName(first)} (${competitionCategoryLabel(category)}) has a winner already: ${first.winner}.`,
            ]
          : []),
        ...(spelling === undefined ? [] : [`‘${competitionName}’ is spelled ‘${spelling}’ elsewhere.`]),
      ];
    },
    [competitions, thisYear],
  );
}

/** The names of one or several winners, in order. A list of names such as `Tommy Quayle, Rosie Crown` is not turned round. */
const namesInOrder = (cell: string): string => {
  const names = cell.split(/\s+(?:&|and)\s+/);
  const areReversed = names.every((name) => /^\S+,\s*\S+(\s\S+)?$/.test(name));
  return areReversed ? names.reduce((turned, name) => turned.replace(name, nameInOrder(name)), cell) : cell;
};

export const winnerRecords = defineRecords<WinnerRecord, WinnerRequest>({
  query: winnersQuery,
  noun: ['winner', 'winners'],
  request: winnerRequest,
  labels: winnerLabels,
  fields: {
    competitionName: text({
      head: 'Competition',
      Input: CompetitionName,
      isWide: true,
      column: { aliases: ['Competition Name'] },
    }),
    year: wholeNumber({ Input: Year, typed: (_, own) => typedYear(own) }),
    category: oneOf(winnerCategories, competitionCategoryLabel, {
      placeholder: 'Choose a category',
      key: (label) => sectionKey(competitionCategoryLabel(label)),
      column: { aliases: ['Section'] },
    }),
    winner: text({ column: { aliases: ['Winners'] }, fromCell: namesInOrder }),
    runnerUp: text({ column: { aliases: ['Runners-up'] }, fromCell: namesInOrder }),
    notes: longText({ isSearched: false, column: { aliases: ['Note'] } }),
  },
  start: (today, previous) => ({ year: previous?.year ?? Number(today.slice(0, 4)) }),
  name: winnerName,
  deleteQuestion: (winner) =>
    `Are you sure you want to delete ${winner.winner} as the winner of ${winName(winner)}? You can undo this for a few seconds, or bring it back from the history.`,
  useWarnings: useWinnerWarnings,
  import: importedBy({
    identity: ['competitionName', 'year', 'category', 'winner'],
    named: ['competitionName', 'year'],
    several: 'This winner is recorded more than once: please edit the records in the list',
  }),
});
