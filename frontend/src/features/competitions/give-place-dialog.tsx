import {
  type CompetitionEntryRecord,
  entryLimits,
  entryMessages,
  placeRequest,
} from '@onchan-bowls/contract/competitions';
import type { z } from 'zod';
import { RecordForm, useRecordForm } from '../../forms/record-form.js';
import { EditDialog } from '../../records/record-dialogs.js';
import type { EditForm } from '../../records/record-kind.js';
import { TextField } from '../../ui/field.js';
import { givePlace } from './competitions.api.js';
import { playersOf } from './entries.js';
import { entryRecords } from './entry-records.js';

type PlaceValues = z.output<typeof placeRequest>;

interface PlaceFormProps extends EditForm<CompetitionEntryRecord, PlaceValues> {
  /** Whether nobody has waited for longer. */
  isFirst: boolean;
}

function PlaceForm({ isFirst, onSubmit, children }: PlaceFormProps) {
  const schema = placeRequest.refine(({ placeReason }) => isFirst || placeReason !== null, {
    path: ['placeReason'],
    message: entryMessages.noReason,
  });
  const { field, handleSubmit } = useRecordForm({ schema, defaultValues: { placeReason: '' } });
  return (
    <RecordForm onSubmit={handleSubmit(onSubmit)}>
      {!isFirst && (
        <TextField
          label="Reason"
          required
          autoFocus
          hint="Others have waited for longer. No names, please: it stays in the club’s history."
          maxLength={entryLimits.reason}
          autoComplete="off"
          {...field('placeReason')}
        />
      )}
      {children}
    </RecordForm>
  );
}

interface GivePlaceDialogProps {
  entry: CompetitionEntryRecord;
  isFirst: boolean;
  onClose: () => void;
}

/** Gives a free place to an entry that waits; with a reason if others have waited for longer. */
export default function GivePlaceDialog({ entry, isFirst, onClose }: GivePlaceDialogProps) {
  return (
    <EditDialog<CompetitionEntryRecord, PlaceValues>
      records={{ ...entryRecords, name: playersOf }}
      record={entry}
      title="Give the Place"
      description={`${playersOf(entry)} gets the free place, and an email if there is an address.`}
      save={({ id, version }, values) => givePlace(id, version, values)}
      outcome={{ done: 'Place Given', failed: 'Error giving the place' }}
      saveLabel="Give the Place"
      onClose={onClose}
      form={(form) => <PlaceForm isFirst={isFirst} {...form} />}
    />
  );
}
