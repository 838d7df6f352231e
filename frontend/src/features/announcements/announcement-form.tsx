import {
  announcementLabels,
  announcementLimits,
  type AnnouncementRecord,
  announcementRequest,
  type AnnouncementRequest,
} from '@onchan-bowls/contract/announcements';
import { type ReactNode, useRef } from 'react';
import type { FieldErrors } from 'react-hook-form';
import { TextField } from '../../components/field.js';
import { RecordForm, useRecordForm } from '../../components/record-form.js';
import { RichTextEditor } from '../../components/rich-text-editor.js';
import { textFromHtml } from '../../components/rich-text-html.js';
import { showError } from '../../components/toast.js';
import { startingValues } from '../../lib/checked-form.js';
import { longDayOf } from '../../lib/dates.js';
import { fieldsOf } from '../../lib/record-fields.js';

/** How the dashboard shows an announcement. */
export const announcementFields = fieldsOf<AnnouncementRecord>(announcementLabels, {
  createdAt: { text: ({ createdAt }) => longDayOf(createdAt) },
  content: { cell: ({ content }) => textFromHtml(content) },
});

interface AnnouncementFormProps {
  /** The announcement to edit; undefined for a new one. */
  announcement: AnnouncementRecord | undefined;
  onSubmit: (announcement: AnnouncementRequest) => void;
  /** The buttons, and any notice above them. */
  children: ReactNode;
}

/** The form to write or edit an announcement. */
export function AnnouncementForm({ announcement, onSubmit, children }: AnnouncementFormProps) {
  const { field, handleSubmit, getValues, setValue } = useRecordForm({
    schema: announcementRequest,
    defaultValues: startingValues(announcementRequest, announcement),
  });
  const editor = useRef<{ focus: () => void }>(null);
  const onInvalid = ({ title }: FieldErrors<AnnouncementRequest>) => {
    showError('Validation Error', 'Please check all fields are filled correctly');
    if (!title) editor.current?.focus();
  };
  return (
    <RecordForm onSubmit={(event) => handleSubmit(onSubmit, onInvalid)(event)} gap="2">
      <TextField
        label={announcementLabels.title}
        required
        autoFocus
        autoComplete="off"
        maxLength={announcementLimits.title}
        {...field('title')}
      />
      <RichTextEditor
        ref={editor}
        label={announcementLabels.content}
        required
        placeholder="What members and visitors should know"
        defaultValue={announcement?.content ?? ''}
        onChange={(html) => setValue('content', html, { shouldDirty: true, shouldValidate: true })}
        onBlur={() => setValue('content', getValues('content'), { shouldTouch: true, shouldValidate: true })}
        error={field('content').error}
      />
      {children}
    </RecordForm>
  );
}
