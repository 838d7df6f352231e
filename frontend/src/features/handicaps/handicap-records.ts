import type { InputProps } from '@chakra-ui/react/input';
import {
  handicapCategories,
  handicapLabels,
  handicapLimits,
  type HandicapRecord,
  handicapRequest,
  type HandicapRequest,
} from '@onchan-bowls/contract/handicaps';
import { defineRecords } from '../../records/define-records.js';
import { oneOf, text, wholeNumber } from '../../records/fields.js';
import { importedBy } from '../../batch/import-records.js';
import { wholeNumber as wholeNumberInput } from '../../forms/whole-number.js';
import { nameInOrder } from '../../lib/name-in-order.js';
import { plain } from '@onchan-bowls/contract/plain';
import { sectionKey } from '../../lib/section.js';
import { signed } from '../../lib/signed.js';
import { categoryLabel } from './handicaps.js';
import { handicapsQuery } from './handicaps.api.js';

const { min, max } = handicapLimits.handicap;

/** The props of an input for a handicap. It sets no input mode, because the numeric keyboards of phones lack the minus. */
export const handicapInput = {
  ...wholeNumberInput,
  min,
  max,
  // People type the sign that they see in the lists, which a number input would take for a mistake.
  onBeforeInput: (event) => {
    if (event.nativeEvent.data === '+') event.preventDefault();
  },
} satisfies InputProps;

/** A handicap of a table in the form in which it is typed. A scratch player has 0. */
const typedHandicap = (cell: string) =>
  /^(scratch|scr)\.?$/i.test(cell) ? '0' : cell.replace(/^\+/, '').replace(/^[−–]/, '-');

const warningsFor = ({ playerName, category }: HandicapRequest, others: readonly HandicapRequest[]) =>
  others
    .filter((other) => other.category === category && plain(other.playerName) === plain(playerName))
    .map(
      (other) =>
        `${other.playerName} is in the ${categoryLabel(category)} handicaps already, with ${signed(other.handicap)}.`,
    );

export const handicapRecords = defineRecords<HandicapRecord, HandicapRequest>({
  query: handicapsQuery,
  noun: ['handicap', 'handicaps'],
  request: handicapRequest,
  labels: handicapLabels,
  fields: {
    playerName: text({
      head: 'Player',
      isWide: true,
      column: { aliases: ['Player Name', 'Name'] },
      fromCell: nameInOrder,
    }),
    category: oneOf(handicapCategories, categoryLabel, {
      placeholder: 'Choose a category',
      key: sectionKey,
      column: { aliases: ['Section'] },
    }),
    handicap: wholeNumber({
      text: signed,
      cell: (handicap) => handicap,
      input: { ...handicapInput, hint: `From ${min} to ${max}` },
      column: { required: true, aliases: ['Hcp', 'Hcap', 'H’cap', "H'cap"] },
      fromCell: typedHandicap,
    }),
    notes: text({ isWide: true, column: { aliases: ['Note'] } }),
  },
  start: (_today, previous) => (previous ? { category: previous.category } : {}),
  name: ({ playerName }) => playerName,
  savedName: ({ playerName, handicap }) => `${playerName}, ${signed(handicap)}`,
  deleteQuestion: ({ playerName, handicap }) =>
    `Are you sure you want to delete the handicap of ${playerName} (${signed(handicap)})? You can undo this for a few seconds, or bring it back from the history.`,
  useWarnings: () => warningsFor,
  import: importedBy({
    identity: ['category', 'playerName'],
    name: ({ playerName, category }) => `${playerName}, ${categoryLabel(category)}`,
    several: 'This player is on the list more than once: please edit the records there',
  }),
});
