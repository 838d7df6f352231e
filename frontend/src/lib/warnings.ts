import { useSyncExternalStore } from 'react';
import { counted } from './counted.js';
import { type CalendarDay, longDate } from './dates.js';

/** What somebody is about to save, and what they would want to know before. */
interface Question {
  readonly warnings: readonly string[];
  readonly save: () => void;
}

let question: Question | undefined;
const listeners = new Set<() => void>();

const ask = (next: Question | undefined) => {
  question = next;
  for (const notify of listeners) notify();
};

/** Saves at once, or after showing the warnings and asking whether to save anyway. */
export const askFirst = (warnings: readonly string[], save: () => void): void =>
  warnings.length === 0 ? save() : ask({ warnings: [...new Set(warnings)], save });

/** Drops the question: nothing is saved. */
export const dropQuestion = (): void => ask(undefined);

/** The warnings that a change brings: those that were true before are no news. */
export const newWarnings = (after: readonly string[], before: readonly string[]): string[] =>
  after.filter((warning) => !before.includes(warning));

/** Warns about a date that is more than one season away: a wrong year was typed, as a rule. */
export const seasonWarnings = (day: CalendarDay | null, today: CalendarDay): string[] => {
  const [year, thisYear] = [day ?? today, today].map((date) => Number(date.slice(0, 4))) as [number, number];
  const seasons = Math.abs(year - thisYear);
  if (day === null || seasons <= 1) return [];
  return [
    `The date, ${longDate(day)}, is ${counted(seasons, 'season')} ${year < thisYear ? 'ago' : 'ahead'}.`,
  ];
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The warnings to show, and the two answers to them; undefined while nothing is asked. */
export function useWarningQuestion() {
  const asked = useSyncExternalStore(subscribe, () => question);
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
