/** How far a long task is. */
export interface Progress {
  readonly done: number;
  readonly total: number;
  /** What is counted, in the plural. `bytes` are shown as megabytes. */
  readonly unit: string;
}

/** The header of a download with its number of records. */
export const totalHeader = 'X-Total-Count';

/** Such as `1,200 of 40,000 events, 600 a second, 2 minutes left`, given how many milliseconds the task has run. */
export const describeProgress = ({ done, total, unit }: Progress, elapsed: number): string => {
  const [size, name] = unit === 'bytes' ? [1e6, 'MB'] : [1, unit];
  const perSecond = (done / elapsed) * 1000;
  const parts = [`${amount(done / size)} of ${amount(total / size)} ${name}`];
  // Too early for an estimate.
  if (done > 0 && elapsed > 0) {
    parts.push(`${amount(perSecond / size)}${size === 1 ? '' : ` ${name}`} a second`);
    parts.push(`${duration(Math.max(total - done, 0) / perSecond)} left`);
  }
  return parts.join(', ');
};

/** With one decimal where it matters. */
const amount = (value: number): string =>
  value.toLocaleString('en-GB', { maximumFractionDigits: value < 10 ? 1 : 0 });

/** Rounded up, in the largest unit of which there is at least one. */
const duration = (seconds: number): string => {
  const [size, unit] = seconds > 3600 ? [3600, 'hour'] : seconds > 60 ? [60, 'minute'] : [1, 'second'];
  const count = Math.ceil(seconds / size);
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
};
