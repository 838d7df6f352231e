import { chakra } from '@chakra-ui/react/styled-system';
import {
  competitionEntryRequest,
  entryLimits,
  type CompetitionRecord,
} from '@onchan-bowls/contract/competitions';
import { useQuery } from '@tanstack/react-query';
import { Dialog } from '../../components/dialog.js';
import { FieldGrid } from '../../components/field.js';
import { EmailField, NameFields } from '../../components/person-fields.js';
import { showError, showSuccess } from '../../components/toast.js';
import { useVisitorForm, VisitorForm } from '../../components/visitor-form.js';
import { ApiError, UnconfirmedError } from '../../lib/api.js';
import { whenPlayed } from './competitions.js';
import { enterCompetition, entriesQuery } from './competitions.api.js';
import { placedIn } from './entries.js';
import { PartnerFields } from './partner-fields.js';
import { showEntriesClosed } from './entries-closed.js';

const showEntryError = (error: Error) => {
  if (error instanceof UnconfirmedError) {
    showError('Error submitting entry', error.message);
  } else if (!(error instanceof ApiError)) {
    showError('Error submitting entry', 'Failed to submit entry. Please try again.');
  } else if (error.code === 'entries-closed' || error.code === 'registration-closed') {
    showEntriesClosed();
  } else {
    // An error without a code comes from a proxy, and its text is not for visitors.
    const reason = error.code === undefined ? '' : `. ${error.detail}`;
    showError('Error submitting entry', `Failed to submit entry${reason}`);
  }
};

interface EntryDialogProps {
  competition: CompetitionRecord;
  onClose: () => void;
}

/** The form to enter a competition. */
export default function EntryDialog({ competition, onClose }: EntryDialogProps) {
  const form = useVisitorForm({
    name: 'entry',
    schema: competitionEntryRequest,
    defaultValues: {
      firstName: '',
      lastName: '',
      partnerFirstName: '',
      partnerLastName: '',
      email: '',
      competitionId: competition.id,
    },
    send: enterCompetition,
    invalidates: [entriesQuery],
    onSuccess: ({ waiting }) => {
      showSuccess(
        'Entry submitted successfully',
        waiting
          ? `You are on the waiting list for ${competition.title}. We write to you when you have a place.`
          : `You've entered ${competition.title}. Good luck!`,
      );
      onClose();
    },
    onError: showEntryError,
  });
  const { data: entries = [] } = useQuery(entriesQuery);
  const { id, places, format } = competition;
  const taken = placedIn(entries.filter(({ competitionId }) => competitionId === id)).length;
  const isFull = places !== null && taken >= places;
  return (
    <Dialog
      title="Enter Competition"
      description={`${competition.title}, ${whenPlayed(competition)}`}
      onClose={onClose}
    >
      <VisitorForm form={form} label="Submit Entry" pendingLabel="Submitting..." onCancel={onClose}>
        {isFull && (
          <p>
            All places are taken. You can join the waiting list, and we write to you when a place comes free.
          </p>
        )}
        <FieldGrid>
          <NameFields
            first={form.field('firstName')}
            last={form.field('lastName')}
            maxLength={entryLimits.name}
          />
          {format === 'pairs' && <PartnerFields field={form.field} />}
          <chakra.div gridColumn="1 / -1">
            <EmailField hint="Required to receive confirmation of your entry" {...form.field('email')} />
          </chakra.div>
        </FieldGrid>
      </VisitorForm>
    </Dialog>
  );
}
