import { chakra } from '@chakra-ui/react/styled-system';
import { retentionMonths } from '@onchan-bowls/contract/club';
import {
  type ExpiredRecord,
  type ExpiredRecords,
  retentionKinds,
  type RetentionKind,
} from '@onchan-bowls/contract/retention';
import { useState } from 'react';
import { ApiError } from '../../data/api.js';
import { counted } from '../../lib/counted.js';
import { dayOf, longDate } from '../../lib/dates.js';
import { ConfirmDialog } from '../../records/record-dialogs.js';
import { HeadAction, RecordList, RecordRow, RowAction, SectionHead } from '../../records/record-list.js';
import { Stack } from '../../ui/boxes.js';
import { Empty, useLoaded } from '../../ui/list-status.js';
import { showFailure } from '../../ui/toast.js';
import { mailingsQuery } from '../membership/mailings.api.js';
import { personalLists } from '../people/people.api.js';
import { eraseExpiredRecords, retentionQuery } from './retention.api.js';

/** What began the retention period of a record, before the date. */
const begins: Readonly<Record<RetentionKind, string>> = {
  messages: 'Received',
  tasterSessions: 'Received',
  rejectedApplications: 'Rejected',
  approvedApplications: 'Approved',
  entrants: 'Played',
  teams: 'Season over',
  mailings: 'Written',
  formerMembers: 'Left',
};

interface Chosen {
  kind: RetentionKind;
  records: readonly ExpiredRecord[];
}

const inWords = ({ kind, records }: Chosen): string => {
  const [first, ...others] = records;
  const people = counted(
    records.reduce((sum, record) => sum + record.people, 0),
    'person',
    'people',
  );
  if (!first || others.length > 0)
    return `${retentionKinds[kind]}: ${kind === 'mailings' ? records.length : people}`;
  return kind === 'entrants' ? `the entrants of ${first.name} (${people})` : first.name;
};

function EraseDialog({ chosen, onClose }: { chosen: Chosen; onClose: () => void }) {
  const { kind, records } = chosen;
  return (
    <ConfirmDialog
      title="Erase For Good"
      question={`Erase ${inWords(chosen)}? Nobody can bring this back, not even from the history.`}
      confirmLabel="Erase For Good"
      keepLabel="Keep For Now"
      query={retentionQuery}
      alsoChanges={[...personalLists, mailingsQuery]}
      act={() => eraseExpiredRecords({ records: records.map(({ id, version }) => ({ kind, id, version })) })}
      name={inWords(chosen)}
      outcome={{ done: 'Erased', failed: 'Error erasing' }}
      handleError={(error) => {
        if (!(error instanceof ApiError) || error.status !== 409) return false;
        // What was chosen has changed: it is to be looked at again.
        showFailure('Nothing was erased', error);
        onClose();
        return true;
      }}
      onClose={onClose}
    />
  );
}

interface KindProps {
  kind: ExpiredRecords[number];
  /** Absent for accounts that may only read. */
  onErase: ((records: readonly ExpiredRecord[]) => void) | undefined;
}

function Kind({ kind: { kind, due, records }, onErase }: KindProps) {
  const label = retentionKinds[kind];
  const eraseLabel = due > records.length ? `Erase the Oldest ${records.length}` : 'Erase All';
  return (
    <section aria-label={label}>
      <SectionHead title={`${label} (${due})`}>
        {onErase && (
          <HeadAction
            colorPalette="red"
            aria-label={`${eraseLabel}: ${label}`}
            onClick={() => onErase(records)}
          >
            {eraseLabel}
          </HeadAction>
        )}
      </SectionHead>
      <chakra.p color="fg.muted" mb="3">
        Kept for {retentionMonths[kind]} months.
      </chakra.p>
      <RecordList aria-label={label}>
        {records.map((record) => (
          <RecordRow
            key={record.id}
            title={record.name}
            meta={
              <>
                <span>
                  {begins[kind]} {longDate(dayOf(new Date(record.since)))}
                </span>
                {kind === 'entrants' && <span>{counted(record.people, 'person', 'people')}</span>}
              </>
            }
            actions={
              onErase && (
                <RowAction label="Erase" of={record.name} destructive onClick={() => onErase([record])} />
              )
            }
          />
        ))}
      </RecordList>
    </section>
  );
}

/** The dashboard's tab with records whose retention period is over. Nothing is erased without a confirmation. */
export default function ManageRetention({ canEdit }: { canEdit: boolean }) {
  const { data, placeholder } = useLoaded(
    { ...retentionQuery, refetchOnMount: 'always' },
    'Loading what is due...',
  );
  const [chosen, setChosen] = useState<Chosen>();
  if (!data) return placeholder;
  const due = data.reduce((sum, kind) => sum + kind.due, 0);
  return (
    <Stack gap="6">
      <div>
        <SectionHead title={due === 0 ? 'Nothing is due' : counted(due, 'is due', 'are due')} />
        <p>
          The privacy page says for how long the club keeps personal details. What is older is listed here
          until somebody erases it.
        </p>
      </div>
      {data.length === 0 && <Empty title="Nothing is kept too long" />}
      {data.map((kind) => (
        <Kind
          key={kind.kind}
          kind={kind}
          onErase={canEdit ? (records) => setChosen({ kind: kind.kind, records }) : undefined}
        />
      ))}
      {chosen && <EraseDialog chosen={chosen} onClose={() => setChosen(undefined)} />}
    </Stack>
  );
}
