import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useEffect, useRef } from 'react';
import type { ShownValues } from '../lib/record-fields.js';
import { BusyButton, Button } from './button.js';
import { Actions } from './record-list.js';

/** Shows values that are no plain text, by their labels. */
export type Display = Readonly<Partial<Record<string, (value: string) => ReactNode>>>;

const cell = { p: '2', textAlign: 'start', verticalAlign: 'top', overflowWrap: 'anywhere' } as const;
const HeadCell = chakra('th', { base: { ...cell, fontWeight: '600' } });
const Cell = chakra('td', { base: { ...cell, whiteSpace: 'pre-wrap' } });

/** A value as it stands in a sentence or a cell, where an empty one would be missed. */
export const inWords = (value = '') => (value === '' ? '–' : value);

interface ConflictNoticeProps {
  /** What they have changed as it was before, where the change here depends on it; their version in all else. */
  seen: ShownValues;
  /** What somebody else has saved meanwhile. */
  theirs: ShownValues;
  /** What was to be saved here. */
  mine: ShownValues;
  display?: Display | undefined;
  pending: boolean;
  onTakeTheirs: () => void;
}

/**
 * Says that somebody else has changed the same first, shows both versions where they differ, and asks which is to stand.
 * It stands inside the form: keeping the values here submits it.
 */
export function ConflictNotice({
  seen,
  theirs,
  mine,
  display = {},
  pending,
  onTakeTheirs,
}: ConflictNoticeProps) {
  const notice = useRef<HTMLDivElement>(null);
  // On a small screen it would appear below the part of the dialog that is seen.
  useEffect(() => {
    notice.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const show = (label: string, value = '') => display[label]?.(value) ?? inWords(value);
  const differing = Object.keys(mine).filter((label) =>
    [mine[label], seen[label]].some((value) => value !== theirs[label]),
  );
  return (
    <chakra.div
      ref={notice}
      role="alert"
      bg="orange.50"
      borderWidth="1px"
      borderColor="orange.200"
      borderRadius="md"
      p="4"
    >
      <chakra.p mb="3">
        <strong>Somebody else changed this in the meantime.</strong> Your change was not saved, and theirs was
        not overwritten.
      </chakra.p>
      <chakra.table
        aria-label="Both versions"
        width="full"
        mb="3"
        bg="white"
        borderRadius="md"
        tableLayout="fixed"
        fontSize="sm"
      >
        <thead>
          <tr>
            <HeadCell scope="col">Field</HeadCell>
            <HeadCell scope="col">Saved by them</HeadCell>
            <HeadCell scope="col">Yours</HeadCell>
          </tr>
        </thead>
        <tbody>
          {differing.map((label) => (
            <tr key={label}>
              <HeadCell scope="row">{label}</HeadCell>
              <Cell>{show(label, theirs[label])}</Cell>
              <Cell>{show(label, mine[label])}</Cell>
            </tr>
          ))}
        </tbody>
      </chakra.table>
      <Actions>
        <Button variant="outline" colorPalette="orange" onClick={onTakeTheirs}>
          Keep theirs
        </Button>
        <BusyButton type="submit" variant="outline" colorPalette="orange" busy={pending}>
          Save mine instead
        </BusyButton>
      </Actions>
    </chakra.div>
  );
}
