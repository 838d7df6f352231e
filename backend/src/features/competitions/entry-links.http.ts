import { entryChange, ownEntry } from '@onchan-bowls/contract/entry-links';
import {
  entryChangeExample,
  ownEntryExample,
  withdrawnEntryExample,
} from '@onchan-bowls/contract/entry-links.examples';
import { limits } from '../../platform/limits/limits.js';
import { linkPaths } from '../../platform/records/link-paths.js';
import { TakePlace, WithdrawEntry } from './competitions.commands.js';
import { GetOwnEntry } from './competitions.table.js';
import { entryOf } from './entry-links.js';

/** What an entrant does with a link. */
export class EntryLinkController extends linkPaths({
  path: 'entry-link',
  limits: limits.entryLinks,
  find: entryOf,
  idOf: ({ entryId }) => entryId,
  response: ownEntry,
  Get: GetOwnEntry,
  read: {
    summary: 'The entry of an entrant’s link',
    operationId: 'EntryLinkController_entry',
    responseExample: ownEntryExample,
  },
  change: {
    summary:
      'Withdraw an entry by its entrant’s link, and erase entrant and partner, or take a free place; once more changes nothing',
    operationId: 'EntryLinkController_change',
    body: entryChange,
    bodyExample: entryChangeExample,
    responseExample: withdrawnEntryExample,
    command: (entry, { taken }) => (taken ? new TakePlace(entry) : new WithdrawEntry(entry)),
  },
}) {}
