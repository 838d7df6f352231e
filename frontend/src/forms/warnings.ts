import { counted } from '../lib/counted.js';
import { type CalendarDay, longDate } from '../lib/dates.js';
import { createStore } from './store.js';

/** A save that waits for confirmation, with its warnings. */
interface Question {
  readonly warnings: readonly string[];
  readonly save: () => void;
}

const question = createStore<Question>();

/** Saves at once if there are no warnings, otherwise after a confirmation. */
export const askFirst = (warnings: readonly string[], save: () => void): void =>
  warnings.length === 0 ? save() : question.set({ warnings: [...new Set(warnings)], save });

/** Closes the question without saving. */
export const dropQuestion = (): void => question.set();

/** The warnings that a change adds. Those that applied before are left out. */
export const newWarnings = (after: readonly string[], before: readonly string[]): string[] =>
  after.filter((warning) => !before.includes(warning));

/** Warns about a date more than one season away, which is usually a wrong year. */
export const seasonWarnings = (day: CalendarDay | null, today: CalendarDay): string[] => {
  const [year, thisYear] = [day ?? today, today].map((date) => Number(date.slice(0, 4))) as [number, number];
  const seasons = Math.abs(year - thisYear);
  if (day === null || seasons <= 1) return [];
  return [
    `The date, ${longDate(day)}, is ${counted(seasons, 'season')} ${year < thisYear ? 'ago' : 'ahead'}.`,
  ];
};

/** The open question about warnings with its two answers; undefined if there is none. */
export function useWarningQuestion() {
  const asked = question.useValue();
  return (
    asked && {
      warnings: asked.warnings,
      goBack: dropQuestion,
      saveAnyway: () => {
        dropQuestion();
        asked.save();
      },
    }
  );
}
