import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { BusyButton, Button } from '../ui/button.js';
import { FormNotice } from './form-notice.js';
import type { ShownValues } from './record-fields.js';
import { Actions } from './record-list.js';

/** Renders values other than plain text, by their labels. */
export type Display = Readonly<Partial<Record<string, (value: string) => ReactNode>>>;

const cell = { p: '2', textAlign: 'start', verticalAlign: 'top' } as const;
const HeadCell = chakra('th', { base: { ...cell, fontWeight: '600' } });
const Cell = chakra('td', { base: { ...cell, whiteSpace: 'pre-wrap' } });

/** A value in a sentence or a cell; a dash stands for an empty one. */
export const inWords = (value = '') => (value === '' ? '–' : value);

interface ConflictNoticeProps {
  /** Their version, but with the earlier values of the fields that the change here depends on. */
  seen: ShownValues;
  /** The version that another user has saved. */
  theirs: ShownValues;
  /** The version of this form. */
  mine: ShownValues;
  display?: Display | undefined;
  pending: boolean;
  onTakeTheirs: () => void;
}

/**
 * Shows both versions where somebody else has changed the same fields first, and asks which to keep. Must be inside the
 * form: keeping the values of the form submits it.
 */
export function ConflictNotice({
  seen,
  theirs,
  mine,
  display = {},
  pending,
  onTakeTheirs,
}: ConflictNoticeProps) {
  const show = (label: string, value = '') => display[label]?.(value) ?? inWords(value);
  const differing = Object.keys(mine).filter((label) =>
    [mine[label], seen[label]].some((value) => value !== theirs[label]),
  );
  return (
    <FormNotice>
      <chakra.p mb="3">
        <strong>Somebody else changed this in the meantime.</strong> Your change was not saved, and theirs was
        not overwritten.
      </chakra.p>
      <chakra.table
        aria-label="Both versions"
        width="full"
        mb="3"
        bg="bg.panel"
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
    </FormNotice>
  );
}
