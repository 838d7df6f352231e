import type { NavigateOptions, To } from 'react-router-dom';
import { openedTask } from './task-state.js';

/**
 * Where somebody writes to the people of a record, for `navigate`: the dialog on the Members tab, from which Back and closing lead here.
 * @param record its id; for a match with the side, such as `7-home`
 */
export const emailTo = (
  task: 'email-entrants' | 'email-team',
  record: number | string,
): [to: To, options: NavigateOptions] => [
  { search: `tab=members&task=${task}&record=${record}` },
  openedTask(),
];
