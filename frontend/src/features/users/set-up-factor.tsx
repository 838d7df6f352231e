import { chakra } from '@chakra-ui/react/styled-system';
import { defaultUsername, type SessionRecord } from '@onchan-bowls/contract/session';
import { useState } from 'react';
import { longDate } from '../../lib/dates.js';
import { Stack } from '../../ui/boxes.js';
import { Button } from '../../ui/button.js';
import { hasPasskeys } from './has-passkeys.js';
import { AddPasskeyDialog } from './passkey-dialogs.js';
import { SetUpDialog } from './second-factor-dialogs.js';

interface SetUpFactorProps {
  session: SessionRecord;
  /** Called when something may have been set up. */
  onDone: () => void;
  onSignOut: () => void;
}

/** The step of an administrator who has to set up a second factor before anything else. */
export default function SetUpFactor({
  session: { username = '', missingFactor },
  onDone,
  onSignOut,
}: SetUpFactorProps) {
  const [opened, setOpened] = useState<'passkey' | 'codes'>();
  const close = () => {
    setOpened(undefined);
    onDone();
  };
  const isShared = username === defaultUsername;
  const canUsePasskeys = hasPasskeys() && !isShared;
  return (
    <Stack gap="3">
      <p>
        {missingFactor && `Since ${longDate(missingFactor.from)} `}administrators sign in with more than a
        password, so that a stolen password alone opens nothing. Setting it up takes a minute.
      </p>
      {canUsePasskeys && (
        <>
          <Button onClick={() => setOpened('passkey')}>Add a Passkey</Button>
          <chakra.p color="fg.muted" fontSize="sm">
            You then sign in as you unlock this device, by fingerprint, face or PIN.
          </chakra.p>
        </>
      )}
      <Button variant={canUsePasskeys ? 'outline' : undefined} onClick={() => setOpened('codes')}>
        Set Up Codes
      </Button>
      <chakra.p color="fg.muted" fontSize="sm">
        You then sign in with your password and a code from an app on your phone.
        {isShared && ' Everybody who uses this shared account needs the code, so own accounts are better.'}
      </chakra.p>
      <Button variant="plain" onClick={onSignOut}>
        Sign Out
      </Button>
      {opened === 'passkey' && <AddPasskeyDialog onClose={close} />}
      {opened === 'codes' && <SetUpDialog username={username} onClose={close} />}
    </Stack>
  );
}
