import { chakra } from '@chakra-ui/react/styled-system';
import { passkeyLimits, type PasskeyRecord } from '@onchan-bowls/contract/passkeys';
import { defaultUsername } from '@onchan-bowls/contract/session';
import { useState } from 'react';
import { longDateAndTime } from '../../lib/dates.js';
import { RecordList, RecordRow, RowAction, SectionHead } from '../../records/record-list.js';
import { Button } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import { useLoaded } from '../../ui/list-status.js';
import { AddPasskeyDialog, RemovePasskeyDialog } from './passkey-dialogs.js';
import { hasPasskeys } from './has-passkeys.js';
import { passkeysQuery } from './passkeys.api.js';

/** The passkeys of the own account, each of which can be removed. */
export function Passkeys({ username }: { username: string }) {
  const { data, placeholder } = useLoaded(passkeysQuery, 'Loading your passkeys...');
  const [isAdding, setIsAdding] = useState(false);
  const [toRemove, setToRemove] = useState<PasskeyRecord>();
  const isShared = username === defaultUsername;
  const canAdd = hasPasskeys() && !isShared && data && data.length < passkeyLimits.ofAccount;
  return (
    <Card as="section" mt="8">
      <SectionHead title="Passkeys">
        {canAdd && (
          <Button variant="outline" onClick={() => setIsAdding(true)}>
            Add a Passkey
          </Button>
        )}
      </SectionHead>
      <chakra.p color="fg.muted" maxW="prose" mb="3">
        {isShared
          ? 'The shared account has no passkeys: each of them belongs to one person. Sign in with your own account to add one.'
          : 'With a passkey you sign in as you unlock your phone or computer, by fingerprint, face or PIN, without a password.'}
      </chakra.p>
      {!data && placeholder}
      {data && data.length > 0 && (
        <RecordList aria-label="Passkeys">
          {data.map((passkey) => (
            <RecordRow
              key={passkey.id}
              title={passkey.name}
              meta={
                <>
                  <span>Added {longDateAndTime(passkey.addedAt)}</span>
                  <span>
                    {passkey.lastUsedAt === null
                      ? 'Never used'
                      : `Last used ${longDateAndTime(passkey.lastUsedAt)}`}
                  </span>
                </>
              }
              actions={<RowAction label="Remove" of={passkey.name} onClick={() => setToRemove(passkey)} />}
            />
          ))}
        </RecordList>
      )}
      {isAdding && <AddPasskeyDialog onClose={() => setIsAdding(false)} />}
      {toRemove && <RemovePasskeyDialog passkey={toRemove} onClose={() => setToRemove(undefined)} />}
    </Card>
  );
}
