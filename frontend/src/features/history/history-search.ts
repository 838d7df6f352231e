import { isPointInHistory, nameOrId } from '@onchan-bowls/contract/history';
import { isMonth } from '@onchan-bowls/contract/history-months';
import { isCalendarDay } from '@onchan-bowls/contract/text';
import { useSearchParams } from 'react-router-dom';
import type { EventFilter } from './history.api.js';

/** The filter of the history from the address; empty texts where it is absent. */
export interface HistorySearch extends EventFilter {
  /** `check`, `month` or `accesses`; the events unless given. */
  view: string;
  /** The point in the history at which the record is shown. */
  at: string;
  /** The month of the summary, `YYYY-MM`. */
  month: string;
}

const isName = (text: string) => nameOrId.test(text);

const isReadable: { [Name in keyof HistorySearch]: (text: string) => boolean } = {
  view: isName,
  stream: isName,
  streamId: isName,
  type: isName,
  actor: isName,
  from: isCalendarDay,
  to: isCalendarDay,
  at: isPointInHistory,
  month: isMonth,
};

const names = Object.keys(isReadable) as (keyof HistorySearch)[];

/** The address's query for a part of the history. */
export const historySearch = (values: Partial<HistorySearch>): URLSearchParams =>
  new URLSearchParams([['tab', 'history'], ...Object.entries(values).filter(([, value]) => value !== '')]);

/** The filter in the address, and a function that changes it: a step that Back undoes, unless it replaces. */
export function useHistorySearch() {
  const [search, setSearch] = useSearchParams();
  const asked = Object.fromEntries(
    names.map((name) => {
      const text = search.get(name) ?? '';
      return [name, isReadable[name](text) ? text : ''];
    }),
  ) as Record<keyof HistorySearch, string>;
  const ask = (values: Partial<HistorySearch>, { replace = false } = {}) =>
    setSearch(historySearch({ ...asked, ...values }), { replace });
  return { asked, ask };
}
