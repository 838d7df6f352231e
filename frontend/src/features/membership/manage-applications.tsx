import { TabsContent, TabsList, TabsTrigger } from '@chakra-ui/react/tabs';
import { membershipTypeLabel } from '@onchan-bowls/contract/club';
import type { MemberApplicationRecord } from '@onchan-bowls/contract/member-applications';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Badge } from '../../ui/badge.js';
import { CsvExport } from '../../records/csv-export.js';
import { HistoryLink } from '../../records/history-link.js';
import { useListFilter } from '../../records/list-filter.js';
import { useLoaded } from '../../ui/list-status.js';
import { RecordRow, RowAction, SectionHead } from '../../records/record-list.js';
import { FoundRecords } from '../../records/record-tab.js';
import { RowActions } from '../../records/row-actions.js';
import { Tabs } from '../../ui/tabs.js';
import { showFailure } from '../../ui/toast.js';
import { useUndo } from '../../records/use-undo.js';
import { UndeliveredMail } from '../../records/undelivered-mail.js';
import { longDayOf } from '../../lib/dates.js';
import { columnsOf, searchedIn } from '../../records/record-fields.js';
import { deleteRecord } from '../../data/records-api.js';
import { searchBy } from '../../lib/search.js';
import { useTask, useTaskRecord } from '../../records/task.js';
import { ApplicationDetails } from './application-details.js';
import { applicationRecords } from './application-records.js';
import { applicantName, applicationStatus, failureText, pendingOf, processedOf } from './applications.js';
import { applicationsQuery } from './member-applications.api.js';

/** The two lists of applications: pending and reviewed. */
const lists = {
  pending: {
    label: 'Pending',
    name: 'Pending Applications',
    empty: {
      title: 'No Pending Applications',
      hint: 'People who apply on the membership page appear here.',
    },
  },
  history: {
    label: 'History',
    name: 'Processed Applications',
    empty: {
      title: 'No Processed Applications',
      hint: 'Applications appear here once they are approved or rejected.',
    },
  },
} as const;
type ListName = keyof typeof lists;
const listNames = Object.keys(lists) as ListName[];

const columns = columnsOf(applicationRecords.fields);

const searchApplications = searchBy(searchedIn(applicationRecords.fields));

interface ApplicationCardProps {
  application: MemberApplicationRecord;
  onDetails: () => void;
  /** Absent where deletion is not offered. */
  onDelete: (() => void) | undefined;
  isDeleting: boolean;
  takesFocus: boolean;
}

function ApplicationCard({ application, onDetails, onDelete, isDeleting, takesFocus }: ApplicationCardProps) {
  const { id, membershipType, appliedAt, reviewedAt, status } = application;
  const name = applicantName(application);
  const { label, colorPalette } = applicationStatus[status];
  return (
    <RecordRow
      highlighted={status === 'pending'}
      title={name}
      meta={
        <>
          <Badge colorPalette={colorPalette}>{label}</Badge>
          <span>{membershipTypeLabel(membershipType)}</span>
          <span>Applied {longDayOf(appliedAt)}</span>
          {reviewedAt !== null && <span>Reviewed {longDayOf(reviewedAt)}</span>}
          <UndeliveredMail place="member-application" id={id} />
        </>
      }
      actions={
        <RowActions of={name}>
          <RowAction
            label="Details"
            of={name}
            needed={status === 'pending'}
            autoFocus={takesFocus}
            onClick={onDetails}
          />
          <HistoryLink stream="member-application" id={id} name={name} />
          {onDelete && (
            <RowAction label="Delete" of={name} destructive busy={isDeleting} onClick={onDelete} />
          )}
        </RowActions>
      }
    />
  );
}

interface ApplicationListsProps {
  applications: readonly MemberApplicationRecord[];
  canEdit: boolean;
  onDetails: (id: number) => void;
  /** The application whose details were open last. The focus returns to it. */
  lastOpened: number | undefined;
  onListChange: () => void;
}

function ApplicationLists({
  applications,
  canEdit,
  onDetails,
  lastOpened,
  onListChange,
}: ApplicationListsProps) {
  const [search, setSearch] = useSearchParams();
  const openTab = useRef<HTMLButtonElement>(null);
  const openName: ListName = search.get('list') === 'history' ? 'history' : 'pending';
  const open = lists[openName];
  const records = { pending: pendingOf(applications), history: processedOf(applications) };
  const { found, filters, isFiltered, asked } = useListFilter(records[openName], {
    label: 'Search applications',
    hint: 'A name, email or phone',
    noun: applicationRecords.noun,
    search: searchApplications,
    state: { label: 'Status', of: ({ status }) => applicationStatus[status].label },
  });
  // An application that has left the list has no card to return the focus to.
  const [tabTakesFocus] = useState(
    lastOpened !== undefined && !records[openName].some(({ id }) => id === lastOpened),
  );
  useEffect(() => {
    if (tabTakesFocus) openTab.current?.focus();
  }, [tabTakesFocus]);

  const offerUndo = useUndo();
  const deletion = useMutation({
    mutationFn: (id: number) => deleteRecord(applicationsQuery, id),
    meta: { invalidates: [applicationsQuery], removes: true },
    onSuccess: (_deleted, id) => {
      const text = 'The application has been permanently deleted.';
      offerUndo('Application Deleted', text, { stream: 'member-application', id }, [applicationsQuery]);
      // The pressed button is removed with its card.
      openTab.current?.focus();
    },
    onError: (error) => showFailure('Error', error, failureText('Failed to delete application.', error)),
  });
  const askAndDelete = (application: MemberApplicationRecord) => {
    const question = `Are you sure you want to permanently delete ${applicantName(application)}'s application? This cannot be undone.`;
    if (window.confirm(question)) deletion.mutate(application.id);
  };
  const show = (name: string) => {
    onListChange();
    setSearch({ tab: 'applications', ...(name === 'history' && { list: name }) });
  };
  return (
    <section>
      <SectionHead title="Membership Applications">
        <CsvExport name={open.name} rows={found} isFiltered={isFiltered} columns={columns} />
      </SectionHead>
      <Tabs
        value={openName}
        onValueChange={({ value }) => show(value)}
        // Otherwise the arrow keys would open a list, and add a step to the browser's history.
        activationMode="manual"
      >
        <TabsList aria-label="Membership Applications">
          {listNames.map((name) => (
            <TabsTrigger key={name} value={name} ref={name === openName ? openTab : undefined}>
              {lists[name].label} ({records[name].length})
            </TabsTrigger>
          ))}
        </TabsList>
        {/* A list that is left goes at once: it would show the applications of the other. */}
        <TabsContent key={openName} value={openName}>
          <FoundRecords
            name={open.name}
            rows={found}
            total={records[openName].length}
            empty={open.empty}
            noun="applications"
            filters={filters}
            asked={asked}
            atLeast={found.findIndex(({ id }) => id === lastOpened) + 1}
          >
            {(application) => (
              <ApplicationCard
                application={application}
                takesFocus={application.id === lastOpened}
                onDetails={() => onDetails(application.id)}
                isDeleting={deletion.isPending && deletion.variables === application.id}
                onDelete={canEdit && openName === 'history' ? () => askAndDelete(application) : undefined}
              />
            )}
          </FoundRecords>
        </TabsContent>
      </Tabs>
    </section>
  );
}

/** The dashboard's Apps tab: the applications for membership and their review. */
export default function ManageApplications({ canEdit }: { canEdit: boolean }) {
  const { data, placeholder } = useLoaded(applicationsQuery, 'Loading applications...');
  const { task, open, close } = useTask();
  const details = useTaskRecord(task, data ?? []);
  const [lastOpened, setLastOpened] = useState<number>();
  if (details && details.id !== lastOpened) setLastOpened(details.id);
  if (!data) return placeholder;
  if (details && task?.name === 'details') {
    return (
      <ApplicationDetails
        key={details.id}
        application={details}
        all={data}
        canEdit={canEdit}
        onClose={close}
      />
    );
  }
  return (
    <ApplicationLists
      applications={data}
      canEdit={canEdit}
      onDetails={(id) => open('details', id)}
      lastOpened={lastOpened}
      onListChange={() => setLastOpened(undefined)}
    />
  );
}
