import type { RestoreRequest } from './undo.js';

export const restoreExample: RestoreRequest = { position: 1950 };
