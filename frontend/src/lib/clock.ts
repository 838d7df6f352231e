import { createContext, useContext, useEffect, useReducer } from 'react';

/** Tells the present instant. */
export type Clock = () => Date;

/** The clock that the pages go by; a test puts its own in its place. */
export const ClockContext = createContext<Clock>(() => new Date());

/** The clock itself, for what happens after the rendering. */
export const useClock = (): Clock => useContext(ClockContext);

const minute = 60_000;

/**
 * The present instant as the pages see it, read anew at each rendering, at least once a minute, and whenever the page is
 * looked at again: a page that stays open overnight shows the new day.
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
