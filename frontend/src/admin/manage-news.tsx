import { lazy } from 'react';
import { ManageAnnouncements } from '../features/announcements/manage-announcements.js';
import { HeadAction } from '../records/record-list.js';
import { useTask } from '../records/task.js';
import { LazyPart } from '../ui/lazy-part.js';
import { Loading } from '../ui/list-status.js';

const ManageDocuments = lazy(() => import('../features/documents/manage-documents.js'));

/** The dashboard's News tab: the announcements, or the documents, which another feature has. */
export default function ManageNews({ canEdit }: { canEdit: boolean }) {
  const { task, open, close } = useTask();
  if (task?.name === 'documents') {
    return (
      <LazyPart loading={<Loading text="Loading documents..." />}>
        <ManageDocuments canEdit={canEdit} onClose={close} />
      </LazyPart>
    );
  }
  return (
    <ManageAnnouncements
      canEdit={canEdit}
      actions={<HeadAction onClick={() => open('documents')}>Documents</HeadAction>}
    />
  );
}
