import { chakra } from '@chakra-ui/react/styled-system';
import {
  peopleLimits,
  type PersonMail,
  type PersonPage,
  type PersonRecord,
} from '@onchan-bowls/contract/people';
import { useState } from 'react';
import { ApiError } from '../../data/api.js';
import { saveFile } from '../../data/save-file.js';
import { useSingleMutation } from '../../data/single-mutation.js';
import { counted } from '../../lib/counted.js';
import { dayOf, longDate, longDateAndTime } from '../../lib/dates.js';
import { toggled } from '../../lib/toggled.js';
import { HistoryLink } from '../../records/history-link.js';
import { Actions, SectionHead } from '../../records/record-list.js';
import { BusyButton, Button, destructive } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import { useClock } from '../../ui/clock.js';
import { Confirm } from '../../ui/confirm.js';
import { showFailure, showSuccess } from '../../ui/toast.js';
import { downloadPerson, erasePerson, personalLists } from './people.api.js';
import { chosenAtFirst, inWords, keyOf, mayBeSeveral } from './person.js';

const refOf = ({ place, id }: PersonRecord) => ({ place, id });

interface PersonFoundProps {
  page: PersonPage;
  canEdit: boolean;
  /** Searches again. */
  onSearchAgain: () => void;
}

/** The records found about a person: to read, choose, print, download and erase. */
export function PersonFound({ page, canEdit, onSearchAgain }: PersonFoundProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(chosenAtFirst(page)));
  const [isAsking, setAsking] = useState(false);
  const today = dayOf(useClock()());
  const { text } = page;
  const isChosen = (record: PersonRecord) => chosen.has(keyOf(record));
  const records = page.records.filter(isChosen);
  const others = page.records.filter((record) => !isChosen(record));
  const mailsOf = (record: PersonRecord) => page.mails.filter((mail) => keyOf(mail) === keyOf(record));
  const mails = records.flatMap(mailsOf);

  const download = useSingleMutation({
    mutationFn: () => downloadPerson({ text, records: records.map(refOf) }),
    onSuccess: (data) =>
      saveFile('person.json', new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' })),
    onError: (error) => showFailure('Error downloading', error),
  });
  const erasure = useSingleMutation({
    mutationFn: () =>
      erasePerson({
        text,
        records: records.map((record) => ({ ...refOf(record), version: record.version })),
        kept: others.map(refOf),
      }),
    meta: { invalidates: personalLists },
    onSuccess: () => {
      setAsking(false);
      showSuccess('Erased for good', counted(records.length, 'record'));
      onSearchAgain();
    },
    onError: (error) => {
      const isRefused = error instanceof ApiError;
      showFailure(isRefused ? 'Nothing was erased' : 'Nothing was confirmed', error);
      if (!isRefused || error.status !== 409) return;
      setAsking(false);
      onSearchAgain();
    },
  });
  const isNone = records.length === 0;
  return (
    <section aria-label="What is held of this person">
      <chakra.div display={{ base: 'none', _print: 'block' }} mb="4">
        <chakra.h2 fontFamily="heading" fontSize="xl">
          What we hold of {records[0]?.name} on {longDate(today)}
        </chakra.h2>
      </chakra.div>
      <chakra.div _print={{ display: 'none' }}>
        <SectionHead title={counted(page.records.length, 'record')}>
          <Button variant="outline" disabled={isNone} onClick={() => window.print()}>
            Print
          </Button>
          <BusyButton
            variant="outline"
            busy={download.isPending}
            disabled={isNone}
            onClick={() => download.mutate()}
          >
            Download
          </BusyButton>
          {canEdit && (
            <Button {...destructive} disabled={isNone || page.isMore} onClick={() => setAsking(true)}>
              {isNone ? 'Erase' : `Erase ${others.length === 0 ? 'All' : records.length}`}
            </Button>
          )}
        </SectionHead>
        {page.isMore && (
          <chakra.p mb="3" fontWeight="600">
            These are the first {peopleLimits.records}. Please search for more of the name.
          </chakra.p>
        )}
        {mayBeSeveral(page) && (
          <chakra.p mb="3" fontWeight="600">
            These records have different email addresses and may belong to several people. Choose the ones
            that belong to this person.
          </chakra.p>
        )}
      </chakra.div>
      <chakra.ul aria-label="Records of this person" display="grid" gap="3">
        {page.records.map((record) => (
          <FoundRecord
            key={keyOf(record)}
            record={record}
            mails={mailsOf(record)}
            isChosen={isChosen(record)}
            onChoose={() => setChosen(toggled(chosen, keyOf(record)))}
          />
        ))}
      </chakra.ul>
      {isAsking && (
        <Confirm
          title="Erase For Good"
          question="Are you sure? All of this is erased at once, here and in the history. It cannot be undone."
          confirmLabel={`Erase ${counted(records.length, 'record')}`}
          keepLabel="Keep Everything"
          pending={erasure.isPending}
          onConfirm={() => erasure.mutate()}
          onKeep={() => setAsking(false)}
        >
          <chakra.ul
            aria-label="What will be erased"
            mb="5"
            ps="5"
            listStyleType="disc"
            overflowWrap="anywhere"
          >
            {records.map((record) => (
              <li key={keyOf(record)}>{inWords(record)}</li>
            ))}
            {mails.length > 0 && <li>{counted(mails.length, 'related email')}</li>}
          </chakra.ul>
          {records.some(({ place }) => place === 'competition-entry') && (
            <chakra.p mb="5">
              Entries are cancelled with their partner, and the next on a waiting list gets the place.
            </chakra.p>
          )}
        </Confirm>
      )}
    </section>
  );
}

interface FoundRecordProps {
  record: PersonRecord;
  mails: readonly PersonMail[];
  isChosen: boolean;
  onChoose: () => void;
}

const states: Readonly<Record<PersonMail['state'], string>> = {
  kept: 'kept as a file, not sent',
  waiting: 'waiting to be sent',
  sent: 'sent',
  'given-up': 'given up, not delivered',
};

const stateOf = ({ state, failure, createdAt }: PersonMail): string =>
  [states[state], `written ${longDateAndTime(createdAt)}`, failure].filter(Boolean).join('; ');

const shown = (value: PersonRecord['fields'][number]['value']): string =>
  typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value ?? '');

function FoundRecord({ record, mails, isChosen, onChoose }: FoundRecordProps) {
  const { stream, streamId, fields } = record;
  return (
    <Card
      as="li"
      {...(!isChosen && { _print: { display: 'none' } })}
      css={{ '@media print': { breakInside: 'avoid', boxShadow: 'none' } }}
    >
      <Actions justifyContent="space-between" columnGap="4">
        <chakra.label display="inline-flex" alignItems="center" gap="3" minH="11" minW="0" fontWeight="700">
          <chakra.input
            type="checkbox"
            boxSize="5"
            flexShrink="0"
            accentColor="green.solid"
            checked={isChosen}
            onChange={onChoose}
            _print={{ display: 'none' }}
          />
          <chakra.span minW="0">{inWords(record)}</chakra.span>
        </chakra.label>
        <chakra.span _print={{ display: 'none' }}>
          <HistoryLink stream={stream} id={streamId} name={inWords(record)} />
        </chakra.span>
      </Actions>
      <chakra.dl
        display="grid"
        gridTemplateColumns={{ base: '7.5rem minmax(0, 1fr)', md: '13rem minmax(0, 1fr)' }}
        columnGap="4"
        rowGap="1"
        fontSize="sm"
      >
        {fields
          .filter(({ value }) => value !== null)
          .map(({ field, value }, index) => (
            <Value key={index} label={field}>
              {shown(value)}
            </Value>
          ))}
        {mails.map((mail, index) => (
          <Value key={index} label={mail.to === null ? 'Email to the club' : 'Email to the person'}>
            {[`${mail.subject} (${stateOf(mail)})`, ...mail.lines].join('\n')}
          </Value>
        ))}
      </chakra.dl>
    </Card>
  );
}

function Value({ label, children }: { label: string; children: string }) {
  return (
    <>
      <chakra.dt color="fg.muted">{label}</chakra.dt>
      <chakra.dd whiteSpace="pre-line" overflowWrap="anywhere">
        {children}
      </chakra.dd>
    </>
  );
}
