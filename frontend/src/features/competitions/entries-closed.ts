import { showError } from '../../ui/toast.js';

/** Shows that the competition takes no entries at present. */
export const showEntriesClosed = (): void =>
  showError('Entries Closed', 'Entries for this competition are currently closed.');
