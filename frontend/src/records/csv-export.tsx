import { useState } from 'react';
import { dayOf } from '../lib/dates.js';
import { useClock } from '../ui/clock.js';
import type { CsvLine } from '../lib/csv.js';
import { messageOf } from '../data/api.js';
import { saveCsv } from '../data/save-file.js';
import { HeadAction } from './record-list.js';
import { showError } from '../ui/toast.js';

/** The columns of an export: the cell of a row, by the column's head. */
export type CsvColumns<Row> = Readonly<Record<string, (row: Row) => string | number | null>>;

interface CsvExportProps<Row> {
  /** The table's name, part of the file's name. */
  name: string;
  rows: readonly Row[];
  /** Whether the list is filtered: the button then shows the number of rows. */
  isFiltered: boolean;
  columns: CsvColumns<Row>;
}

/** A button that downloads the listed rows as CSV. */
export function CsvExport<Row>({ name, rows, isFiltered, columns }: CsvExportProps<Row>) {
  const clock = useClock();
  const [pending, setPending] = useState(false);
  const label = isFiltered ? `Export CSV (${rows.length} found)` : 'Export CSV';
  const download = async () => {
    setPending(true);
    try {
      const { toCsv } = await import('../lib/csv.js');
      const cells = Object.entries(columns);
      const lines = rows.map((row): CsvLine =>
        Object.fromEntries(cells.map(([head, value]) => [head, value(row)])),
      );
      saveCsv(`${name}-${dayOf(clock())}.csv`, toCsv(lines, Object.keys(columns)));
    } catch (error) {
      showError('Error exporting', messageOf(error));
    }
    setPending(false);
  };
  return (
    <HeadAction aria-label={`${label}: ${name}`} disabled={pending} onClick={() => void download()}>
      {label}
    </HeadAction>
  );
}
