import type { AnnouncementRecord } from '@onchan-bowls/contract/announcements';
import { RecordActions } from '../../components/record-action.js';
import { RecordRow } from '../../components/record-list.js';
import { RecordTab, type TabTasks } from '../../components/record-tab.js';
import { RichHtml } from '../../components/rich-html.js';
import { dayOf, longDayOf } from '../../lib/dates.js';
import {
  AddAnnouncementDialog,
  DeleteAnnouncementDialog,
  EditAnnouncementDialog,
} from './announcement-dialogs.js';
import { announcementFields } from './announcement-form.js';
import { announcementsQuery } from './announcements.api.js';

const filter = {
  label: 'Search announcements',
  hint: 'Words of a title or a text',
  noun: ['announcement', 'announcements'],
  season: ({ createdAt }: AnnouncementRecord) => dayOf(new Date(createdAt)).slice(0, 4),
} as const;

const tasks: TabTasks<AnnouncementRecord> = {
  list: { add: (close) => <AddAnnouncementDialog onClose={close} /> },
  record: {
    edit: (announcement, close) => <EditAnnouncementDialog announcement={announcement} onClose={close} />,
    delete: (announcement, close) => <DeleteAnnouncementDialog announcement={announcement} onClose={close} />,
  },
};

/** The dashboard's News tab: all announcements, and the forms to write, edit and delete them. */
export default function ManageAnnouncements({ canEdit }: { canEdit: boolean }) {
  return (
    <RecordTab
      name="Announcements"
      title={(count) => `Announcements (${count})`}
      query={announcementsQuery}
      loadingText="Loading announcements..."
      empty={{
        title: 'No announcements yet',
        ...(canEdit && { hint: 'Write the first with ‘New Announcement’' }),
      }}
      filter={filter}
      fields={announcementFields}
      actions={{ 'New Announcement': 'add' }}
      tasks={tasks}
      canEdit={canEdit}
    >
      {({ id, title, content, createdAt }, onTask) => (
        <RecordRow
          title={title}
          meta={<time dateTime={createdAt}>{longDayOf(createdAt)}</time>}
          actions={<RecordActions stream="announcement" id={id} name={title} onTask={onTask} />}
        >
          <RichHtml html={content} />
        </RecordRow>
      )}
    </RecordTab>
  );
}
