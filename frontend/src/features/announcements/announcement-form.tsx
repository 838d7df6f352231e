import { chakra } from '@chakra-ui/react/styled-system';
import {
  announcementLabels,
  announcementLimits,
  announcementMessages,
  type AnnouncementRecord,
  announcementRequest,
  type AnnouncementRequest,
} from '@onchan-bowls/contract/announcements';
import { lazy, useRef } from 'react';
import type { FieldErrors } from 'react-hook-form';
import type { z } from 'zod';
import { CheckboxField, FieldGrid, TextField } from '../../ui/field.js';
import type { DialogForm } from '../../records/record-kind.js';
import { RecordForm, useRecordForm } from '../../forms/record-form.js';
import { LazyPart } from '../../ui/lazy-part.js';
import { Loading } from '../../ui/list-status.js';
import { showError } from '../../ui/toast.js';
import { clockAt, instantOf } from '../../lib/dates.js';
import { refuseHalfTyped, typedTime } from '../../forms/typed-time.js';

// Most visits to the tab write nothing, and the editor is more than all else of it.
const RichTextEditor = lazy(() => import('../../editor/rich-text-editor.js'));

/** In the room of the editor. */
const loadingEditor = (
  <chakra.div minH="20rem">
    <Loading text="Loading the editor..." />
  </chakra.div>
);

const announcementForm = announcementRequest
  .extend({ showFrom: typedTime, showUntil: typedTime })
  .refine(
    ({ showFrom, showUntil }) => !showFrom || !showUntil || instantOf(showUntil) > instantOf(showFrom),
    {
      path: ['showUntil'],
      message: announcementMessages.period,
    },
  );

type FormInput = z.input<typeof announcementForm>;
type FormOutput = z.output<typeof announcementForm>;

const resolver = refuseHalfTyped(announcementForm, 'showFrom', 'showUntil');

const clockOf = (instant: string | null = null) => (instant === null ? '' : clockAt(instant));

const valuesOf = (announcement?: AnnouncementRecord) => ({
  title: announcement?.title ?? '',
  content: announcement?.content ?? '',
  showFrom: clockOf(announcement?.showFrom),
  showUntil: clockOf(announcement?.showUntil),
  pinned: announcement?.pinned ?? false,
});

/** The announcement to send. Unchanged times stay exactly the same. */
const requestOf = (values: FormOutput, before?: AnnouncementRecord): AnnouncementRequest => {
  const time = (name: 'showFrom' | 'showUntil') => {
    if (before && values[name] === clockOf(before[name])) return before[name];
    return values[name] === '' ? null : instantOf(values[name]);
  };
  return { ...values, showFrom: time('showFrom'), showUntil: time('showUntil') };
};

export function AnnouncementForm(props: DialogForm<AnnouncementRecord, AnnouncementRequest>) {
  const { record: announcement, onSubmit, children } = props;
  const { field, handleSubmit, getValues, setValue } = useRecordForm({
    schema: announcementForm,
    resolver,
    defaultValues: valuesOf(announcement),
  });
  const editor = useRef<{ focus: () => void }>(null);
  const onValid = (values: FormOutput) => onSubmit(requestOf(values, announcement));
  const onInvalid = ({ title, content }: FieldErrors<FormInput>) => {
    showError('Validation Error', 'Please check all fields are filled correctly');
    if (!title && content) editor.current?.focus();
  };
  return (
    <RecordForm onSubmit={(event) => handleSubmit(onValid, onInvalid)(event)}>
      <TextField
        label={announcementLabels.title}
        required
        autoFocus
        autoComplete="off"
        maxLength={announcementLimits.title}
        {...field('title')}
      />
      <LazyPart loading={loadingEditor}>
        <RichTextEditor
          ref={editor}
          label={announcementLabels.content}
          required
          placeholder="What members and visitors should know"
          defaultValue={announcement?.content ?? ''}
          onChange={(html) => setValue('content', html, { shouldDirty: true, shouldValidate: true })}
          onBlur={() =>
            setValue('content', getValues('content'), { shouldTouch: true, shouldValidate: true })
          }
          readOnly={field('content').readOnly}
          error={field('content').error}
        />
      </LazyPart>
      <FieldGrid rowGap="2">
        <TextField
          label={announcementLabels.showFrom}
          type="datetime-local"
          hint="No date: shown at once"
          {...field('showFrom', { deps: 'showUntil' })}
        />
        <TextField
          label={announcementLabels.showUntil}
          type="datetime-local"
          hint="No date: shown without an end"
          {...field('showUntil')}
        />
      </FieldGrid>
      <CheckboxField
        label={announcementLabels.pinned}
        hint="Stays above the announcements that are not pinned"
        {...field('pinned')}
      />
      {children}
    </RecordForm>
  );
}
