import { chakra } from '@chakra-ui/react/styled-system';
import { competitionEntryRequest, entryLimits } from '@onchan-bowls/contract/competitions';
import { useQuery } from '@tanstack/react-query';
import { Dialog } from '../../ui/dialog.js';
import { useNow } from '../../ui/clock.js';
import { FieldGrid } from '../../ui/field.js';
import { EmailField, NameFields } from '../../forms/person-fields.js';
import { showError, showSuccess } from '../../ui/toast.js';
import { useVisitorForm, VisitorForm } from '../../forms/visitor-form.js';
import { ApiError, UnconfirmedError } from '../../data/api.js';
import { type CompetitionDialogProps, whenPlayed } from './competitions.js';
import { enterCompetition, entriesQuery } from './competitions.api.js';
import { isFull, placesOnOffer } from './entries.js';
import { rememberEntry } from './own-entries.js';
import { PartnerFields } from './partner-fields.js';
import { partnerResolver } from './partner-resolver.js';
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

export default function EntryDialog({ competition, onClose }: CompetitionDialogProps) {
  const { id, format } = competition;
  const form = useVisitorForm({
    name: `entry-${id}`,
    schema: competitionEntryRequest,
    resolver: partnerResolver(competitionEntryRequest, () => format === 'pairs'),
    defaultValues: {
      firstName: '',
      lastName: '',
      partnerFirstName: '',
      partnerLastName: '',
      email: '',
      competitionId: id,
    },
    send: enterCompetition,
    invalidates: [entriesQuery],
    onSuccess: ({ id: entryId, waiting }) => {
      rememberEntry(entryId);
      showSuccess(
        'Entry submitted successfully',
        waiting
          ? `You are on the waiting list for ${competition.title}. We’ll email you if a place comes free.`
          : `You've entered ${competition.title}. Good luck!`,
      );
      onClose();
    },
    onError: showEntryError,
  });
  const { data: entries = [] } = useQuery(entriesQuery);
  const now = useNow();
  const entered = entries.filter(({ competitionId }) => competitionId === id);
  return (
    <Dialog
      title="Enter Competition"
      description={`${competition.title}, ${whenPlayed(competition)}`}
      onClose={onClose}
    >
      <VisitorForm form={form} label="Submit Entry" pendingLabel="Submitting..." onCancel={onClose}>
        {isFull(competition, entered) && (
          <p>
            {placesOnOffer(competition, entered, now) > 0
              ? 'The free places are offered to those who wait.'
              : 'All places are taken.'}{' '}
            You can join the waiting list, and we will email you when a place becomes free.
          </p>
        )}
        <FieldGrid>
          <NameFields
            first={form.field('firstName')}
            last={form.field('lastName')}
            maxLength={entryLimits.name}
          />
          {format === 'pairs' && (
            <PartnerFields field={form.field} hint="Leave empty while you look for a partner" />
          )}
          <chakra.div gridColumn="1 / -1">
            <EmailField hint="Required to receive confirmation of your entry" {...form.field('email')} />
          </chakra.div>
        </FieldGrid>
      </VisitorForm>
    </Dialog>
  );
}
