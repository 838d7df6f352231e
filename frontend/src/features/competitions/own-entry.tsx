import { chakra } from '@chakra-ui/react/styled-system';
import type { OwnEntry as Entry } from '@onchan-bowls/contract/entry-links';
import { useState } from 'react';
import { ApiError, messageOf } from '../../data/api.js';
import { FormButtons, Stack } from '../../ui/boxes.js';
import { BusyButton, Button, destructive } from '../../ui/button.js';
import { Linked, Notice, useLinkChange } from '../../ui/linked.js';
import { whenPlayed } from './competitions.js';

const path = '/api/entry-link';

interface WithdrawProps {
  title: string;
  entry: NonNullable<Entry['entry']>;
  isSending: boolean;
  onWithdraw: () => void;
}

/** Asks first: the entry cannot be brought back, and its place goes to others. */
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
        {placeInLine === 0 && 'If others are waiting, the place is for them. '}
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
      <p role="status">
        {placeInLine === 0 ? 'You have a place.' : `You are number ${placeInLine} on the waiting list.`}
      </p>
    </div>
  );
}

const focus = (element: HTMLElement | null): void => element?.focus();

/** Whether somebody else has taken the place, which the refusal says by itself. */
const isGone = (failure: Error): boolean => failure instanceof ApiError && failure.code === 'place-gone';

type Change = 'withdrawn' | 'taken';

const failed: Readonly<Record<Change, readonly [not: string, unknown: string]>> = {
  withdrawn: ['The entry was not withdrawn', 'It is not known whether the entry was withdrawn'],
  taken: ['The place was not taken', 'It is not known whether the place was taken'],
};

/** Whether a change was made after all, although its response was lost. */
const isMade = (change: Change, entry: Entry['entry']): boolean =>
  change === 'withdrawn' ? entry === null : entry?.placeInLine === 0;

/** The entry of an entrant's link. It can be withdrawn until the day of the competition is over, and take a place that is offered. */
export default function OwnEntry({ token }: { token: string }) {
  const { change, isSending, failure, isUnknown } = useLinkChange(path, token);
  const [asked, setAsked] = useState<Change>('withdrawn');
  const ask = (what: Change) => {
    setAsked(what);
    change({ [what]: true });
  };
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
              {entry.isPlaceFree && (
                <>
                  <p>
                    A place is free. It is offered to everybody who waits, and the first to take it has it.
                  </p>
                  <BusyButton justifySelf="start" busy={isSending} onClick={() => ask('taken')}>
                    Take the Place
                  </BusyButton>
                </>
              )}
              {closed === null ? (
                <Withdraw
                  title={competition.title}
                  entry={entry}
                  isSending={isSending}
                  onWithdraw={() => ask('withdrawn')}
                />
              ) : (
                <p>{closed}</p>
              )}
            </>
          )}
          {failure && !isMade(asked, entry) && (
            <chakra.p role="alert" color="red.fg">
              {!isGone(failure) && `${failed[asked][isUnknown ? 1 : 0]}: `}
              {messageOf(failure)}
            </chakra.p>
          )}
        </Stack>
      )}
    </Linked>
  );
}
