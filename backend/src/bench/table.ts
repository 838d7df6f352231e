/** A row of the table that `make bench` prints. */
export interface Row {
  readonly what: string;
  readonly unit: '/s' | ' events/s' | ' ms' | ' s' | ' MB' | ' points';
  /** Several values are shown side by side, and the aim applies to each. */
  readonly measured: number | readonly number[];
  /** The least that the same work can cost, measured in the same run. */
  readonly floor?: number;
  readonly aim?: Aim;
}

/** A limit of the measured value, or of its ratio to the floor. */
export type Aim =
  | { readonly least: number }
  | { readonly below: number }
  | { readonly most: number }
  | { readonly leastRatio: number };

const headings = ['What', 'Measured', 'Floor', 'Ratio', 'Aim', 'Met'];

/** The rows as aligned columns, with headings. */
export const formatTable = (rows: readonly Row[]): string => {
  const lines = [headings, ...rows.map(cellsOf)];
  const widths = headings.map((_, column) => Math.max(...lines.map((cells) => cells[column]?.length ?? 0)));
  return lines
    .map((cells) =>
      cells
        .map((cell, column) =>
          isText(column) ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
};

/** The first and the last column hold text; numbers are aligned at their ends. */
const isText = (column: number): boolean => column === 0 || column === headings.length - 1;

const cellsOf = (row: Row): string[] => {
  const { what, unit, measured, floor, aim } = row;
  return [
    what,
    typeof measured === 'number'
      ? withUnit(measured, unit)
      : measured.map((value) => number(value, 0)).join(' / '),
    floor === undefined ? '–' : withUnit(floor, unit),
    ratioOf(row) === undefined ? '–' : number(ratioOf(row) ?? NaN, 2),
    aim ? textOf(aim, unit) : '–',
    aim ? (isMet(row, aim) ? 'yes' : 'no') : '–',
  ];
};

const ratioOf = ({ measured, floor }: Row): number | undefined =>
  floor === undefined || typeof measured !== 'number' ? undefined : measured / floor;

const isMet = (row: Row, aim: Aim): boolean => {
  const values = typeof row.measured === 'number' ? [row.measured] : row.measured;
  if ('leastRatio' in aim) return (ratioOf(row) ?? NaN) >= aim.leastRatio;
  if ('least' in aim) return values.every((value) => value >= aim.least);
  if ('most' in aim) return values.every((value) => value <= aim.most);
  return values.every((value) => value < aim.below);
};

const textOf = (aim: Aim, unit: Row['unit']): string => {
  if ('leastRatio' in aim) return `ratio ≥ ${number(aim.leastRatio, 1)}`;
  if ('least' in aim) return `≥ ${withUnit(aim.least, unit)}`;
  if ('most' in aim) return `≤ ${withUnit(aim.most, unit)}`;
  return `< ${withUnit(aim.below, unit)}`;
};

const withUnit = (value: number, unit: Row['unit']): string =>
  `${number(value, decimalsOf(value, unit))}${unit}`;

const decimalsOf = (value: number, unit: Row['unit']): number => {
  if (unit === ' s') return 2;
  return unit === ' ms' && value < 100 && !Number.isInteger(value) ? 1 : 0;
};

const number = (value: number, decimals: number): string =>
  value.toLocaleString('en-GB', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
