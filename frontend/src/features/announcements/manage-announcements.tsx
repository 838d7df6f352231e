import type { AnnouncementRecord } from '@onchan-bowls/contract/announcements';
import { useMemo } from 'react';
import { Badge } from '../../components/badge.js';
import { RecordActions } from '../../components/record-action.js';
import { RecordRow } from '../../components/record-list.js';
import { RecordTab, type TabTasks } from '../../components/record-tab.js';
import { RichHtml } from '../../components/rich-html.js';
import { useNow } from '../../lib/clock.js';
import { dayOf, longDayOf } from '../../lib/dates.js';
import {
  AddAnnouncementDialog,
  DeleteAnnouncementDialog,
  EditAnnouncementDialog,
} from './announcement-dialogs.js';
import { announcementFields } from './announcement-form.js';
import { stateInWords, stateLabel } from './announcement-state.js';
import { allAnnouncementsQuery } from './announcements.api.js';

const search = {
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

/** The dashboard's News tab: all announcements with their states, and the forms to write, edit and delete them. */
export default function ManageAnnouncements({ canEdit }: { canEdit: boolean }) {
  const now = useNow();
  const minute = Math.floor(now.getTime() / 60_000);
  const filter = useMemo(
    () => ({
      ...search,
      state: {
        label: 'State',
        of: (announcement: AnnouncementRecord) => stateLabel(announcement, new Date(minute * 60_000)),
      },
    }),
    [minute],
  );
  return (
    <RecordTab
      name="Announcements"
      title={(count) => `Announcements (${count})`}
      query={allAnnouncementsQuery}
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
      {(announcement, onTask) => {
        const { id, title, content, createdAt, pinned } = announcement;
        const state = stateLabel(announcement, now);
        return (
          <RecordRow
            title={title}
            meta={
              <>
                <time dateTime={createdAt}>{longDayOf(createdAt)}</time>
                {pinned && <Badge colorPalette="orange">Pinned</Badge>}
                {(state !== 'Shown' || announcement.showUntil !== null) && (
                  <Badge colorPalette={state === 'Shown' ? 'green' : 'gray'}>
                    {stateInWords(announcement, now)}
                  </Badge>
                )}
              </>
            }
            actions={<RecordActions stream="announcement" id={id} name={title} onTask={onTask} />}
          >
            <RichHtml html={content} />
          </RecordRow>
        );
      }}
    </RecordTab>
  );
}
