import { createContext, useContext } from 'react';

/** Tells the present instant. */
export type Clock = () => Date;

/** The clock that the pages go by; a test puts its own in its place. */
export const ClockContext = createContext<Clock>(() => new Date());

/** The clock itself, for what happens after the rendering. */
export const useClock = (): Clock => useContext(ClockContext);

/** The present instant as the pages see it, read anew at each rendering. */
export const useNow = (): Date => useClock()();
