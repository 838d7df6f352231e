import { announcementState } from '@onchan-bowls/contract/announcement-times';
import type { AnnouncementRecord } from '@onchan-bowls/contract/announcements';
import { useMemo } from 'react';
import { dateAndTimeFrom, dayOf, longDayOf } from '../../lib/dates.js';
import { RecordActions } from '../../records/record-action.js';
import { HeadAction, RecordRow, RowAction } from '../../records/record-list.js';
import { RecordTab } from '../../records/record-tab.js';
import { useTask } from '../../records/task.js';
import { Badge } from '../../ui/badge.js';
import { useNow } from '../../ui/clock.js';
import { Picture } from '../../ui/picture.js';
import { RichHtml } from '../../ui/rich-html.js';
import { announcementRecords } from './announcement-records.js';

const search = {
  label: 'Search announcements',
  hint: 'Words of a title or a text',
  season: ({ createdAt }: AnnouncementRecord) => dayOf(new Date(createdAt)).slice(0, 4),
} as const;

const stateLabel = (announcement: AnnouncementRecord, now: Date) =>
  (({ planned: 'Planned', shown: 'Shown', ended: 'Ended' }) as const)[announcementState(announcement, now)];

/** The state in words: `Planned for Sat 9 May, 08:00`, `Shown until Sun 10 May, 18:00` or `Ended Sun 10 May, 18:00`. */
const stateInWords = (announcement: AnnouncementRecord, now: Date): string => {
  const { showFrom, showUntil } = announcement;
  const state = stateLabel(announcement, now);
  if (state === 'Planned') return `Planned for ${dateAndTimeFrom(showFrom ?? '', now)}`;
  if (showUntil === null) return state;
  return `${state === 'Shown' ? 'Shown until' : 'Ended'} ${dateAndTimeFrom(showUntil, now)}`;
};

/** The dashboard's News tab: all announcements with their states, the forms to write, edit and delete them, and the way to the pictures and documents. */
export default function ManageAnnouncements({ canEdit }: { canEdit: boolean }) {
  const now = useNow();
  const { open } = useTask();
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
      records={announcementRecords}
      empty={{
        title: 'No announcements yet',
        ...(canEdit && { hint: 'Write the first with ‘New Announcement’' }),
      }}
      filter={filter}
      canEdit={canEdit}
      actions={
        <>
          <HeadAction onClick={() => open('pictures')}>Pictures</HeadAction>
          <HeadAction onClick={() => open('documents')}>Documents</HeadAction>
        </>
      }
    >
      {(announcement, onTask) => {
        const { title, content, createdAt, pinned, picture } = announcement;
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
            actions={
              <RecordActions
                records={announcementRecords}
                record={announcement}
                onTask={onTask}
                further={
                  <RowAction label="Picture" of={title} onClick={() => open('pictures', announcement.id)} />
                }
              />
            }
          >
            {picture && <Picture picture={picture} shownAt="9rem" width="9rem" />}
            <RichHtml html={content} />
          </RecordRow>
        );
      }}
    </RecordTab>
  );
}
