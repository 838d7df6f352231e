import { createContext } from 'react';

/** The instant at which the server has rendered the page with its lists; undefined for a page without them. */
export const RenderedAtContext = createContext<Date | undefined>(undefined);
