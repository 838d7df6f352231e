import type { ReopenRequest } from './reopening.js';

export const reopeningExample: ReopenRequest = { reopenReason: 'Pressed by mistake' };
