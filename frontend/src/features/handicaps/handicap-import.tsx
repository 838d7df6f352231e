import { handicapCategories, type HandicapRecord } from '@onchan-bowls/contract/handicaps';
import { useMemo } from 'react';
import { CsvImport, type ReadLine } from '../../components/csv-import.js';
import { plain } from '@onchan-bowls/contract/plain';
import { nameInOrder } from '../../lib/name-in-order.js';
import { importColumns, plainValues, shownBy } from '../../lib/record-fields.js';
import { sectionKey } from '../../lib/section.js';
import { handicapFields, handicapForm } from './handicap-fields.js';
import { categoryLabel } from './handicaps.js';
import { addHandicap, handicapsQuery, updateHandicap } from './handicaps.api.js';

export const columns = importColumns(handicapFields, {
  Player: { required: true, aliases: ['Player Name', 'Name'] },
  Category: { required: true, aliases: ['Section'] },
  Handicap: { required: true, aliases: ['Hcp', 'Hcap', 'H’cap', "H'cap"] },
  Notes: { aliases: ['Note'] },
});

const categoryOf = (text: string) =>
  handicapCategories.find((category) => sectionKey(category) === sectionKey(text));

/** A handicap of a table in the form in which it is typed. A scratch player has 0. */
const typed = (cell: string) =>
  /^(scratch|scr)\.?$/i.test(cell) ? '0' : cell.replace(/^\+/, '').replace(/^[−–]/, '-');

const shown = shownBy(handicapFields, 'playerName', 'category');

/**
 * Reads the player of a line. A player on the list, with the same name and category, is changed to the line's values. An
 * empty cell changes nothing.
 */
export const readPlayer =
  (handicaps: readonly HandicapRecord[]): ReadLine<keyof typeof columns> =>
  (given) => {
    const cells = { ...given, Player: nameInOrder(given.Player) };
    const category = categoryOf(cells.Category);
    if (!category) return { errors: [`Category must be Mens or Ladies, not ‘${cells.Category}’`] };
    const [existing, another] = handicaps.filter(
      (record) => record.category === category && plain(record.playerName) === plain(cells.Player),
    );
    if (another)
      return { errors: ['This player is on the list more than once: please edit the records there'] };

    const { data, error } = handicapForm.safeParse({
      ...existing,
      ...plainValues(handicapFields, cells),
      playerName: existing?.playerName ?? cells.Player,
      category,
      handicap: cells.Handicap === '' && existing ? String(existing.handicap) : typed(cells.Handicap),
    });
    if (!data) return { errors: error.issues.map(({ message }) => message) };
    return {
      name: `${data.playerName}, ${categoryLabel(category)}`,
      identity: `${category} ${plain(data.playerName)}`,
      ...(existing && { before: shown(existing) }),
      after: shown(data),
      values: data,
      // The only warning would be about a second record of a player, but the line changes the first.
      warnings: [],
      send: (key) =>
        existing ? updateHandicap(existing.id, existing.version, data, key) : addHandicap(data, key),
    };
  };

interface ImportHandicapsProps {
  /** The handicaps on the list. */
  handicaps: readonly HandicapRecord[];
  onClose: () => void;
}

/** Imports handicaps from a table, such as an export of the list. */
export function ImportHandicaps({ handicaps, onClose }: ImportHandicapsProps) {
  const read = useMemo(() => readPlayer(handicaps), [handicaps]);
  return (
    <CsvImport
      title="Import Handicaps"
      columns={columns}
      read={read}
      query={handicapsQuery}
      onClose={onClose}
    />
  );
}
