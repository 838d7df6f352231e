import { chakra } from '@chakra-ui/react/styled-system';
import { membershipTypeLabel, seasonOf } from '@onchan-bowls/contract/club';
import {
  applicationLimits,
  type MemberApplicationRecord,
  type ReviewRequest,
} from '@onchan-bowls/contract/member-applications';
import { plain } from '@onchan-bowls/contract/plain';
import type { SiteStatus } from '@onchan-bowls/contract/site-status';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { Badge } from '../../ui/badge.js';
import { Button, ButtonLink, destructive } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import { Confirm } from '../../ui/confirm.js';
import { MailLink, PhoneLink } from '../../ui/contact-link.js';
import { SelectField, TextAreaField } from '../../ui/field.js';
import { HistoryLink } from '../../records/history-link.js';
import { Icon } from '../../ui/icon.js';
import { Actions, Fact } from '../../records/record-list.js';
import { StickyBar } from '../../ui/sticky-bar.js';
import { Heading } from '../../ui/text.js';
import { showFailure, showSuccess } from '../../ui/toast.js';
import { useUndo } from '../../records/use-undo.js';
import { UndeliveredMail } from '../../records/undelivered-mail.js';
import { ApiError } from '../../data/api.js';
import { useNow } from '../../ui/clock.js';
import { dayOf, longDateAndTime, longDayOf } from '../../lib/dates.js';
import { dashboardTab } from '../../lib/links.js';
import { useSingleMutation } from '../../data/single-mutation.js';
import { leave, useSending, useUnsavedChanges } from '../../forms/unsaved.js';
import { askFirst } from '../../forms/warnings.js';
import { DeletedNotice } from '../../records/deleted-notice.js';
import { ReopenDialog } from '../../records/reopen-dialog.js';
import { isGone } from '../../records/save-over.js';
import { applicationRecords } from './application-records.js';
import { applicationWarnings } from './application-warnings.js';
import { siteStatusQuery } from '../site-status/site-status.api.js';
import { applicantName, applicationStatus, failureText } from './applications.js';
import { applicationsQuery, reopenApplication, reviewApplication } from './member-applications.api.js';
import { membersQuery } from './members.api.js';
import { clearChoice, membershipChoices, newMember } from './renewals.js';

/** A text with its line breaks under a heading; nothing without a text. */
function Prose({ heading, text }: { heading: string; text: string | null }) {
  if (text === null) return null;
  return (
    <div>
      <chakra.h3 fontWeight="700">{heading}</chakra.h3>
      <chakra.p whiteSpace="pre-wrap" maxW="prose">
        {text}
      </chakra.p>
    </div>
  );
}

/** Whether the notes differ from those on record, which a reopened application has from its review. */
const hasOwnNotes = (notes: string, { adminNotes }: MemberApplicationRecord): boolean =>
  notes.trim() !== (adminNotes ?? '');

/** What stays as it is when an application is reopened. */
const afterReopening = (application: MemberApplicationRecord): string => {
  const name = applicantName(application);
  const words = `The application of ${name} will be pending again. No email is written about this.`;
  if (application.status === 'rejected') return words;
  if (application.renews !== null)
    return `${words} The membership stays renewed. You can change it under Members.`;
  return `${words} ${name} stays a member. You can delete them under Members.`;
};

/** Reports that somebody else has reviewed the application, and shows the unsaved notes. */
function AlreadyReviewed({ application, notes }: { application: MemberApplicationRecord; notes: string }) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    notice.current?.focus();
  }, []);
  const { status, reviewedBy, reviewedAt } = application;
  return (
    <Card
      ref={notice}
      role="alert"
      tabIndex={-1}
      display="grid"
      gap="3"
      bg="orange.subtle"
      borderColor="orange.border"
      boxShadow="none"
    >
      <p>
        <strong>This application has already been reviewed.</strong> {reviewedBy} {status} it on{' '}
        {reviewedAt !== null && longDateAndTime(reviewedAt)}. Your decision was not saved, and theirs was not
        overwritten. The application is shown below as it is now.
      </p>
      {notes !== '' && (
        <div>
          <p>Your notes were not saved either. Copy them from here if they are still needed:</p>
          <chakra.blockquote mt="2" p="3" bg="bg.panel" borderRadius="md" whiteSpace="pre-wrap">
            {notes}
          </chakra.blockquote>
        </div>
      )}
    </Card>
  );
}

/** A sentence about the email that applicants receive. */
const howTheyHear = ({ areSent, waiting }: SiteStatus['mails']): string => {
  if (!areSent) return 'No email is sent, because no mail server is configured: please tell them yourself.';
  if (waiting > 0) return 'Either way, an email to them is written, but emails cannot be sent at the moment.';
  return 'Either way, they are told by email.';
};

type Review = Required<Pick<ReviewRequest, 'status' | 'renews'>>;

/** Where there is room, the facts and the decision stand beside each other. */
const beside = (isPair: boolean, flex: string) => ({
  flex: { base: '1 1 100%', xl: isPair ? flex : '1 1 100%' },
});

interface ReviewFormProps {
  application: MemberApplicationRecord;
  notes: string;
  onNotes: (notes: string) => void;
  /** The decision that is being sent. */
  sending: Review['status'] | undefined;
  /** `warnings` are to be confirmed first. */
  onReview: (review: Review, button: HTMLElement, warnings: readonly string[]) => void;
}

function ReviewForm({ application, notes, onNotes, sending, onReview }: ReviewFormProps) {
  useUnsavedChanges(hasOwnNotes(notes, application), 'dialog');
  useSending(sending !== undefined, 'dialog');
  const { data } = useQuery(siteStatusQuery);
  const { data: members, error: membersError } = useQuery(membersQuery);
  const [chosen, setChosen] = useState<string>();
  const [isMissing, setMissing] = useState(false);
  const select = useRef<HTMLSelectElement>(null);
  const choice = chosen ?? clearChoice(application, members);
  const renewed = members?.find(({ id }) => String(id) === choice);
  const season = seasonOf(dayOf(useNow()));
  const hasNewContact =
    renewed && (plain(renewed.email) !== plain(application.email) || renewed.phone !== application.phone);
  const isClear = choice === newMember || renewed !== undefined;
  const approve = (button: HTMLElement) => {
    if (!isClear) {
      setMissing(true);
      select.current?.focus();
      return;
    }
    const warnings =
      renewed?.season === season ? [`The membership of ${renewed.name} is already for ${season}.`] : [];
    onReview({ status: 'approved', renews: renewed?.id ?? null }, button, warnings);
  };
  // A disabled button would lose the focus, which it needs for another attempt after a failure.
  const isSending = sending !== undefined;
  return (
    <chakra.div role="group" aria-label="Review" display="contents">
      <Card display="grid" gap={{ base: '2', md: '4' }} css={beside(true, '0 0 22rem')}>
        <SelectField
          ref={select}
          label="Membership"
          required
          hint={
            membersError
              ? 'The members could not be loaded. Please reload the page to see them.'
              : hasNewContact
                ? 'Their email address and phone number stay as they were: change them under Members.'
                : undefined
          }
          error={
            isMissing && !isClear ? 'Please choose whose membership this renews, or a new member' : undefined
          }
          options={[
            { value: '', label: 'Choose a membership' },
            ...membershipChoices(application, members ?? []),
          ]}
          value={choice ?? ''}
          onChange={({ target }) => {
            setChosen(target.value);
            setMissing(false);
          }}
        />
        <TextAreaField
          label="Admin Notes"
          hint="Optional. Only the club sees these notes, never the applicant."
          maxLength={applicationLimits.adminNotes}
          value={notes}
          onChange={({ target }) => onNotes(target.value)}
        />
      </Card>
      <StickyBar of="page" data-bar flexBasis="100%">
        <chakra.p flex={{ base: '1 1 100%', md: '1' }} fontSize="sm" lineHeight="1.4">
          {renewed
            ? `Approving renews the membership of ${renewed.name} for the ${season} season.`
            : choice === newMember && `Approving registers ${applicantName(application)} as a member.`}{' '}
          {data && howTheyHear(data.mails)}
        </chakra.p>
        <Button
          {...destructive}
          aria-disabled={isSending}
          onClick={({ currentTarget }) =>
            !isSending && onReview({ status: 'rejected', renews: null }, currentTarget, [])
          }
        >
          <Icon name="close" />
          {sending === 'rejected' ? 'Rejecting...' : 'Reject'}
        </Button>
        <Button
          aria-disabled={isSending}
          onClick={({ currentTarget }) => !isSending && approve(currentTarget)}
        >
          <Icon name="check" />
          {sending === 'approved' ? 'Approving...' : 'Approve'}
        </Button>
      </StickyBar>
    </chakra.div>
  );
}

interface ApplicationDetailsProps {
  /** The application at the time its details were opened. */
  application: MemberApplicationRecord;
  /** All applications, to warn about a second one of the same person. */
  all: readonly MemberApplicationRecord[];
  canEdit: boolean;
  onClose: () => void;
}

/**
 * An application and its review. While the application is pending, it can be approved or rejected; a reviewed one can be reopened. A
 * review by somebody else in the meantime is shown and never overwritten.
 */
export function ApplicationDetails({ application, all, canEdit, onClose }: ApplicationDetailsProps) {
  const client = useQueryClient();
  /** The application before its next review. */
  const [start, setStart] = useState(application);
  const [seen, setSeen] = useState(application);
  const [notes, setNotes] = useState(application.adminNotes ?? '');
  const [isReopening, setIsReopening] = useState(false);
  const [isRejecting, setIsRejecting] = useState(false);
  const [isDeleted, setDeleted] = useState(false);
  const pressed = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, []);

  const reload = async () => {
    const applications = await client.query({ ...applicationsQuery, staleTime: 0 });
    const current = applications.find(({ id }) => id === seen.id) ?? seen;
    setSeen(current);
    return current;
  };
  const offerUndo = useUndo();
  const review = useSingleMutation({
    closes: true,
    mutationFn: async ({ status, renews }: Review) => {
      try {
        return await reviewApplication(seen.id, seen.version, { status, renews, adminNotes: notes });
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 409) throw error;
        const current = await reload();
        // An earlier attempt may have succeeded although its response was lost.
        const isAsDecided =
          current.status === status &&
          current.renews === renews &&
          (current.adminNotes ?? '') === notes.trim();
        if (!isAsDecided) throw error;
        return current;
      }
    },
    meta: { invalidates: [applicationsQuery, membersQuery] },
    onSuccess: ({ id, status, version }) => {
      const text = 'The application status has been updated successfully.';
      if (status === 'rejected') {
        offerUndo('Application Updated', text, { stream: 'member-application', id, version }, [
          applicationsQuery,
        ]);
      } else {
        showSuccess('Application Updated', text);
      }
      onClose();
    },
    onError: (error) => {
      setDeleted(isGone(error));
      showFailure('Error', error, failureText('Failed to update application status.', error));
      // Return the focus from the closed question to the button, for another attempt.
      pressed.current?.focus();
    },
  });

  const reopen = async (...args: Parameters<typeof reopenApplication>) => {
    const reopened = await reopenApplication(...args);
    setStart(reopened);
    setSeen(reopened);
    // Notes that were not saved stay.
    if (!hasOwnNotes(notes, start)) setNotes(reopened.adminNotes ?? '');
    return reopened;
  };

  const name = applicantName(seen);
  const isReviewable = seen.status === 'pending' && canEdit;
  const { label, colorPalette } = applicationStatus[seen.status];
  return (
    <chakra.div
      display="flex"
      flexWrap="wrap"
      alignItems="flex-start"
      gap={{ base: '2', md: '4' }}
      css={{ '& > *': { flexBasis: '100%', minWidth: '0' } }}
    >
      <div>
        <Button variant="plain" ms="-3" onClick={() => leave(onClose, 'dialog')}>
          <Icon name="previous" />
          Back to List
        </Button>
      </div>
      {start.status === 'pending' && seen.status !== 'pending' && (
        <AlreadyReviewed application={seen} notes={hasOwnNotes(notes, start) ? notes : ''} />
      )}
      <Card display="grid" gap={{ base: '2', md: '4' }} css={{ '&&': beside(isReviewable, '1 1 0') }}>
        <Actions justifyContent="space-between" gap="3">
          <Actions gap="3">
            <Heading ref={heading} tabIndex={-1}>
              {name}
            </Heading>
            <Badge colorPalette={colorPalette}>{label}</Badge>
          </Actions>
          <HistoryLink stream="member-application" id={seen.id} name={name} />
        </Actions>
        <chakra.dl
          display="grid"
          columnGap="6"
          rowGap={{ base: '0', md: '2' }}
          gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
        >
          <Fact label="Email">
            <MailLink address={seen.email} />
          </Fact>
          <Fact label="Phone">
            <PhoneLink number={seen.phone} />
          </Fact>
          <Fact label="Membership type">{membershipTypeLabel(seen.membershipType)}</Fact>
          <Fact label="Applied on">{longDayOf(seen.appliedAt)}</Fact>
          {seen.reviewedAt !== null && (
            <Fact label="Reviewed on">
              {longDayOf(seen.reviewedAt)} by {seen.reviewedBy}
            </Fact>
          )}
        </chakra.dl>
        <UndeliveredMail place="member-application" id={seen.id} />
        <Prose heading="Previous Experience" text={seen.previousExperience} />
        <Prose heading="Motivation" text={seen.motivation} />
        {/* The form has them while the application is pending. */}
        {!isReviewable && <Prose heading="Admin Notes" text={seen.adminNotes} />}
        <Prose heading="Reason for Reopening" text={seen.reopenReason} />
        {seen.status === 'approved' && (
          <Actions>
            <p>
              {seen.renews === null
                ? `${name} was registered as a member when the application was approved.`
                : `The membership of ${name} was renewed when the application was approved.`}
            </p>
            <ButtonLink asChild variant="plain">
              <Link to={dashboardTab('members')}>Go to Members</Link>
            </ButtonLink>
          </Actions>
        )}
        {seen.status !== 'pending' && canEdit && (
          <Actions>
            <Button variant="outline" onClick={() => setIsReopening(true)}>
              Reopen
            </Button>
          </Actions>
        )}
      </Card>
      {isDeleted && (
        <DeletedNotice
          query={applicationsQuery}
          record={{ stream: 'member-application', id: seen.id }}
          onBroughtBack={() => {
            // The list was loaded again already.
            const applications = client.getQueryData(applicationsQuery.queryKey);
            setSeen(applications?.find(({ id }) => id === seen.id) ?? seen);
            setDeleted(false);
            pressed.current?.focus();
          }}
        />
      )}
      {isReviewable && (
        <ReviewForm
          application={seen}
          notes={notes}
          onNotes={setNotes}
          sending={review.isPending ? review.variables?.status : undefined}
          onReview={(decision, button, warnings) => {
            pressed.current = button;
            if (decision.status === 'rejected') setIsRejecting(true);
            else askFirst([...applicationWarnings(seen, all), ...warnings], () => review.mutate(decision));
          }}
        />
      )}
      {isReopening && (
        <ReopenDialog
          records={applicationRecords}
          record={seen}
          description={afterReopening(seen)}
          reopen={reopen}
          onClose={() => setIsReopening(false)}
        />
      )}
      {isRejecting && (
        <Confirm
          title="Reject Application"
          question={`Are you sure you want to reject the application of ${name}? You can reopen it later.`}
          confirmLabel="Reject Application"
          keepLabel="Keep Pending"
          onConfirm={() => {
            setIsRejecting(false);
            review.mutate({ status: 'rejected', renews: null });
          }}
          onKeep={() => setIsRejecting(false)}
        />
      )}
    </chakra.div>
  );
}
