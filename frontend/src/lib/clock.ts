import { createContext, useContext, useEffect, useReducer } from 'react';

/** Returns the current instant. */
export type Clock = () => Date;

/** The pages' clock. Tests replace it. */
export const ClockContext = createContext<Clock>(() => new Date());

/** The clock itself, for code that runs after rendering. */
export const useClock = (): Clock => useContext(ClockContext);

const minute = 60_000;

/**
 * The current instant. It updates at each render, once a minute, and when the page becomes visible again, so that a page
 * that stays open overnight shows the new day.
 */
export const useNow = (): Date => {
  const clock = useClock();
  const [, readAgain] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const timer = setInterval(readAgain, minute);
    document.addEventListener('visibilitychange', readAgain);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', readAgain);
    };
  }, []);
  return clock();
};
