import type { HandicapRecord, HandicapRequest } from '@onchan-bowls/contract/handicaps';
import { useQuery } from '@tanstack/react-query';
import { AddDialog, DeleteDialog, EditDialog } from '../../components/record-dialogs.js';
import { handicapWarnings } from './handicap-warnings.js';
import { handicapFields } from './handicap-fields.js';
import { HandicapForm } from './handicap-form.js';
import { signed } from '../../lib/signed.js';
import { addHandicap, deleteHandicap, handicapsQuery, updateHandicap } from './handicaps.api.js';

interface DialogProps {
  handicap: HandicapRecord;
  onClose: () => void;
}

const summary = ({ playerName, handicap }: HandicapRecord) => `${playerName}, ${signed(handicap)}`;

/** Adds a player's handicap. */
export function AddHandicapDialog({ onClose }: { onClose: () => void }) {
  const { data: handicaps = [] } = useQuery(handicapsQuery);
  return (
    <AddDialog<HandicapRecord, HandicapRequest>
      title="Add Handicap"
      query={handicapsQuery}
      add={addHandicap}
      nameOf={summary}
      outcome={{ done: 'Handicap Added', failed: 'Error adding handicap' }}
      onClose={onClose}
      warningsFor={(values) => handicapWarnings(values, handicaps)}
      form={({ record, ...form }) => <HandicapForm handicap={record} {...form} />}
    />
  );
}

/** Edits a player's handicap. */
export function EditHandicapDialog({ handicap, onClose }: DialogProps) {
  const { data: handicaps = [] } = useQuery(handicapsQuery);
  const others = handicaps.filter(({ id }) => id !== handicap.id);
  return (
    <EditDialog<HandicapRecord, HandicapRequest>
      title="Edit Handicap"
      record={handicap}
      query={handicapsQuery}
      save={(seen, values) => updateHandicap(seen.id, seen.version, values)}
      fields={handicapFields}
      nameOf={summary}
      outcome={{ done: 'Handicap Updated', failed: 'Error updating handicap' }}
      onClose={onClose}
      warningsFor={(values) => handicapWarnings(values, others)}
      form={({ record, ...form }) => <HandicapForm handicap={record} {...form} />}
    />
  );
}

/** Asks before a handicap is deleted. */
export function DeleteHandicapDialog({ handicap, onClose }: DialogProps) {
  return (
    <DeleteDialog
      title="Delete Handicap"
      question={`Are you sure you want to delete the handicap of ${handicap.playerName} (${signed(handicap.handicap)})? You can undo this for a few seconds, or bring it back from the history.`}
      confirmLabel="Delete Handicap"
      keepLabel="Keep Handicap"
      query={handicapsQuery}
      remove={() => deleteHandicap(handicap.id)}
      name={handicap.playerName}
      outcome={{ done: 'Handicap Deleted', failed: 'Error deleting handicap' }}
      undo={{ stream: 'handicap', id: handicap.id }}
      onClose={onClose}
    />
  );
}
