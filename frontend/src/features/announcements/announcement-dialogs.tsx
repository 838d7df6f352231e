import {
  announcementLabels,
  type AnnouncementRecord,
  type AnnouncementRequest,
} from '@onchan-bowls/contract/announcements';
import { AddDialog, DeleteDialog, EditDialog } from '../../components/record-dialogs.js';
import { RichHtml } from '../../components/rich-html.js';
import { messageOf } from '../../lib/api.js';
import { useClock } from '../../lib/clock.js';
import { longDateAndTime } from '../../lib/dates.js';
import { announcementFields, AnnouncementForm } from './announcement-form.js';
import {
  addAnnouncement,
  allAnnouncementsQuery,
  deleteAnnouncement,
  updateAnnouncement,
} from './announcements.api.js';

interface DialogProps {
  announcement: AnnouncementRecord;
  onClose: () => void;
}

const titleOf = ({ title }: AnnouncementRecord) => title;

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

/** Writes an announcement. */
export function AddAnnouncementDialog({ onClose }: { onClose: () => void }) {
  const warningsFor = useWarnings();
  return (
    <AddDialog<AnnouncementRecord, AnnouncementRequest>
      title="New Announcement"
      query={allAnnouncementsQuery}
      add={addAnnouncement}
      nameOf={titleOf}
      outcome={outcome('Created', 'create')}
      warningsFor={warningsFor}
      onClose={onClose}
      form={({ record, ...form }) => <AnnouncementForm announcement={record} {...form} />}
    />
  );
}

/** Edits an announcement. */
export function EditAnnouncementDialog({ announcement, onClose }: DialogProps) {
  const warningsFor = useWarnings();
  return (
    <EditDialog<AnnouncementRecord, AnnouncementRequest>
      title="Edit Announcement"
      record={announcement}
      query={allAnnouncementsQuery}
      save={(seen, values) => updateAnnouncement(seen.id, seen.version, values)}
      fields={announcementFields}
      display={{ [announcementLabels.content]: (html) => <RichHtml html={html} /> }}
      nameOf={titleOf}
      outcome={outcome('Updated', 'update')}
      warningsFor={warningsFor}
      onClose={onClose}
      form={({ record, ...form }) => <AnnouncementForm announcement={record} {...form} />}
    />
  );
}

/** Asks before an announcement is deleted. */
export function DeleteAnnouncementDialog({ announcement, onClose }: DialogProps) {
  return (
    <DeleteDialog
      title="Delete Announcement"
      question={`Are you sure you want to delete the announcement ‘${announcement.title}’? You can undo this for a few seconds, or bring it back from the history.`}
      confirmLabel="Delete Announcement"
      keepLabel="Keep Announcement"
      query={allAnnouncementsQuery}
      remove={() => deleteAnnouncement(announcement.id)}
      name={announcement.title}
      outcome={outcome('Deleted', 'delete')}
      undo={{ stream: 'announcement', id: announcement.id }}
      onClose={onClose}
    />
  );
}
