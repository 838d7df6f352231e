import { pageParams } from '@onchan-bowls/contract/paging';
import { dtoOf } from './dto-of.js';

/** The query of a list that can be read in pages. */
export class PageParamsDto extends dtoOf(pageParams) {}
