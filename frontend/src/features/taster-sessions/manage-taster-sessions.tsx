import { chakra } from '@chakra-ui/react/styled-system';
import { tasterSessionLabels, type TasterSessionRecord } from '@onchan-bowls/contract/taster-sessions';
import { longDayOf } from '../../lib/dates.js';
import { isoDay } from '../../lib/iso-day.js';
import { RecordAction, RecordActions } from '../../records/record-action.js';
import { DeleteDialog } from '../../records/record-dialogs.js';
import { fieldsOf } from '../../records/record-fields.js';
import type { ListedRecords } from '../../records/record-kind.js';
import { Fact, RecordRow, RowAction } from '../../records/record-list.js';
import { RecordTab } from '../../records/record-tab.js';
import { ReopenDialog } from '../../records/reopen-dialog.js';
import type { OpenTask } from '../../records/task.js';
import { UndeliveredMail } from '../../records/undelivered-mail.js';
import { Badge } from '../../ui/badge.js';
import { MailLink, PhoneLink } from '../../ui/contact-link.js';
import { completeTasterSession, reopenTasterSession, tasterSessionsQuery } from './taster-sessions.api.js';

/** Orders pending requests by age, the oldest first, then completed ones, the latest first. */
const inTurn = (a: TasterSessionRecord, b: TasterSessionRecord): number => {
  const at = (instant: string | null) => (instant === null ? Infinity : Date.parse(instant));
  return at(b.completedAt) - at(a.completedAt) || at(a.appliedAt) - at(b.appliedAt);
};

const applicationRecords: ListedRecords<TasterSessionRecord> = {
  query: tasterSessionsQuery,
  noun: ['application', 'applications'],
  name: ({ firstName, lastName }) => `${firstName} ${lastName}`,
  fields: fieldsOf<TasterSessionRecord>(tasterSessionLabels, {
    preferredDateTime: { isSearched: false },
    status: { isSearched: false },
    appliedAt: { text: isoDay },
    completedAt: { text: isoDay },
    completedBy: { isSearched: false },
    reopenReason: { isSearched: false },
  }),
  outcomes: { deleted: { done: 'Session Deleted', failed: 'Error deleting session' } },
  tasks: {
    record: {
      reopen: (session, close) => (
        <ReopenDialog
          records={applicationRecords}
          record={session}
          description={`The taster session of ${applicationRecords.name(session)} will be pending again. No email is written about this.`}
          reopen={reopenTasterSession}
          onClose={close}
        />
      ),
      delete: (session, close) => (
        <DeleteDialog
          records={applicationRecords}
          record={session}
          title="Delete Taster Session Application"
          question={`Are you sure you want to delete the taster session application of ${applicationRecords.name(session)}? What it says about them is erased. You can undo this for a few seconds.`}
          onClose={close}
        />
      ),
    },
  },
};

interface TasterSessionRowProps {
  session: TasterSessionRecord;
  onTask: OpenTask | undefined;
}

function TasterSessionRow({ session, onTask }: TasterSessionRowProps) {
  const { id, email, phone, preferredDateTime, status, appliedAt, completedAt, completedBy, reopenReason } =
    session;
  const name = applicationRecords.name(session);
  const isPending = status === 'pending';
  return (
    <RecordRow
      highlighted={isPending}
      title={name}
      meta={
        <>
          <Badge colorPalette={isPending ? 'orange' : 'green'}>{isPending ? 'Pending' : 'Completed'}</Badge>
          <span>Applied {longDayOf(appliedAt)}</span>
          {completedAt !== null && (
            <span>
              Completed {longDayOf(completedAt)}
              {completedBy !== null && ` by ${completedBy}`}
            </span>
          )}
          <UndeliveredMail place="taster-session" id={id} />
        </>
      }
      actions={
        <RecordActions records={applicationRecords} record={session} onTask={onTask}>
          {isPending ? (
            <RecordAction
              needed
              label="Mark Complete"
              of={name}
              query={tasterSessionsQuery}
              undoable={{ stream: tasterSessionsQuery.category, id }}
              act={() => completeTasterSession(id)}
              outcome={{ done: 'Session Marked Complete', failed: 'Error completing session' }}
            />
          ) : (
            <RowAction label="Reopen" of={name} onClick={() => onTask?.('reopen', id)} />
          )}
        </RecordActions>
      }
    >
      <chakra.dl display="flex" flexWrap="wrap" columnGap="8" rowGap="2">
        <Fact label="Email">
          <MailLink address={email} />
        </Fact>
        <Fact label="Phone">
          <PhoneLink number={phone} />
        </Fact>
        <Fact label="Preferred dates and times">{preferredDateTime}</Fact>
        {reopenReason !== null && <Fact label="Reason for reopening">{reopenReason}</Fact>}
      </chakra.dl>
    </RecordRow>
  );
}

const filter = {
  label: 'Search taster sessions',
  hint: 'A name, email or phone',
  state: {
    label: 'Status',
    of: ({ status }: TasterSessionRecord) => (status === 'pending' ? 'Pending' : 'Completed'),
  },
} as const;

const order = (sessions: readonly TasterSessionRecord[]) => sessions.toSorted(inTurn);

/** The dashboard's Tasters tab: the requests for a free taster session. */
export default function ManageTasterSessions({ canEdit }: { canEdit: boolean }) {
  return (
    <RecordTab
      records={applicationRecords}
      name="Taster Session Applications"
      loadingText="Loading taster sessions..."
      empty={{
        title: 'No taster session applications yet',
        hint: 'They appear here as soon as a visitor asks for one',
      }}
      filter={filter}
      order={order}
      canEdit={canEdit}
    >
      {(session, onTask) => <TasterSessionRow session={session} onTask={onTask} />}
    </RecordTab>
  );
}
