import { showError } from '../../components/toast.js';

/** Says that nobody can enter the competition at present. */
export const sayEntriesClosed = (): void =>
  showError('Entries Closed', 'Entries for this competition are currently closed.');
