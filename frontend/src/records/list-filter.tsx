import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { counted } from '../lib/counted.js';
import { SelectField, TextField } from '../ui/field.js';

/** Shorter lists are seen at a glance. */
const shortList = 10;

export interface FilterOptions<Row> {
  label: string;
  /** What can be searched for. */
  hint: string;
  /** A row in words: one, and several. */
  noun: readonly [one: string, many: string];
  /** Finds the rows for a text that is not blank. To stay the same function. */
  search: (text: string, rows: readonly Row[]) => Row[];
  /** The season that a row belongs to, such as `2026`. To stay the same function. */
  season?: (row: Row) => string | undefined;
  /** Another choice: its label, and the label of the choice that a row belongs to. To stay the same object. */
  state?: { label: string; of: (row: Row) => string };
  /** Also offers the search above a short list. */
  always?: boolean;
}

interface Filtered<Row> {
  /** The same array as long as nothing has changed. */
  found: readonly Row[];
  /** The search box and the choices; nothing above a short list. */
  filters: ReactNode;
  isFiltered: boolean;
  /** Changes with what is asked for. */
  asked: string;
}

const none: never[] = [];

const distinct = (values: readonly (string | undefined)[]): string[] => [
  ...new Set(values.filter((value) => value !== undefined)),
];

const optionsOf = (all: string, values: readonly string[]) => [
  { value: '', label: all },
  ...values.map((value) => ({ value, label: value })),
];

/** Filters a list by a search, a season and a state, where its rows differ in them. */
export function useListFilter<Row>(
  loaded: readonly Row[] | undefined,
  { label, hint, noun, search, season, state, always = false }: FilterOptions<Row>,
): Filtered<Row> {
  const rows = loaded ?? none;
  const [typed, setText] = useState('');
  const isLong = rows.length > shortList;
  const isSearchShown = isLong || (always && rows.length > 0);
  // The typed text shows at once. The list follows with a lower priority. A search that nobody sees any more finds nothing less.
  const deferred = useDeferredValue(typed);
  const text = isSearchShown ? deferred : '';
  const [chosenSeason, setSeason] = useState('');
  const [chosenState, setState] = useState('');
  const seasons = useMemo(
    () =>
      distinct(rows.map((row) => season?.(row)))
        .toSorted()
        .toReversed(),
    [rows, season],
  );
  const states = useMemo(() => distinct(rows.map((row) => state?.of(row))), [rows, state]);
  const bySearch = useMemo(() => (text.trim() === '' ? rows : search(text, rows)), [rows, search, text]);
  // Ignores a choice that is no longer offered.
  const inSeason = isLong && seasons.includes(chosenSeason) ? chosenSeason : '';
  const inState = isLong && states.includes(chosenState) ? chosenState : '';
  const found = useMemo(
    () =>
      bySearch.filter(
        (row) =>
          (inSeason === '' || season?.(row) === inSeason) && (inState === '' || state?.of(row) === inState),
      ),
    [bySearch, inSeason, inState, season, state],
  );
  const isFiltered = text.trim() !== '' || inSeason !== '' || inState !== '';
  return {
    found,
    isFiltered,
    asked: JSON.stringify([text.trim(), inSeason, inState]),
    filters: isSearchShown && (
      <chakra.div role="search" display="flex" flexWrap="wrap" columnGap="4" rowGap="1" mb={{ md: '3' }}>
        <chakra.div flex="1 1 14rem" maxW="26rem">
          <TextField
            type="search"
            label={label}
            placeholder={hint}
            _placeholder={{ color: 'fg.muted' }}
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setText(target.value)}
          />
        </chakra.div>
        {isLong && seasons.length > 1 && (
          <chakra.div flex="0 1 9rem">
            <SelectField
              label="Season"
              options={optionsOf('All', seasons)}
              value={inSeason}
              onChange={({ target }) => setSeason(target.value)}
            />
          </chakra.div>
        )}
        {isLong && state && states.length > 1 && (
          <chakra.div flex="0 1 11rem">
            <SelectField
              label={state.label}
              options={optionsOf('All', states)}
              value={inState}
              onChange={({ target }) => setState(target.value)}
            />
          </chakra.div>
        )}
        <chakra.p role="status" alignSelf="end" flex="1 0 8rem" minH="5" fontSize="sm" color="fg.muted">
          {isFiltered && `${found.length} of ${counted(rows.length, ...noun)}`}
        </chakra.p>
      </chakra.div>
    ),
  };
}
