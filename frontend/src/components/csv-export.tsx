import { useState } from 'react';
import { dayOf } from '../lib/dates.js';
import { useClock } from '../lib/clock.js';
import type { CsvLine } from '../lib/csv.js';
import { messageOf } from '../lib/api.js';
import { saveCsv } from '../lib/save-csv.js';
import { HeadAction } from './record-list.js';
import { showError } from './toast.js';

/** The columns of an export by their heads: what each shows of a row. */
export type CsvColumns<Row> = Readonly<Record<string, (row: Row) => string | number | null>>;

interface CsvExportProps<Row> {
  /** What the table is called; part of the file's name. */
  name: string;
  /** What is listed: when the list is searched or filtered, the rows that were found. */
  rows: readonly Row[];
  /** Whether the list is searched or filtered: the button then says how many rows it exports. */
  isFiltered: boolean;
  columns: CsvColumns<Row>;
}

/** A button that downloads a list as CSV, as it is shown now. */
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
