import { type ReactNode, useDeferredValue, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../ui/button.js';
import { RecordList } from './record-list.js';

/** How many of these are drawn at once when the list opens; the others follow when that is done. */
const atOnce = 10;

/**
 * How many rows of a list are to be shown. Starts again from the first page when `restart` changes.
 * @param atLeast shown from the start, such as the row that the focus goes back to
 */
function useShown(restart: string, pageSize: number, atLeast: number) {
  const first = Math.max(pageSize, atLeast);
  const [{ count, of }, setShown] = useState({ count: first, of: restart });
  const shown = of === restart ? count : first;
  return {
    shown,
    isExtended: shown > first,
    showMore: () => setShown({ count: shown + pageSize, of: restart }),
  };
}

interface ShowMoreProps {
  name: string;
  shown: number;
  total: number;
  onShowMore: () => void;
}

/** A button below a list or table that shows the next rows and moves the focus to the first of them. */
function ShowMore({ name, shown, total, onShowMore }: ShowMoreProps) {
  if (total <= shown) return null;
  const label = `Show more (${(total - shown).toLocaleString('en-GB')} left)`;
  return (
    <Button
      variant="outline"
      mt="4"
      aria-label={`${label}: ${name}`}
      onClick={({ currentTarget }) => {
        const above = currentTarget.previousElementSibling;
        const list = above instanceof HTMLTableElement ? above.tBodies[0] : above;
        flushSync(onShowMore);
        list?.children[shown]?.querySelector<HTMLElement>('a, button, input')?.focus();
      }}
    >
      {label}
    </Button>
  );
}

interface FirstRowsProps<Row> {
  rows: readonly Row[];
  count: number;
  children: (row: Row) => ReactNode;
}

/** Draws the first rows when a list opens, so that it is seen soon, and the others as soon as that is done. */
export function FirstRows<Row>({ rows, count, children }: FirstRowsProps<Row>) {
  const isOpen = useDeferredValue(true, false);
  return (isOpen ? rows : rows.slice(0, count)).map(children);
}

interface LongListProps<Row> {
  name: string;
  rows: readonly Row[];
  /** Another value shows the first page again: what was searched for. */
  restart: string;
  /** How many rows are shown at first, and how many more at each press. */
  pageSize?: number;
  atLeast?: number;
  gap?: string;
  /** Rows that are always shown, such as changed ones. */
  isKept?: (row: Row) => boolean;
  /** What holds the rows, such as a table; by default a list. */
  frame?: (rows: ReactNode) => ReactNode;
  children: (row: Row) => ReactNode;
}

/** A list or table of any length. It shows the first page, and more on demand. */
export function LongList<Row>(props: LongListProps<Row>) {
  const {
    name,
    rows,
    restart,
    pageSize = 50,
    atLeast = 0,
    gap = '3',
    isKept = () => false,
    frame,
    children,
  } = props;
  const { shown, isExtended, showMore } = useShown(restart, pageSize, atLeast);
  // The focus moves to the first of the next rows, so they are drawn at once.
  const drawnFirst = isExtended ? shown : Math.max(atOnce, atLeast);
  const content = (
    <FirstRows rows={rows.filter((row, index) => index < shown || isKept(row))} count={drawnFirst}>
      {children}
    </FirstRows>
  );
  return (
    <>
      {frame?.(content) ?? (
        <RecordList aria-label={name} gap={gap}>
          {content}
        </RecordList>
      )}
      <ShowMore name={name} shown={shown} total={rows.length} onShowMore={showMore} />
    </>
  );
}
