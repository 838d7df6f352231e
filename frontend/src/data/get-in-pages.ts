import { longestPage } from '@onchan-bowls/contract/page-size';
import { get } from './api.js';

/**
 * GETs a list of any length in pages, so that no response is large. Returns the oldest record first.
 * @param path of a list that takes `before` and `limit`.
 */
export async function getInPages<Record extends { id: number }>(path: string): Promise<Record[]> {
  const records: Record[] = [];
  let page = await get<Record[]>(`${path}?limit=${longestPage}`);
  records.push(...page);
  while (page.length === longestPage) {
    const before = Math.min(...page.map(({ id }) => id));
    page = await get<Record[]>(`${path}?limit=${longestPage}&before=${before}`);
    records.push(...page);
  }
  return records.sort((one, other) => one.id - other.id);
}
