import type { AnnouncementRecord } from '@onchan-bowls/contract/announcements';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../components/button.js';
import { CsvExport } from '../../components/csv-export.js';
import { HistoryLink } from '../../components/history-link.js';
import { useListFilter } from '../../components/list-filter.js';
import { Empty, LoadFailed, Loading } from '../../components/list-status.js';
import { LongList } from '../../components/long-list.js';
import { RecordRow, RowAction, SectionHead } from '../../components/record-list.js';
import { RichHtml } from '../../components/rich-html.js';
import { textFromHtml } from '../../components/rich-text-html.js';
import { dayOf, longDayOf } from '../../lib/dates.js';
import { searchBy } from '../../lib/search.js';
import { useTask, useTaskRecord } from '../../lib/task.js';
import {
  AddAnnouncementDialog,
  DeleteAnnouncementDialog,
  EditAnnouncementDialog,
} from './announcement-dialogs.js';
import { announcementsQuery } from './announcements.api.js';

const columns = {
  Title: ({ title }: AnnouncementRecord) => title,
  Created: ({ createdAt }: AnnouncementRecord) => longDayOf(createdAt),
  Content: ({ content }: AnnouncementRecord) => textFromHtml(content),
};

const dialogs = { edit: EditAnnouncementDialog, delete: DeleteAnnouncementDialog };
type TaskName = keyof typeof dialogs;
const isTaskName = (name: string | undefined): name is TaskName => name !== undefined && name in dialogs;

const searchAnnouncements = searchBy(({ title, content }: AnnouncementRecord) => [
  title,
  textFromHtml(content),
]);
const seasonOf = ({ createdAt }: AnnouncementRecord) => dayOf(new Date(createdAt)).slice(0, 4);

/** The dashboard's News tab: all announcements, and the forms to write, edit and delete them. */
export default function ManageAnnouncements({ canEdit }: { canEdit: boolean }) {
  const { data, error, refetch, isFetching } = useQuery(announcementsQuery);
  const { task, open, close } = useTask();
  const announcement = useTaskRecord(task, data ?? []);
  const { found, filters, isFiltered, asked } = useListFilter(data, {
    label: 'Search announcements',
    hint: 'Words of a title or a text',
    noun: ['announcement', 'announcements'],
    search: searchAnnouncements,
    season: seasonOf,
  });
  if (!data && isFetching) return <Loading text="Loading announcements..." />;
  if (!data) return <LoadFailed error={error} retry={refetch} />;

  const TaskDialog = canEdit && isTaskName(task?.name) ? dialogs[task.name] : undefined;
  return (
    <section>
      <SectionHead title={`Announcements (${data.length})`}>
        {canEdit && <Button onClick={() => open('add')}>New Announcement</Button>}
        <CsvExport name="Announcements" rows={found} isFiltered={isFiltered} columns={columns} />
      </SectionHead>
      {data.length === 0 && (
        <Empty
          title="No announcements yet"
          {...(canEdit && { hint: 'Write the first with ‘New Announcement’' })}
        />
      )}
      {filters}
      {found.length === 0 && data.length > 0 && (
        <Empty title="No announcements found" hint="Try adjusting your search terms" />
      )}
      <LongList name="Announcements" rows={found} restart={asked}>
        {({ id, title, content, createdAt }) => (
          <RecordRow
            key={id}
            title={title}
            meta={<time dateTime={createdAt}>{longDayOf(createdAt)}</time>}
            actions={
              <>
                {canEdit && <RowAction label="Edit" of={title} onClick={() => open('edit', id)} />}
                {canEdit && (
                  <RowAction label="Delete" of={title} destructive onClick={() => open('delete', id)} />
                )}
                <HistoryLink stream="announcement" id={id} name={title} />
              </>
            }
          >
            <RichHtml html={content} />
          </RecordRow>
        )}
      </LongList>
      {canEdit && task?.name === 'add' && <AddAnnouncementDialog onClose={close} />}
      {TaskDialog && announcement && <TaskDialog announcement={announcement} onClose={close} />}
    </section>
  );
}
