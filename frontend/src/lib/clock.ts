import { createContext, useContext } from 'react';

/** Tells the present instant. */
export type Clock = () => Date;

/** The clock that the pages go by; a test puts its own in its place. */
export const ClockContext = createContext<Clock>(() => new Date());

/** The present instant as the pages see it, read anew at each rendering. */
export const useNow = (): Date => useContext(ClockContext)();
