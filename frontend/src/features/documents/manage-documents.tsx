import { chakra } from '@chakra-ui/react/styled-system';
import { documentKinds } from '@onchan-bowls/contract/document-kinds';
import type { DocumentRecord, DocumentVersion } from '@onchan-bowls/contract/documents';
import { useState } from 'react';
import { counted } from '../../lib/counted.js';
import { searchBy } from '../../lib/search.js';
import { CsvExport } from '../../records/csv-export.js';
import { HistoryLink } from '../../records/history-link.js';
import { useListFilter } from '../../records/list-filter.js';
import { ConfirmDialog, DeleteDialog } from '../../records/record-dialogs.js';
import { columnsOf } from '../../records/record-fields.js';
import { AddAction, HeadAction, RecordRow, RowAction, SectionHead } from '../../records/record-list.js';
import { FoundRecords } from '../../records/record-tab.js';
import { RowActions } from '../../records/row-actions.js';
import { useTask } from '../../records/task.js';
import { Badge } from '../../ui/badge.js';
import { ButtonLink } from '../../ui/button.js';
import { useLoaded } from '../../ui/list-status.js';
import { TextLink } from '../../ui/text.js';
import { AddDocumentDialog, EditDocumentDialog, NewVersionDialog } from './document-dialogs.js';
import { documentRecords, inOrder, versionInWords } from './document-records.js';
import { allDocumentsQuery, documentFile, removeVersion, versionFile } from './documents.api.js';

type Dialog =
  | { name: 'add' }
  | { name: 'edit' | 'version' | 'delete'; document: DocumentRecord }
  | { name: 'remove'; document: DocumentRecord; version: DocumentVersion };

interface VersionsProps {
  document: DocumentRecord;
  /** Absent where nothing may be changed. */
  onRemove: ((version: DocumentVersion) => void) | undefined;
}

/** All versions of a document, folded away. */
function Versions({ document: { title, versions }, onRemove }: VersionsProps) {
  return (
    <details>
      <chakra.summary display="list-item" py="2.5" cursor="pointer" color="fg.link" fontWeight="600">
        {counted(versions.length, 'version')}
        <chakra.span srOnly> of {title}</chakra.span>
      </chakra.summary>
      <ul>
        {versions.map((version) => (
          <chakra.li key={version.id} display="flex" flexWrap="wrap" alignItems="center" columnGap="3">
            <TextLink standalone href={versionFile(version)} download>
              Version {version.number}
              <chakra.span srOnly> of {title}</chakra.span>
            </TextLink>
            <chakra.span color="fg.muted" flex="1 1 6rem">
              {versionInWords(version)}
            </chakra.span>
            {onRemove && (
              <RowAction
                label="Remove"
                of={`version ${version.number} of ${title}`}
                destructive
                onClick={() => onRemove(version)}
              />
            )}
          </chakra.li>
        ))}
      </ul>
    </details>
  );
}

interface DocumentRowProps {
  document: DocumentRecord;
  /** Absent where nothing may be changed. */
  onDialog: ((dialog: Dialog) => void) | undefined;
}

function DocumentRow({ document, onDialog }: DocumentRowProps) {
  const { id, title, kind, visible, versions } = document;
  const [newest] = versions;
  const open = (name: 'edit' | 'version' | 'delete') => onDialog?.({ name, document });
  return (
    <RecordRow
      title={title}
      meta={
        <>
          <Badge colorPalette={visible ? 'green' : 'gray'}>
            {visible ? 'Visible to visitors' : 'Hidden from visitors'}
          </Badge>
          <span>{documentKinds[kind]}</span>
          <span>{newest ? versionInWords(newest) : 'No file yet'}</span>
        </>
      }
      actions={
        <RowActions of={title}>
          {newest && (
            <ButtonLink
              variant="plain"
              size="sm"
              px="2"
              href={documentFile(document)}
              download
              aria-label={`Download: ${title}`}
            >
              Download
            </ButtonLink>
          )}
          {onDialog && <RowAction label="New Version" of={title} onClick={() => open('version')} />}
          {onDialog && <RowAction label="Edit" of={title} onClick={() => open('edit')} />}
          <HistoryLink stream="document" id={id} name={title} />
          {onDialog && <RowAction label="Delete" of={title} destructive onClick={() => open('delete')} />}
        </RowActions>
      }
    >
      {versions.length > 0 && (
        <Versions
          document={document}
          onRemove={onDialog && ((version) => onDialog({ name: 'remove', document, version }))}
        />
      )}
    </RecordRow>
  );
}

function DocumentDialog({ dialog, onClose }: { dialog: Dialog; onClose: () => void }) {
  if (dialog.name === 'add') return <AddDocumentDialog onClose={onClose} />;
  const { document } = dialog;
  const { id, title, versions } = document;
  if ('version' in dialog) {
    const { version } = dialog;
    return (
      <ConfirmDialog
        title="Remove Version"
        question={`Are you sure you want to remove version ${version.number} of ‘${title}’? You can undo this for a few seconds. Then its file is erased for good.`}
        confirmLabel="Remove"
        keepLabel="Keep"
        query={allDocumentsQuery}
        act={async () => {
          await removeVersion(version.id, document);
          return { ...document, versions: versions.filter((one) => one.id !== version.id) };
        }}
        name={`Version ${version.number} of ‘${title}’`}
        outcome={{ done: 'Version Removed', failed: 'Error removing version' }}
        undo={{ stream: 'document', id }}
        onClose={onClose}
      />
    );
  }
  if (dialog.name === 'edit') return <EditDocumentDialog document={document} onClose={onClose} />;
  if (dialog.name === 'version') return <NewVersionDialog document={document} onClose={onClose} />;
  return (
    <DeleteDialog
      records={documentRecords}
      record={document}
      question={`Are you sure you want to delete ‘${title}’ with ${counted(versions.length, 'version')}? You can undo this for a few seconds. Then its files are erased for good; the history says that it was deleted.`}
      onClose={onClose}
    />
  );
}

const filter = {
  label: 'Search documents...',
  hint: 'A title or a kind',
  noun: ['document', 'documents'],
  search: searchBy(({ title, kind }: DocumentRecord) => [title, documentKinds[kind]]),
} as const;

/** The club's papers with their versions. */
export default function ManageDocuments({ canEdit }: { canEdit: boolean }) {
  const { close } = useTask();
  const { data, placeholder } = useLoaded(allDocumentsQuery, 'Loading documents...');
  const { found, filters, isFiltered, asked } = useListFilter(data, filter);
  const [dialog, setDialog] = useState<Dialog>();
  if (!data) return placeholder;
  const rows = inOrder(found);
  return (
    <section>
      <SectionHead title={`Documents (${data.length})`}>
        {canEdit && <AddAction onClick={() => setDialog({ name: 'add' })}>Add Document</AddAction>}
        <CsvExport
          name="Documents"
          rows={rows}
          isFiltered={isFiltered}
          columns={columnsOf(documentRecords.fields)}
        />
        <HeadAction onClick={close}>Back to News</HeadAction>
      </SectionHead>
      <FoundRecords
        name="Documents"
        rows={rows}
        total={data.length}
        empty={{
          title: 'No documents yet',
          ...(canEdit && { hint: 'Add the constitution, policies or minutes as PDF files.' }),
        }}
        noun="documents"
        filters={filters}
        asked={asked}
      >
        {(document) => <DocumentRow document={document} onDialog={canEdit ? setDialog : undefined} />}
      </FoundRecords>
      {dialog && <DocumentDialog dialog={dialog} onClose={() => setDialog(undefined)} />}
    </section>
  );
}
