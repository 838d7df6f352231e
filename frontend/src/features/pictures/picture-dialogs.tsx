import { chakra } from '@chakra-ui/react/styled-system';
import {
  pictureLabels,
  pictureLimits,
  pictureMessages,
  type PictureRecord,
  pictureRevision,
  pictureTypes,
  pictureYears,
} from '@onchan-bowls/contract/pictures';
import { useEffect, useRef } from 'react';
import { z } from 'zod';
import { type FormProps, RecordForm, useRecordForm } from '../../forms/record-form.js';
import type { DialogForm } from '../../records/record-kind.js';
import { dayOf } from '../../lib/dates.js';
import { AddDialog, EditDialog } from '../../records/record-dialogs.js';
import { useNow } from '../../ui/clock.js';
import { TextField } from '../../ui/field.js';
import { pictureRecords } from './picture-records.js';
import { addPicture, revisePicture } from './pictures.api.js';

/** Another file is another submission. Without this, all files look the same as JSON. */
const withIdentity = (file: File): File =>
  Object.assign(file, { toJSON: () => [file.name, file.size, file.lastModified] });

/** What was chosen in the field of a file. */
const chosenFile = z
  .custom<FileList | undefined>()
  .transform((files) => files?.[0])
  .refine((file) => file !== undefined, { error: pictureMessages.file, abort: true })
  .refine(({ type }) => (pictureTypes as readonly string[]).includes(type), pictureMessages.wrongType)
  .refine(({ size }) => size <= pictureLimits.bytes, pictureMessages.tooLarge)
  .transform(withIdentity);

const typedYear = z
  .string()
  .regex(/^\d{4}$/, pictureMessages.season)
  .transform(Number)
  .refine((year) => year >= pictureYears.min && year <= pictureYears.max, pictureMessages.season);

const ofAnnouncement = pictureRevision.pick({ alt: true });
const ofGallery = pictureRevision.extend({ season: typedYear });

interface Words {
  alt: string;
  caption?: string | null;
  season?: number;
}

interface FieldsProps {
  /** The fields of the form. */
  field: (name: 'alt' | 'caption' | 'season') => object;
  isOfGallery: boolean;
}

function WordFields({ field, isOfGallery }: FieldsProps) {
  return (
    <>
      <TextField
        label={pictureLabels.alt}
        required
        autoComplete="off"
        maxLength={pictureLimits.alt}
        hint="Say what it shows, for people who do not see it: ‘Two players shake hands on the green’."
        {...field('alt')}
      />
      {isOfGallery && (
        <>
          <TextField
            label={pictureLabels.caption}
            autoComplete="off"
            maxLength={pictureLimits.caption}
            hint="Shown below the picture. Please ask people before you name them."
            {...field('caption')}
          />
          <TextField label={pictureLabels.season} required inputMode="numeric" {...field('season')} />
        </>
      )}
    </>
  );
}

/** Draws the chosen picture. The policy of the site allows no image that is not the server's. */
const draw = async (canvas: HTMLCanvasElement, file: File) => {
  const bitmap = await createImageBitmap(file, { resizeHeight: 240, resizeQuality: 'medium' });
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap);
};

function Preview({ file }: { file: File }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    // A file that is no picture has no preview; the form says so when it is sent.
    if (canvas.current) draw(canvas.current, file).catch(() => undefined);
  }, [file]);
  return (
    <chakra.canvas
      ref={canvas}
      role="img"
      aria-label="Preview of the picture"
      height="10rem"
      maxW="full"
      objectFit="contain"
      justifySelf="start"
      mb="3"
      borderRadius="md"
    />
  );
}

type NewPicture = Words & { file: File };

interface NewFormProps extends DialogForm<PictureRecord, NewPicture> {
  isOfGallery: boolean;
}

function NewForm({ previous, isOfGallery, onSubmit, children }: NewFormProps) {
  const year = dayOf(useNow()).slice(0, 4);
  const schema: z.ZodType<NewPicture, NewInput> = isOfGallery
    ? ofGallery.extend({ file: chosenFile })
    : ofAnnouncement.extend({ file: chosenFile });
  const { field, handleSubmit, watch } = useRecordForm<NewInput, NewPicture>({
    schema,
    defaultValues: { alt: '', caption: '', season: String(previous?.season ?? year), file: undefined },
  });
  const chosen = watch('file')?.[0];
  return (
    <RecordForm onSubmit={handleSubmit(onSubmit)}>
      <TextField
        label="Picture File"
        required
        autoFocus
        type="file"
        accept={pictureTypes.join()}
        hint="JPEG, PNG or WebP, at most 8 MB. Where it was taken, and all else that the camera noted, is removed."
        py="2"
        {...field('file')}
      />
      {chosen && <Preview key={JSON.stringify(withIdentity(chosen))} file={chosen} />}
      <WordFields field={field} isOfGallery={isOfGallery} />
      {children}
    </RecordForm>
  );
}

interface NewInput {
  alt: string;
  caption?: string | null | undefined;
  season?: string;
  file: FileList | undefined;
}

interface AddPictureDialogProps {
  /** The announcement that shows it; absent for the gallery. */
  announcementId?: number | undefined;
  onClose: () => void;
}

/** Adds a picture to the gallery, or to an announcement in the place of the one that it has. */
export function AddPictureDialog({ announcementId, onClose }: AddPictureDialogProps) {
  const sending = useRef(new AbortController());
  const isOfGallery = announcementId === undefined;
  return (
    <AddDialog<PictureRecord, NewPicture>
      records={pictureRecords}
      isOnlyOne={!isOfGallery}
      onStop={() => sending.current.abort()}
      add={({ file, alt, caption, season }, key) => {
        sending.current = new AbortController();
        const place = isOfGallery ? { season } : { announcementId };
        return addPicture(
          { alt, caption: caption ?? undefined, ...place },
          file,
          key,
          sending.current.signal,
        );
      }}
      onClose={onClose}
      form={(form) => <NewForm isOfGallery={isOfGallery} {...form} />}
    />
  );
}

interface RevisionFormProps extends FormProps<Words> {
  record: PictureRecord;
}

const valuesOf = ({ alt, caption, season }: PictureRecord) => ({
  alt,
  caption,
  ...(season !== null && { season }),
});

function RevisionForm({ record, onSubmit, children }: RevisionFormProps) {
  const isOfGallery = record.season !== null;
  const schema: z.ZodType<Words, Omit<NewInput, 'file'>> = isOfGallery ? ofGallery : ofAnnouncement;
  const { field, handleSubmit } = useRecordForm<Omit<NewInput, 'file'>, Words>({
    schema,
    defaultValues: { alt: record.alt, caption: record.caption ?? '', season: String(record.season ?? '') },
  });
  return (
    <RecordForm onSubmit={handleSubmit(onSubmit)}>
      <WordFields field={field} isOfGallery={isOfGallery} />
      {children}
    </RecordForm>
  );
}

/** Edits the words of a picture, and its year in the gallery. */
export function EditPictureDialog({ picture, onClose }: { picture: PictureRecord; onClose: () => void }) {
  return (
    <EditDialog<PictureRecord, Words>
      records={pictureRecords}
      record={picture}
      valuesOf={valuesOf}
      save={(seen, { alt, caption = null, season }) =>
        revisePicture(seen, { alt, caption, ...(season !== undefined && { season }) })
      }
      onClose={onClose}
      form={(form) => <RevisionForm {...form} />}
    />
  );
}
