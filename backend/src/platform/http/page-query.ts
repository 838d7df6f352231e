import { longestPage } from '@onchan-bowls/contract/page-size';
import type { PageQuery } from '@onchan-bowls/contract/paging';
import { highestId } from './record-id.js';
import { Digits, Optional } from './rules.js';

/** The query of a list that can be read in pages. */
export class PageQueryDto implements PageQuery {
  @Optional()
  @Digits({ min: 1, max: highestId }, 'Before must be the id of a record')
  before?: number;

  @Optional()
  @Digits({ min: 1, max: longestPage }, `Limit must be 1 to ${longestPage}`)
  limit?: number;
}
