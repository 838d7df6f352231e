import { zodResolver } from '@hookform/resolvers/zod';
import { chakra } from '@chakra-ui/react/styled-system';
import {
  announcementLimits,
  type AnnouncementRecord,
  announcementRequest,
  type AnnouncementRequest,
} from '@onchan-bowls/contract/announcements';
import { type ReactNode, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { TextField } from '../../components/field.js';
import { RichTextEditor } from '../../components/rich-text-editor.js';
import { showError } from '../../components/toast.js';
import { useUnsavedChanges } from '../../lib/unsaved.js';

interface AnnouncementFormProps {
  /** The announcement to edit: the form starts with its words. */
  announcement: AnnouncementRecord | undefined;
  onSubmit: (announcement: AnnouncementRequest) => void;
  /** The buttons, and what is to be said above them. */
  children: ReactNode;
}

/** The form in which an announcement is written or edited. */
export function AnnouncementForm({ announcement, onSubmit, children }: AnnouncementFormProps) {
  const { register, handleSubmit, getValues, setValue, formState } = useForm<AnnouncementRequest>({
    mode: 'all',
    resolver: zodResolver(announcementRequest),
    defaultValues: { title: announcement?.title ?? '', content: announcement?.content ?? '' },
  });
  const editor = useRef<{ focus: () => void }>(null);
  // The editor is no input that the form could read.
  register('content');
  useUnsavedChanges(formState.isDirty, 'dialog');
  const errorOf = (name: keyof AnnouncementRequest) =>
    formState.touchedFields[name] || formState.isSubmitted ? formState.errors[name]?.message : undefined;
  const onInvalid = ({ title }: typeof formState.errors) => {
    showError('Validation Error', 'Please check all fields are filled correctly');
    if (!title) editor.current?.focus();
  };
  return (
    <chakra.form
      noValidate
      onSubmit={(event) => void handleSubmit(onSubmit, onInvalid)(event)}
      display="grid"
      gap="2"
    >
      <TextField
        label="Title"
        required
        autoFocus
        autoComplete="off"
        maxLength={announcementLimits.title}
        {...register('title')}
        error={errorOf('title')}
      />
      <RichTextEditor
        ref={editor}
        label="Content"
        required
        placeholder="What members and visitors should know"
        defaultValue={announcement?.content ?? ''}
        onChange={(html) => setValue('content', html, { shouldDirty: true, shouldValidate: true })}
        onBlur={() => setValue('content', getValues('content'), { shouldTouch: true, shouldValidate: true })}
        error={errorOf('content')}
      />
      {children}
    </chakra.form>
  );
}
