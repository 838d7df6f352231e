import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { counted } from '../../lib/counted.js';
import { longDateAndTime } from '../../lib/dates.js';
import { SectionHead } from '../../records/record-list.js';
import { Button } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import { useLoaded } from '../../ui/list-status.js';
import { secondFactorQuery } from './second-factor.api.js';
import { RecoveryCodesDialog, SetUpDialog, TurnOffDialog } from './second-factor-dialogs.js';

const dialogs = { 'set-up': SetUpDialog, codes: RecoveryCodesDialog, off: TurnOffDialog };

/** Whether the own account needs a code from an app as well as the password, and how that is changed. */
export function SecondFactor({ username }: { username: string }) {
  const { data, placeholder } = useLoaded(secondFactorQuery, 'Loading your two steps...');
  const [opened, setOpened] = useState<keyof typeof dialogs>();
  const hasFactor = typeof data?.since === 'string';
  const Opened = opened && dialogs[opened];
  const action = (label: string, dialog: keyof typeof dialogs) => (
    <Button variant="outline" onClick={() => setOpened(dialog)}>
      {label}
    </Button>
  );
  return (
    <Card as="section" mt="8">
      <SectionHead title="Sign in with two steps">
        {data?.since === null && action('Set Up Codes', 'set-up')}
        {hasFactor && (
          <>
            {action('New Recovery Codes', 'codes')}
            {action('Turn Off', 'off')}
          </>
        )}
      </SectionHead>
      {data ? (
        <chakra.p color="fg.muted" maxW="prose">
          {data.since === null
            ? 'Off: your password asks for no code. With a code from an app on your phone as the second step, nobody can use a stolen password alone.'
            : `On since ${longDateAndTime(data.since)}: signing in needs a code from your app. You have ${counted(data.recoveryCodesLeft, 'recovery code')} left for the day when your phone is not at hand.`}
        </chakra.p>
      ) : (
        placeholder
      )}
      {Opened && <Opened username={username} onClose={() => setOpened(undefined)} />}
    </Card>
  );
}
