import type { PasskeyRecord, PasskeyRequest } from '@onchan-bowls/contract/passkeys';
import type { EntityManager } from 'typeorm';
import { v4 } from 'uuid';
import { violatedConstraint } from '../../platform/database/violated-constraint.js';
import { streamOf } from '../../platform/event-store/write/command-reads.js';
import { InvalidRequestError } from '../../platform/http/problem-filter.js';
import { command } from '../../platform/records/record-commands.js';
import { RefusedError } from '../../platform/refused.js';
import { account, addPasskey, removePasskey } from './account.js';
import { Passkeys, type Adding } from './passkeys.js';
import { RequiredFactor } from './required-factor.js';
import { assertFirst, lockAccount } from './second-factor.commands.js';
import type { OwnToken } from './sessions.js';
import { isShared } from './sign-in-name.js';
import { hashOf } from '../../platform/secret-token.js';
import { Session } from './user.entity.js';
import { endAccess } from './users.commands.js';
import { getAccount } from './users.queries.js';

/** Several people know the password of the shared account, and a passkey would outlast a new one. */
const assertOwn = (username: string): void => {
  if (isShared(username)) throw new RefusedError('shared-passkey');
};

/** Begins to add a passkey to the signed-in account. Refused with `shared-passkey` for the shared account. */
export const BeginPasskey = command(async ({ clock, manager, get }, own: OwnToken, origin: string) => {
  const { username, version } = await getAccount(manager, clock.now(), { id: own.accountId });
  assertOwn(username);
  return get(Passkeys).begin({ ...own, version }, username, origin);
});

/**
 * Adds a passkey to the signed-in account. The challenge shows that the password was asked for in this session. If the account had to have a
 * second factor and had none, its other sessions end: they have shown the password alone.
 */
export const AddPasskey = command(
  async (
    { store, clock, manager: reads, get },
    { accountId, token }: OwnToken,
    request: PasskeyRequest,
    origin: string,
  ): Promise<PasskeyRecord> => {
    const { username, version } = await getAccount(reads, clock.now(), { id: accountId });
    assertOwn(username);
    if (request.isDiscoverable === false) {
      const message = 'This device cannot keep a passkey. Please use another one.';
      throw new InvalidRequestError([{ field: 'isDiscoverable', message }]);
    }
    const adding: Adding = { accountId, token, version };
    const checked = await get(Passkeys).checkNew(request, adding, origin);
    if (!checked) {
      const message = 'This passkey could not be added. Please begin again.';
      throw new InvalidRequestError([{ field: 'attestation', message }]);
    }
    const id = v4();
    const addedAt = clock.now();
    const { credentialId, publicKey, counter } = checked;
    const { name } = request;
    try {
      await store.transaction({ records: [streamOf(account, accountId)] }, (transaction) => {
        assertFirst(transaction);
        const before = transaction.read(account, accountId);
        transaction.update(account, accountId, addPasskey(id), { expectedVersion: version });
        transaction.alsoWrite(lockAccount(accountId));
        transaction.alsoWrite((manager) =>
          manager.query(
            `INSERT INTO passkeys (id, user_id, credential_id, public_key, counter, name, added_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7)`,
            [id, accountId, credentialId, publicKey, counter, name, addedAt],
          ),
        );
        const wasMissing = before && !before.hasSecondFactor && before.passkeys.length === 0;
        if (wasMissing && get(RequiredFactor).isDue(before.role, addedAt))
          transaction.alsoWrite(endAccess(accountId, token));
      });
    } catch (error) {
      if (violatedConstraint(error) === 'passkeys_credential_id_key') throw new RefusedError('passkey-known');
      throw error;
    }
    return { id, name, addedAt: addedAt.toISOString(), lastUsedAt: null };
  },
);

/** Removes a passkey of the signed-in account. The sessions that it opened end, except the one that asks. */
export const RemovePasskey = command(
  async ({ store }, { accountId, token }: OwnToken, id: string): Promise<void> => {
    const remove = async (manager: EntityManager): Promise<void> => {
      await manager.update(Session, { tokenHash: hashOf(token), passkeyId: id }, { passkeyId: null });
      await manager.query('DELETE FROM passkeys WHERE id = $1 AND user_id = $2', [id, accountId]);
    };
    await store.update(account, accountId, removePasskey(id), { alsoWrite: [remove] });
  },
);
