import { chakra } from '@chakra-ui/react/styled-system';
import { formatHead, type KeptHead, parseHead } from '@onchan-bowls/contract/history';
import { stampInWords, type Verification } from '@onchan-bowls/contract/verification';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dayOf, longDate, longDateAndTime } from '../../lib/dates.js';
import { SectionHead } from '../../records/record-list.js';
import { Button } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import { useClock, useNow } from '../../ui/clock.js';
import { copyText } from '../../ui/copy-text.js';
import { TextAreaField } from '../../ui/field.js';
import { LoadFailed } from '../../ui/list-status.js';
import { ProgressBar } from '../../ui/progress-bar.js';
import { Verdict } from './verdict.js';
import { verificationQuery, type VerificationProgress } from './history.api.js';

const count = (events: number) => `${events.toLocaleString('en-GB')} ${events === 1 ? 'event' : 'events'}`;

const match = (events: number) => (events === 1 ? 'matches its seal' : 'match their seals');

/** Checks on demand whether the history is complete and unaltered, and shows the seal to keep in the minutes. */
export function HistoryCheck() {
  const [keptText, setKeptText] = useState('');
  const kept = parseHead(keptText);
  const unreadable = keptText.trim() !== '' && !kept;
  const clock = useClock();
  const [begunAt, setBegunAt] = useState<Date>();
  const [progress, setProgress] = useState<VerificationProgress>();
  const { data, error, isFetching, refetch } = useQuery(verificationQuery(kept, setProgress));
  const check = () => {
    setBegunAt(clock());
    setProgress(undefined);
    void refetch();
  };
  return (
    <Card>
      <SectionHead title="Is the history complete and unaltered?" />
      <chakra.p color="fg.muted" maxW="prose" mb="4">
        Each event is sealed when it is recorded, and each seal depends on the one before it. The check reads
        all events again and finds any event that was changed on its own. Someone who controls the database
        could replace the whole history, including the seals. Only a seal that you keep in the minutes reveals
        that.
      </chakra.p>
      <TextAreaField
        label="A seal from earlier minutes"
        hint="Optional. Paste the seal or the whole sentence, and the check looks for it."
        error={
          unreadable
            ? 'There is no seal in this text: a number, a colon and 64 letters and digits'
            : undefined
        }
        value={keptText}
        onChange={(event) => setKeptText(event.target.value)}
        rows={3}
        autoComplete="off"
        spellCheck={false}
      />
      <Button mt="3" disabled={isFetching || unreadable} onClick={check}>
        {isFetching ? 'Checking...' : 'Check the history'}
      </Button>
      {isFetching && progress && (
        <ProgressBar
          label="Checked so far"
          {...progress}
          unit="events"
          begunAt={begunAt}
          isLate
          announced="checked"
        />
      )}
      <div role="status">{!isFetching && data && !error && <Result verification={data} kept={kept} />}</div>
      {!isFetching && error && <LoadFailed error={error} retry={check} />}
    </Card>
  );
}

function Result({ verification, kept }: { verification: Verification; kept: KeptHead | undefined }) {
  const { events, head, stamp, failure } = verification;
  if (failure?.of === 'event') {
    return (
      <Verdict tone="red" title={`The history has been altered, at event ${failure.position}.`}>
        <p>{failure.reason}.</p>
        <p>
          {events > 0
            ? `The ${count(events)} before it ${match(events)}.`
            : 'No event before it can be relied upon.'}{' '}
          Please tell the person who runs the website at once, and keep all backups.
        </p>
      </Verdict>
    );
  }
  if (failure?.of === 'stamp') {
    return (
      <Verdict
        tone="red"
        title={`The stamp of event ${failure.position.toLocaleString('en-GB')} does not hold.`}
      >
        <p>{failure.reason}.</p>
        <p>
          Otherwise all {count(events)} {match(events)}. Please tell the person who runs the website at once,
          and keep all backups.
        </p>
      </Verdict>
    );
  }
  if (failure && kept) {
    return (
      <Verdict tone="orange" title="This seal is not in the history.">
        <p>
          {kept.position > events
            ? `The seal is of event ${kept.position}, but the history ends at event ${events}.`
            : `Event ${kept.position} has another seal.`}{' '}
          Otherwise all {count(events)} {match(events)}.
        </p>
        <p>
          Please compare the seal with the minutes, letter by letter. If it was mistyped, or comes from
          another database, nothing is wrong. If it is right, the history was cut off or replaced since.
        </p>
      </Verdict>
    );
  }
  return (
    <Verdict tone="green" title={`All ${count(events)} ${match(events)}.`}>
      {kept ? (
        <p>
          The seal of event {kept.position} from earlier minutes is among them: up to there, the history is as
          it was then.
        </p>
      ) : (
        <p>To find out whether the whole history was replaced, check a seal from earlier minutes.</p>
      )}
      <p>{stamp ? stampInWords(stamp, longDateAndTime(stamp.stampedAt)) : 'Not stamped.'}</p>
      {head && <Seal events={events} head={head} />}
    </Verdict>
  );
}

function Seal({ events, head }: { events: number; head: KeptHead }) {
  const sentence = `On ${longDate(dayOf(useNow()))} the history held ${count(events)}; its last seal is ${formatHead(head)}.`;
  return (
    <>
      <chakra.p mt="2">The seal to keep in the minutes:</chakra.p>
      <chakra.blockquote
        p="3"
        bg="bg.panel"
        borderRadius="md"
        borderWidth="1px"
        fontSize="sm"
        userSelect="all"
      >
        {sentence}
      </chakra.blockquote>
      <Button variant="outline" justifySelf="start" onClick={() => void copyText(sentence)}>
        Copy for the minutes
      </Button>
    </>
  );
}
