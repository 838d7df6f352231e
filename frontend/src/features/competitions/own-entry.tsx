import { chakra } from '@chakra-ui/react/styled-system';
import type { OwnEntry as Entry } from '@onchan-bowls/contract/entry-links';
import { useState } from 'react';
import { messageOf } from '../../data/api.js';
import { FormButtons, Stack } from '../../ui/boxes.js';
import { BusyButton, Button, destructive } from '../../ui/button.js';
import { Linked, Notice, useLinkChange } from '../../ui/link-page.js';
import { whenPlayed } from './competitions.js';

const path = '/api/entry-link';

interface WithdrawProps {
  title: string;
  entry: NonNullable<Entry['entry']>;
  isSending: boolean;
  onWithdraw: () => void;
}

/** Asks first: the entry cannot be brought back, and the next on the list has its place at once. */
function Withdraw({ title, entry, isSending, onWithdraw }: WithdrawProps) {
  const [isAsked, setAsked] = useState<boolean>();
  const { firstName, lastName, partner, placeInLine } = entry;
  if (!isAsked)
    return (
      <Button
        variant="outline"
        justifySelf="start"
        autoFocus={isAsked === false}
        onClick={() => setAsked(true)}
      >
        Withdraw This Entry
      </Button>
    );
  return (
    <Stack gap="3" role="group" aria-label="Withdraw this entry?">
      <p>
        Withdraw the entry of {firstName} {lastName}
        {partner !== null && ` and ${partner}`} for {title}?{' '}
        {placeInLine === 0 && 'If somebody is waiting, they get the place. '}
        The club deletes the names and the email address, and this cannot be undone.
      </p>
      <FormButtons>
        <Button variant="outline" autoFocus onClick={() => setAsked(false)}>
          Keep It
        </Button>
        <BusyButton {...destructive} busy={isSending} onClick={onWithdraw}>
          Withdraw
        </BusyButton>
      </FormButtons>
    </Stack>
  );
}

function Shown({ entry }: Pick<WithdrawProps, 'entry'>) {
  const { firstName, lastName, partner, placeInLine } = entry;
  return (
    <div>
      <Notice>
        {firstName} {lastName}
        {partner !== null && ` with ${partner}`}
      </Notice>
      <p>{placeInLine === 0 ? 'You have a place.' : `You are number ${placeInLine} on the waiting list.`}</p>
    </div>
  );
}

const focus = (element: HTMLElement | null): void => element?.focus();

/** The entry of an entrant's link, which can be withdrawn until the day of the competition is over. */
export default function OwnEntry({ token }: { token: string }) {
  const { change, isSending, failure } = useLinkChange(path, token);
  return (
    <Linked<Entry> path={path} token={token}>
      {({ entry, closed, ...competition }) => (
        <Stack gap="4">
          <div>
            <chakra.h2 fontSize="xl" fontWeight="700">
              {competition.title}
            </chakra.h2>
            <chakra.p color="fg.muted">{whenPlayed(competition)}</chakra.p>
          </div>
          <div role="status">
            {entry === null && (
              // The pressed button has gone, and the focus goes on to this.
              <Notice tabIndex={-1} ref={focus}>
                This entry is not in the competition any more.
              </Notice>
            )}
          </div>
          {entry && (
            <>
              <Shown entry={entry} />
              {closed === null ? (
                <Withdraw
                  title={competition.title}
                  entry={entry}
                  isSending={isSending}
                  onWithdraw={() => change({ withdrawn: true })}
                />
              ) : (
                <p>{closed}</p>
              )}
            </>
          )}
          {failure && (
            <chakra.p role="alert" color="red.fg">
              The entry was not withdrawn: {messageOf(failure)}
            </chakra.p>
          )}
        </Stack>
      )}
    </Linked>
  );
}
