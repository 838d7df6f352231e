import { chakra } from '@chakra-ui/react/styled-system';
import type { OwnPlace as Place } from '@onchan-bowls/contract/team-sheets';
import { useState } from 'react';
import { messageOf } from '../../data/api.js';
import { fullDate } from '../../lib/dates.js';
import { FormButtons, Stack } from '../../ui/boxes.js';
import { BusyButton, Button, destructive } from '../../ui/button.js';
import { TextField } from '../../ui/field.js';
import { Linked, Notice, useLinkChange } from '../../ui/link-page.js';

const path = '/api/team-link';

interface AnswerProps {
  place: Place;
  isSending: boolean;
  onAnswer: (answer: 'confirmed' | 'withdrew', word: string) => void;
}

/** Asks before a withdrawal: a reserve may have the place then. */
function Answer({ place, isSending, onAnswer }: AnswerProps) {
  const [word, setWord] = useState('');
  const [isLeaving, setLeaving] = useState<boolean>();
  const field = (
    <TextField
      label="A Word to the Captain (optional)"
      maxLength={200}
      autoComplete="off"
      value={word}
      onChange={({ target }) => setWord(target.value)}
    />
  );
  if (isLeaving)
    return (
      <Stack gap="3" role="group" aria-label="You cannot play?">
        <p>Your captain is told, and a reserve may be asked. This cannot be taken back here.</p>
        {field}
        <FormButtons>
          <Button variant="outline" autoFocus onClick={() => setLeaving(false)}>
            Back
          </Button>
          <BusyButton {...destructive} busy={isSending} onClick={() => onAnswer('withdrew', word)}>
            I Can’t Play
          </BusyButton>
        </FormButtons>
      </Stack>
    );
  return (
    <Stack gap="3">
      {place.answer === null && (
        <>
          {field}
          <BusyButton busy={isSending} onClick={() => onAnswer('confirmed', word)}>
            I’ll Be There
          </BusyButton>
        </>
      )}
      <Button variant="outline" autoFocus={isLeaving === false} onClick={() => setLeaving(true)}>
        I Can’t
      </Button>
    </Stack>
  );
}

const focus = (element: HTMLElement | null): void => element?.focus();

const said = {
  confirmed: 'You have said that you will be there. Thank you.',
  withdrew: 'You have said that you cannot play. Your captain is told.',
} as const;

/** The place of a link's player in a team, and their answer, until the match begins. */
export default function OwnPlace({ token }: { token: string }) {
  const { change, isSending, failure } = useLinkChange(path, token);
  return (
    <Linked<Place> path={path} token={token}>
      {(place) => (
        <Stack gap="4">
          <div>
            <chakra.h2 fontSize="xl" fontWeight="700">
              {place.homeTeam} v {place.awayTeam}
            </chakra.h2>
            <chakra.p color="fg.muted">
              {place.date !== null && `${fullDate(place.date)}, `}
              {place.time}, {place.venue}
            </chakra.p>
          </div>
          {place.role !== null && (
            <p>
              {place.name}, you are {place.role === 'team' ? 'in the team of' : 'a reserve for'} {place.team}.
            </p>
          )}
          <div role="status">
            {place.answer !== null && (
              // The pressed button has gone, and the focus goes on to this.
              <Notice key={place.answer} tabIndex={-1} ref={focus}>
                {said[place.answer]}
              </Notice>
            )}
          </div>
          {place.closed === null ? (
            <Answer
              key={place.answer}
              place={place}
              isSending={isSending}
              onAnswer={(answer, word) => change({ answer, word })}
            />
          ) : (
            <p>{place.closed}</p>
          )}
          {failure && (
            <chakra.p role="alert" color="red.fg">
              Your answer was not sent: {messageOf(failure)}
            </chakra.p>
          )}
        </Stack>
      )}
    </Linked>
  );
}
