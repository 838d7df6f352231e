import type { EntityManager } from 'typeorm';
import { command } from '../../platform/records/record-commands.js';
import { account, useRecoveryCode } from './account.js';

/**
 * Records that a recovery code was used, in the transaction in which `open` uses it up and opens the session. What `open` throws takes back
 * both.
 */
export const UseRecoveryCode = command(
  async ({ store }, id: string, open: (manager: EntityManager) => Promise<void>): Promise<void> => {
    await store.update(account, id, useRecoveryCode, { alsoWrite: [open] });
  },
);
