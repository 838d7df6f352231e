import { competitionCategoryLabel } from '@onchan-bowls/contract/competition-labels';
import { winnerCategories, type WinnerRecord, type WinnerRequest } from '@onchan-bowls/contract/winners';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { CsvImport, type ReadLine } from '../../components/csv-import.js';
import { useNow } from '../../lib/clock.js';
import { dayOf } from '../../lib/dates.js';
import { plain } from '@onchan-bowls/contract/plain';
import { importColumns, plainValues, shownBy } from '../../lib/record-fields.js';
import { sectionKey } from '../../lib/section.js';
import { newWarnings } from '../../lib/warnings.js';
import { competitionsQuery } from '../competitions/competitions.api.js';
import { winnerFields, winnerForm } from './winner-form.js';
import { winnerWarnings } from './winner-warnings.js';
import { competitionNames, winnerName } from './winners.js';
import { addWinner, updateWinner, winnersQuery } from './winners.api.js';

export const columns = importColumns(winnerFields, {
  Competition: { required: true, aliases: ['Competition Name'] },
  Year: { required: true },
  Category: { required: true, aliases: ['Section'] },
  Winner: { required: true, aliases: ['Winners'] },
  'Runner-up': { aliases: ['Runners-up'] },
  Notes: { aliases: ['Note'] },
});

const categoryOf = (text: string) =>
  winnerCategories.find((category) => sectionKey(category) === sectionKey(competitionCategoryLabel(text)));

const shown = shownBy(winnerFields, 'competitionName', 'year');

/**
 * Reads the winner of a line. A recorded winner of the same competition, year and category is changed to the line's values.
 * An empty cell changes nothing.
 */
export const readWinner =
  (
    winners: readonly WinnerRecord[],
    titles: readonly string[],
    thisYear: number,
  ): ReadLine<keyof typeof columns, WinnerRequest> =>
  (cells, earlier) => {
    const category = categoryOf(cells.Category);
    if (!category) {
      return { errors: [`Category must be Mens, Ladies or Mixed, not ‘${cells.Category}’`] };
    }
    const [existing, another] = winners.filter(
      (record) =>
        record.category === category &&
        String(record.year) === cells.Year &&
        plain(record.competitionName) === plain(cells.Competition) &&
        plain(record.winner) === plain(cells.Winner),
    );
    if (another)
      return { errors: ['This winner is recorded more than once: please edit the records in the list'] };

    const { data, error } = winnerForm().safeParse({
      ...existing,
      ...plainValues(winnerFields, cells),
      competitionName: existing?.competitionName ?? cells.Competition,
      year: cells.Year,
      category,
      winner: existing?.winner ?? cells.Winner,
    });
    if (!data) return { errors: error.issues.map(({ message }) => message) };
    const others = [...winners.filter((record) => record !== existing), ...earlier];
    const names = [...titles, ...competitionNames(others)];
    const warningsFor = (winner: WinnerRequest) => winnerWarnings(winner, { others, names, thisYear });
    return {
      name: winnerName(data),
      identity: JSON.stringify([plain(data.competitionName), data.year, category, plain(data.winner)]),
      ...(existing && { before: shown(existing) }),
      after: shown(data),
      values: data,
      warnings: newWarnings(warningsFor(data), existing ? warningsFor(existing) : []),
      send: (key) =>
        existing ? updateWinner(existing.id, existing.version, data, key) : addWinner(data, key),
    };
  };

interface ImportWinnersProps {
  /** The recorded winners. */
  winners: readonly WinnerRecord[];
  onClose: () => void;
}

/** Imports winners from a table, such as an export of the list. */
export function ImportWinners({ winners, onClose }: ImportWinnersProps) {
  const { data: competitions } = useQuery(competitionsQuery);
  const thisYear = Number(dayOf(useNow()).slice(0, 4));
  const read = useMemo(() => {
    const titles = competitions?.map(({ title }) => title) ?? [];
    return readWinner(winners, titles, thisYear);
  }, [winners, competitions, thisYear]);
  return (
    <CsvImport title="Import Winners" columns={columns} read={read} query={winnersQuery} onClose={onClose} />
  );
}
