import { createContext, useContext, useEffect, useReducer } from 'react';
import { useHydrated } from './hydrated.js';
import { RenderedAtContext } from './rendered-at.js';

/** Returns the current instant. */
export type Clock = () => Date;

/** The pages' clock. Tests replace it. */
export const ClockContext = createContext<Clock>(() => new Date());

/** The clock itself, for code that runs after rendering. */
export const useClock = (): Clock => useContext(ClockContext);

const minute = 60_000;

/**
 * The current instant. It updates at each render, once a minute, and when the page becomes visible again, so that a page
 * that stays open overnight shows the new day. Until the page is hydrated it is the instant at which the server rendered it,
 * because the first render must show the same.
 */
export const useNow = (): Date => {
  const clock = useClock();
  const hydrated = useHydrated();
  const renderedAt = useContext(RenderedAtContext);
  const [, readAgain] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const timer = setInterval(readAgain, minute);
    document.addEventListener('visibilitychange', readAgain);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', readAgain);
    };
  }, []);
  return hydrated || !renderedAt ? clock() : renderedAt;
};
