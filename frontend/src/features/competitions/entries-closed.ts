import { showError } from '../../ui/toast.js';

export const showEntriesClosed = (): void =>
  showError('Entries Closed', 'Entries for this competition are currently closed.');
