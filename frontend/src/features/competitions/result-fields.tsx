import { chakra } from '@chakra-ui/react/styled-system';
import type { DrawMatch } from '@onchan-bowls/contract/bracket';
import { SelectField, TextField } from '../../ui/field.js';
import { matchName } from './bracket.js';
import type { EntrantOf } from './drawn-entrants.js';
import type { Typed } from './typed-results.js';

interface ResultFieldsProps {
  match: DrawMatch;
  typed: Typed;
  error: string | undefined;
  /** While results are being sent. */
  readOnly: boolean;
  entrantOf: EntrantOf;
  onType: (typed: Typed) => void;
}

/** The fields for the result of a match whose sides are known. */
export function ResultFields({ match, typed, error, readOnly, entrantOf, onType }: ResultFieldsProps) {
  const [first = '', second = ''] = match.sides.map((side) =>
    typeof side === 'number' ? entrantOf(side).name : '',
  );
  const score = (label: string, name: 'first' | 'second') => (
    <TextField
      label={label}
      // Without one no line is kept free for it.
      {...(name === 'first' && error !== undefined && { error })}
      inputMode="numeric"
      autoComplete="off"
      maxLength={2}
      disabled={typed.outcome !== 'played'}
      readOnly={readOnly}
      value={typed[name]}
      onChange={({ target }) => onType({ ...typed, [name]: target.value })}
    />
  );
  return (
    <chakra.fieldset
      borderWidth="1px"
      borderRadius="md"
      px="3"
      pt="2"
      display="grid"
      gridTemplateColumns={{ base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(3, minmax(0, 1fr))' }}
      css={{ '& label': { minWidth: '0', overflowWrap: 'anywhere' } }}
      columnGap="3"
      alignItems={error === undefined ? 'end' : 'start'}
      aria-label={matchName(match, entrantOf)}
    >
      {score(first, 'first')}
      {score(second, 'second')}
      <chakra.div gridColumn={{ base: '1 / -1', md: 'auto' }}>
        <SelectField
          label="Decided"
          options={[
            { value: 'played', label: 'By score' },
            { value: 'walkover-first', label: `Walkover: ${first}` },
            { value: 'walkover-second', label: `Walkover: ${second}` },
            { value: 'double-forfeit', label: 'Double forfeit' },
            ...(match.result ? [{ value: '', label: 'Not yet' }] : []),
          ]}
          readOnly={readOnly}
          value={typed.outcome}
          onChange={({ target }) => onType({ outcome: target.value, first: '', second: '' })}
        />
      </chakra.div>
    </chakra.fieldset>
  );
}
