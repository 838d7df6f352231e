import type { EntityManager } from 'typeorm';
import { streamOf } from '../../platform/event-store/write/command-reads.js';
import { InvalidRequestError } from '../../platform/http/problem-filter.js';
import { command } from '../../platform/records/record-commands.js';
import { refuse, RefusedError } from '../../platform/refused.js';
import {
  account,
  addSecondFactor,
  makeRecoveryCodes,
  removeOwnSecondFactor,
  removeSecondFactor,
} from './account.js';
import { digitsOf, hashOfRecoveryCode, newRecoveryCodes, stepOf } from './second-factor.js';
import { SecondFactors } from './second-factors.js';
import { endAccess } from './users.commands.js';

/** A repetition cannot return codes of which only hashes are stored. */
export const assertFirst = ({ isRepetition }: { isRepetition: boolean }): void => {
  if (isRepetition) throw new RefusedError('changed-meanwhile');
};

/** Sign-ins lock the same row: one that was checked before a change of the factor is refused after it. */
export const lockAccount = (id: string) => (manager: EntityManager) =>
  manager.query('SELECT FROM users WHERE id = $1 FOR UPDATE', [id]);

const deleteFactor = (id: string) => (manager: EntityManager) =>
  manager.query('DELETE FROM second_factors WHERE user_id = $1', [id]);

/**
 * Confirms the set-up of the signed-in account's second factor with a code of the app, and ends its sessions except the one with this
 * token. Returns the recovery codes.
 */
export const AddSecondFactor = command(
  async ({ store, clock, get }, id: string, code: string, token: string): Promise<string[]> => {
    const factors = get(SecondFactors);
    if ((await factors.find(id)).since !== null) refuse('second-factor-on');
    const pending = await factors.pending(id);
    if (!pending)
      throw new RefusedError('second-factor-off', 'Please begin the set-up again: it is valid for an hour.');
    const now = clock.now();
    const step = stepOf(pending.secret, digitsOf(code), now);
    if (step === undefined) {
      const message = 'This is not the code that the app shows now';
      throw new InvalidRequestError([{ field: 'code', message }]);
    }
    const codes = newRecoveryCodes();
    await store.transaction({ records: [streamOf(account, id)] }, (transaction) => {
      assertFirst(transaction);
      transaction.update(account, id, addSecondFactor);
      transaction.alsoWrite(lockAccount(id));
      transaction.alsoWrite(async (manager) => {
        const [, count] = await manager.query<[unknown, number]>(
          // The code cannot be used again to sign in.
          `UPDATE second_factors SET added_at = $3, last_step = $4, recovery_hashes = $5
           WHERE user_id = $1 AND secret = $2 AND added_at IS NULL`,
          [id, pending.wrapped, now, step, codes.map(hashOfRecoveryCode)],
        );
        if (count === 0) throw new RefusedError('changed-meanwhile');
      });
      transaction.alsoWrite(endAccess(id, token));
    });
    return codes;
  },
);

/** Makes new recovery codes for the signed-in account, in place of the former ones, and returns them. */
export const MakeRecoveryCodes = command(async ({ store }, id: string): Promise<string[]> => {
  const codes = newRecoveryCodes();
  await store.transaction({ records: [streamOf(account, id)] }, (transaction) => {
    assertFirst(transaction);
    transaction.update(account, id, makeRecoveryCodes);
    transaction.alsoWrite((manager) =>
      manager.query('UPDATE second_factors SET recovery_hashes = $2 WHERE user_id = $1', [
        id,
        codes.map(hashOfRecoveryCode),
      ]),
    );
  });
  return codes;
});

/** Turns off the second factor of the signed-in account and ends its sessions, except the one with this token. */
export const RemoveOwnSecondFactor = command(async ({ store }, id: string, token: string): Promise<void> => {
  const alsoWrite = [lockAccount(id), deleteFactor(id), endAccess(id, token)];
  await store.update(account, id, removeOwnSecondFactor, { alsoWrite });
});

/** Removes the second factor of another account and its passkeys, if it has any, and signs the account out everywhere. */
export const RemoveSecondFactor = command(
  async ({ store }, id: string, expectedVersion?: number): Promise<void> => {
    await store.transaction({ records: [streamOf(account, id)] }, (transaction) => {
      const before = transaction.read(account, id);
      transaction.update(account, id, removeSecondFactor(id), { expectedVersion });
      if (transaction.read(account, id) === before) return;
      transaction.alsoWrite(lockAccount(id));
      transaction.alsoWrite(deleteFactor(id));
      transaction.alsoWrite((manager) => manager.query('DELETE FROM passkeys WHERE user_id = $1', [id]));
      transaction.alsoWrite(endAccess(id));
    });
  },
);
