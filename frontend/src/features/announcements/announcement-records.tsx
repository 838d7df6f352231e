import {
  announcementLabels,
  type AnnouncementRecord,
  type AnnouncementRequest,
} from '@onchan-bowls/contract/announcements';
import { messageOf } from '../../data/api.js';
import { textFromHtml } from '../../editor/rich-text-blocks.js';
import { longDateAndTime, longDayOf } from '../../lib/dates.js';
import { defineRecordsWithForm } from '../../records/define-records.js';
import { useClock } from '../../ui/clock.js';
import { RichHtml } from '../../ui/rich-html.js';
import { AnnouncementForm } from './announcement-form.js';
import { allAnnouncementsQuery } from './announcements.api.js';

const timeInWords = (instant: string | null) => (instant === null ? '' : longDateAndTime(instant));

const outcome = (done: string, attempt: string) => ({
  done: `Announcement ${done}`,
  failed: 'Error',
  explain: (error: Error) => `Failed to ${attempt} announcement. Please try again. ${messageOf(error)}`,
});

/** Warns about an end that is over, such as one of another year: nobody would read the announcement. */
function useWarnings() {
  const clock = useClock();
  return ({ showUntil }: AnnouncementRequest): string[] =>
    showUntil !== null && new Date(showUntil) <= clock()
      ? [`Visitors will not see it: it ended on ${longDateAndTime(showUntil)}.`]
      : [];
}

export const announcementRecords = defineRecordsWithForm<AnnouncementRecord, AnnouncementRequest>({
  query: allAnnouncementsQuery,
  noun: ['announcement', 'announcements'],
  labels: announcementLabels,
  fields: {
    createdAt: { text: longDayOf },
    showFrom: { text: timeInWords },
    showUntil: { text: timeInWords },
    pinned: { text: (pinned) => (pinned ? 'Yes' : 'No') },
    content: { cell: textFromHtml },
  },
  Form: AnnouncementForm,
  name: ({ title }) => title,
  deleteQuestion: ({ title }) =>
    `Are you sure you want to delete the announcement ‘${title}’? You can undo this for a few seconds, or bring it back from the history.`,
  addTitle: 'New Announcement',
  outcomes: {
    added: outcome('Created', 'create'),
    updated: outcome('Updated', 'update'),
    deleted: outcome('Deleted', 'delete'),
  },
  display: { [announcementLabels.content]: (html) => <RichHtml html={html} /> },
  useWarnings,
});
