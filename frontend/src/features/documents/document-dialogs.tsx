import { documentKinds, isVisibleByDefault, type DocumentKind } from '@onchan-bowls/contract/document-kinds';
import {
  documentLabels,
  documentLimits,
  documentMessages,
  type DocumentRecord,
  documentRequest,
  documentVersionParams,
} from '@onchan-bowls/contract/documents';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { z } from 'zod';
import { type FormProps, RecordForm, useRecordForm } from '../../forms/record-form.js';
import type { DialogForm } from '../../records/record-kind.js';
import { dayOf } from '../../lib/dates.js';
import { AddDialog, EditDialog } from '../../records/record-dialogs.js';
import { useNow } from '../../ui/clock.js';
import { CheckboxField, FieldGrid, SelectField, TextField } from '../../ui/field.js';
import { documentRecords } from './document-records.js';
import { addDocument, addVersion, allDocumentsQuery, reviseDocument } from './documents.api.js';

/** What was chosen in the field of a file. */
const chosenFile = z
  .custom<FileList | undefined>()
  .transform((files) => files?.[0])
  .refine((file) => file !== undefined, { error: documentMessages.file, abort: true })
  .refine(({ size }) => size <= documentLimits.bytes, documentMessages.tooLarge);

const details = documentRequest.extend({ visible: z.boolean() });
const { day } = documentVersionParams.shape;

const revisionForm = details.extend({ day });
const versionForm = z.object({ day, file: chosenFile });
const newForm = details.extend({ day, file: chosenFile });

type Details = z.output<typeof details>;
type Version = z.output<typeof versionForm>;

const kindOptions = Object.entries(documentKinds).map(([value, label]) => ({ value, label }));

const dayLabel = documentLabels.day;

const fileProps = {
  label: 'PDF File',
  required: true,
  type: 'file',
  accept: 'application/pdf,.pdf',
  hint: `At most ${documentLimits.bytes / 1024 / 1024} MB.`,
  py: '2',
} as const;

const visibleProps = {
  label: documentLabels.visible,
  hint: 'On the About page, the newest version alone. Accounts of the dashboard read all.',
};

function NewForm({ previous, onSubmit, children }: DialogForm<DocumentRecord, z.output<typeof newForm>>) {
  const { kind = 'rules' } = previous ?? {};
  const { field, handleSubmit, setValue, getFieldState } = useRecordForm({
    schema: newForm,
    defaultValues: {
      title: '',
      kind,
      day: dayOf(useNow()),
      visible: previous?.visible ?? isVisibleByDefault(kind),
      file: undefined,
    },
  });
  return (
    <RecordForm onSubmit={handleSubmit(onSubmit)}>
      <TextField
        label={documentLabels.title}
        required
        autoFocus
        autoComplete="off"
        maxLength={documentLimits.title}
        {...field('title')}
      />
      <FieldGrid>
        <SelectField
          label={documentLabels.kind}
          required
          options={kindOptions}
          {...field('kind', {
            // Minutes are for the committee unless somebody has chosen otherwise.
            onChange: ({ target }: { target: { value: DocumentKind } }) => {
              if (!getFieldState('visible').isDirty) setValue('visible', isVisibleByDefault(target.value));
            },
          })}
        />
        <TextField label={dayLabel} required type="date" {...field('day')} />
      </FieldGrid>
      <TextField {...fileProps} {...field('file')} />
      <CheckboxField {...visibleProps} {...field('visible')} />
      {children}
    </RecordForm>
  );
}

/** Adds a document with its first file. */
export function AddDocumentDialog({ onClose }: { onClose: () => void }) {
  // If the file was refused, the document is there already when it is sent again.
  const added = useRef<DocumentRecord>(undefined);
  const queryClient = useQueryClient();
  const current = async (id: number) =>
    (await queryClient.query({ ...allDocumentsQuery, staleTime: 0 })).find((one) => one.id === id);
  return (
    <AddDialog<DocumentRecord, z.output<typeof newForm>>
      records={documentRecords}
      add={async ({ day: dated, file, ...values }, key) => {
        // The response to an upload may have been lost.
        const known = added.current && (await current(added.current.id));
        added.current = known ? await reviseDocument(known, values) : await addDocument(values, key);
        const complete = await addVersion(added.current, dated, file);
        added.current = undefined;
        return complete;
      }}
      onClose={onClose}
      form={(form) => <NewForm {...form} />}
    />
  );
}

interface DocumentDialogProps {
  document: DocumentRecord;
  onClose: () => void;
}

type Revision = Details & { day?: string };

/** The values of the form; without a version there is no date. */
const valuesOf = ({ title, kind, visible, versions }: DocumentRecord): Revision => ({
  title,
  kind,
  visible,
  ...(versions[0] && { day: versions[0].day }),
});

function RevisionForm({ record, onSubmit, children }: FormProps<Revision> & { record: DocumentRecord }) {
  const values = valuesOf(record);
  const { field, handleSubmit } = useRecordForm<Revision, Revision>({
    schema: values.day === undefined ? details : revisionForm,
    defaultValues: values,
  });
  return (
    <RecordForm onSubmit={handleSubmit(onSubmit)}>
      <TextField
        label={documentLabels.title}
        required
        autoFocus
        autoComplete="off"
        maxLength={documentLimits.title}
        {...field('title')}
      />
      <FieldGrid>
        <SelectField label={documentLabels.kind} required options={kindOptions} {...field('kind')} />
        {values.day !== undefined && <TextField label={dayLabel} required type="date" {...field('day')} />}
      </FieldGrid>
      <CheckboxField {...visibleProps} {...field('visible')} />
      {children}
    </RecordForm>
  );
}

/** Edits the details of a document, and the date of its newest version. */
export function EditDocumentDialog({ document, onClose }: DocumentDialogProps) {
  return (
    <EditDialog<DocumentRecord, Revision>
      records={documentRecords}
      record={document}
      valuesOf={valuesOf}
      apply={(record, { day: dated, ...values }) => ({
        ...record,
        ...values,
        versions: record.versions.map((one, index) =>
          index === 0 && dated !== undefined ? { ...one, day: dated } : one,
        ),
      })}
      save={(seen, values) => reviseDocument(seen, values)}
      onClose={onClose}
      form={(form) => <RevisionForm {...form} />}
    />
  );
}

function VersionForm({ onSubmit, children }: FormProps<Version>) {
  const { field, handleSubmit } = useRecordForm({
    schema: versionForm,
    defaultValues: { day: dayOf(useNow()), file: undefined },
  });
  return (
    <RecordForm onSubmit={handleSubmit(onSubmit)}>
      <TextField
        label={dayLabel}
        required
        type="date"
        hint="The date that the paper bears."
        {...field('day')}
      />
      <TextField {...fileProps} {...field('file')} />
      {children}
    </RecordForm>
  );
}

/** Adds a version to a document. */
export function NewVersionDialog({ document, onClose }: DocumentDialogProps) {
  return (
    <EditDialog<DocumentRecord, Version>
      records={documentRecords}
      record={document}
      title="New Version"
      description={`It takes the place of the newest version of ‘${document.title}’. Earlier versions are kept.`}
      save={(_seen, { day: dated, file }) => addVersion(document, dated, file)}
      outcome={{ done: 'Version Added', failed: 'Error adding version' }}
      saveLabel="Add"
      onClose={onClose}
      form={(form) => <VersionForm {...form} />}
    />
  );
}
