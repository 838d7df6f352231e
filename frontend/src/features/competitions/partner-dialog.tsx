import { type CompetitionEntryRecord, partnerRequest } from '@onchan-bowls/contract/competitions';
import type { z } from 'zod';
import { RecordForm, useRecordForm } from '../../forms/record-form.js';
import { EditDialog } from '../../records/record-dialogs.js';
import type { EditForm } from '../../records/record-kind.js';
import { FieldGrid } from '../../ui/field.js';
import { changePartner } from './competitions.api.js';
import { entrantName, playersOf } from './entries.js';
import { entryRecords } from './entry-records.js';
import { PartnerFields } from './partner-fields.js';

type PartnerValues = z.output<typeof partnerRequest>;

function PartnerForm(props: EditForm<CompetitionEntryRecord, PartnerValues>) {
  const { record: entry, onSubmit, children } = props;
  const { field, handleSubmit } = useRecordForm({
    schema: partnerRequest,
    defaultValues: {
      partnerFirstName: entry.partnerFirstName ?? '',
      partnerLastName: entry.partnerLastName ?? '',
    },
  });
  return (
    <RecordForm onSubmit={handleSubmit(onSubmit)}>
      <FieldGrid>
        <PartnerFields field={field} autoFocus />
      </FieldGrid>
      {children}
    </RecordForm>
  );
}

interface PartnerDialogProps {
  entry: CompetitionEntryRecord;
  onClose: () => void;
}

/** Names the partner of an entry, another one, or none. */
export function PartnerDialog({ entry, onClose }: PartnerDialogProps) {
  return (
    <EditDialog<CompetitionEntryRecord, PartnerValues>
      records={{ ...entryRecords, name: playersOf }}
      record={entry}
      title={`Partner of ${entrantName(entry)}`}
      undoable={{ stream: 'competition', id: entry.competitionId, entryId: entry.id }}
      save={({ id, version }, values) => changePartner(id, version, values)}
      together={[{ fields: ['partnerFirstName', 'partnerLastName'] }]}
      outcome={{ done: 'Partner Saved', failed: 'Error saving the partner' }}
      onClose={onClose}
      form={(form) => <PartnerForm {...form} />}
    />
  );
}
