import { showError } from '../../components/toast.js';

/** Says that the competition takes no entries at present. */
export const sayEntriesClosed = (): void =>
  showError('Entries Closed', 'Entries for this competition are currently closed.');
