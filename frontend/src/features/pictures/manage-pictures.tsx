import { chakra } from '@chakra-ui/react/styled-system';
import { sizeInWords } from '@onchan-bowls/contract/document-kinds';
import { picturePath } from '@onchan-bowls/contract/picture-sizes';
import type { PictureRecord } from '@onchan-bowls/contract/pictures';
import { useState } from 'react';
import { searchBy } from '../../lib/search.js';
import { CsvExport } from '../../records/csv-export.js';
import { HistoryLink } from '../../records/history-link.js';
import { useListFilter } from '../../records/list-filter.js';
import { DeleteDialog } from '../../records/record-dialogs.js';
import { columnsOf } from '../../records/record-fields.js';
import { AddAction, HeadAction, RecordRow, RowAction, SectionHead } from '../../records/record-list.js';
import { FoundRecords } from '../../records/record-tab.js';
import { RowActions } from '../../records/row-actions.js';
import { useTask } from '../../records/task.js';
import { useLoaded } from '../../ui/list-status.js';
import { Picture } from '../../ui/picture.js';
import { TextLink } from '../../ui/text.js';
import { useQuery } from '@tanstack/react-query';
import { allAnnouncementsQuery } from '../announcements/announcements.api.js';
import { AddPictureDialog, EditPictureDialog } from './picture-dialogs.js';
import { pictureRecords } from './picture-records.js';
import { allPicturesQuery } from './pictures.api.js';

type Dialog = { name: 'add' } | { name: 'edit' | 'delete'; picture: PictureRecord };

interface PictureRowProps {
  picture: PictureRecord;
  /** Where it is shown, in words. */
  place: string;
  /** Absent where nothing may be changed. */
  onDialog: ((dialog: Dialog) => void) | undefined;
}

function PictureRow({ picture, place, onDialog }: PictureRowProps) {
  const { id, alt, caption, width, height, size } = picture;
  return (
    <RecordRow
      title={alt}
      meta={
        <>
          <span>{place}</span>
          <span>
            {width} × {height} pixels, {sizeInWords(size)}
          </span>
        </>
      }
      actions={
        <RowActions of={alt}>
          {onDialog && (
            <RowAction label="Edit" of={alt} onClick={() => onDialog({ name: 'edit', picture })} />
          )}
          <HistoryLink stream="picture" id={id} name={alt} />
          {onDialog && (
            <RowAction
              label="Delete"
              of={alt}
              destructive
              onClick={() => onDialog({ name: 'delete', picture })}
            />
          )}
        </RowActions>
      }
    >
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="3" pb="2">
        <TextLink href={picturePath(picture, '1920.webp')}>
          <Picture picture={picture} shownAt="9rem" width="9rem" />
        </TextLink>
        {caption !== null && <chakra.p color="fg.muted">{caption}</chakra.p>}
      </chakra.div>
    </RecordRow>
  );
}

interface PictureDialogProps {
  dialog: Dialog;
  announcementId: number | undefined;
  onClose: () => void;
}

function PictureDialog({ dialog, announcementId, onClose }: PictureDialogProps) {
  if (dialog.name === 'add') return <AddPictureDialog announcementId={announcementId} onClose={onClose} />;
  const { picture } = dialog;
  if (dialog.name === 'edit') return <EditPictureDialog picture={picture} onClose={onClose} />;
  return (
    <DeleteDialog
      records={pictureRecords}
      record={picture}
      question={`Are you sure you want to delete the picture ‘${picture.alt}’? You can undo this for a few seconds. Then it is erased for good; the history says that it was deleted.`}
      onClose={onClose}
    />
  );
}

const filter = {
  label: 'Search pictures...',
  hint: 'A description, a caption or a year',
  noun: ['picture', 'pictures'],
  search: searchBy(({ alt, caption, season }: PictureRecord) => [alt, caption ?? '', String(season ?? '')]),
} as const;

/** The newest year first, then those of announcements, each in the order in which they were added. */
const inOrder = (pictures: readonly PictureRecord[]) =>
  pictures.toSorted((a, b) => (b.season ?? 0) - (a.season ?? 0) || a.id - b.id);

/** The pictures of the gallery and of announcements, or the picture of the announcement that the task names. */
export default function ManagePictures({ canEdit }: { canEdit: boolean }) {
  const { task, close } = useTask();
  const { data: announcements = [] } = useQuery(allAnnouncementsQuery);
  const { data, placeholder } = useLoaded(allPicturesQuery, 'Loading pictures...');
  const titles = new Map(announcements.map(({ id, title }) => [id, title]));
  const announcementId = task?.record === undefined ? undefined : Number(task.record);
  const listed = data?.filter(
    (picture) => announcementId === undefined || picture.announcementId === announcementId,
  );
  const { found, filters, isFiltered, asked } = useListFilter(listed, filter);
  const [dialog, setDialog] = useState<Dialog>();
  if (!listed) return placeholder;
  const rows = inOrder(found);
  const isOfGallery = announcementId === undefined;
  const placeOf = ({ season, announcementId: id }: PictureRecord) =>
    season !== null ? `Gallery of ${season}` : `Announcement ‘${titles.get(id ?? 0) ?? 'deleted'}’`;
  const title = isOfGallery
    ? `Pictures (${listed.length})`
    : `Picture of ‘${titles.get(announcementId) ?? 'the announcement'}’`;
  return (
    <section>
      <SectionHead title={title}>
        {canEdit && (
          <AddAction onClick={() => setDialog({ name: 'add' })}>
            {isOfGallery || listed.length === 0 ? 'Add Picture' : 'Replace Picture'}
          </AddAction>
        )}
        {isOfGallery && (
          <CsvExport
            name="Pictures"
            rows={rows}
            isFiltered={isFiltered}
            columns={columnsOf(pictureRecords.fields)}
          />
        )}
        <HeadAction onClick={close}>Back to News</HeadAction>
      </SectionHead>
      <FoundRecords
        name="Pictures"
        rows={rows}
        total={listed.length}
        empty={{
          title: isOfGallery ? 'No pictures yet' : 'No picture yet',
          ...(canEdit && {
            hint: isOfGallery
              ? 'Add up to twelve for each year. A picture of an announcement is added in its row under News.'
              : 'Add one: the announcement shows it above its text.',
          }),
        }}
        noun="pictures"
        filters={isOfGallery && filters}
        asked={asked}
      >
        {(picture) => (
          <PictureRow picture={picture} place={placeOf(picture)} onDialog={canEdit ? setDialog : undefined} />
        )}
      </FoundRecords>
      {dialog && (
        <PictureDialog dialog={dialog} announcementId={announcementId} onClose={() => setDialog(undefined)} />
      )}
    </section>
  );
}
