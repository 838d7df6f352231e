import {
  clubOnIsland,
  isMembershipType,
  membershipOptions,
  membershipTypeLabel,
} from '@onchan-bowls/contract/club';
import {
  applicationLimits,
  type MemberApplicationRecord,
  memberApplicationRequest,
} from '@onchan-bowls/contract/member-applications';
import { paths } from '@onchan-bowls/contract/pages';
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { FormWithAside } from '../../forms/form-with-aside.js';
import { EmailField, NameFields, PhoneField } from '../../forms/person-fields.js';
import { SubmittedPage } from '../../forms/submitted-page.js';
import { useVisitorForm, VisitorForm } from '../../forms/visitor-form.js';
import { Stack } from '../../ui/boxes.js';
import { ButtonLink } from '../../ui/button.js';
import { FieldGrid, SelectField, TextAreaField } from '../../ui/field.js';
import { useHydrated } from '../../ui/hydrated.js';
import { Icon } from '../../ui/icon.js';
import { Page } from '../../ui/page.js';
import { showError, showSuccess } from '../../ui/toast.js';
import { applyForMembership } from './member-applications.api.js';

/** The membership type in the address if the club knows it; empty until the page is hydrated. */
const useAskedType = (): string => {
  const [parameters] = useSearchParams();
  const type = useHydrated() ? (parameters.get('type') ?? '').trim() : '';
  return isMembershipType(type) ? type : '';
};

/** The membership types to choose from: the plans, and an earlier name of one if the address asks for it. */
const optionsWith = (type: string) => [
  { value: '', label: 'Choose a membership' },
  ...membershipOptions,
  ...(type === '' || membershipOptions.some(({ value }) => value === type)
    ? []
    : [{ value: type, label: membershipTypeLabel(type) }]),
];

function ApplicationForm({ onApplied }: { onApplied: (application: MemberApplicationRecord) => void }) {
  const askedType = useAskedType();
  const form = useVisitorForm({
    name: 'membership',
    schema: memberApplicationRequest,
    defaultValues: {
      firstName: '',
      lastName: '',
      email: '',
      phone: '',
      membershipType: '',
      previousExperience: '',
      motivation: '',
    },
    send: applyForMembership,
    onSuccess: (application) => {
      showSuccess(
        'Application Submitted',
        "Thank you! We'll review your application and get back to you soon.",
      );
      onApplied(application);
    },
    onError: () =>
      showError('Submission Failed', 'There was an error submitting your application. Please try again.'),
  });

  const { getValues, setValue } = form;
  useEffect(() => {
    // A reload leaves what was chosen instead. The history entry remembers that it has asked.
    const entry = window.history.state as { askedType?: string } | null;
    if (askedType === '') return;
    if (entry?.askedType === askedType && getValues('membershipType') !== '') return;
    window.history.replaceState({ ...entry, askedType }, '');
    setValue('membershipType', askedType, { shouldValidate: true, shouldTouch: true });
    // Do not scroll away from a visitor who is already typing.
    if (document.activeElement?.closest('form') === null) window.scrollTo({ top: 0 });
  }, [askedType, getValues, setValue]);

  return (
    <VisitorForm
      form={form}
      label="Submit Application"
      pendingLabel="Submitting Application..."
      disabled={!form.isValid}
    >
      <p>
        <strong>No fee is taken now.</strong> We ask for payment after your application has been reviewed.
        Please fill in every field marked with an asterisk (*).
      </p>
      <Stack gap="3">
        <FieldGrid rowGap="3">
          <NameFields
            first={form.field('firstName')}
            last={form.field('lastName')}
            maxLength={applicationLimits.name}
          />
          <EmailField {...form.field('email')} />
          <PhoneField maxLength={applicationLimits.phone} {...form.field('phone')} />
        </FieldGrid>
        <SelectField
          label="Membership Type"
          required
          options={optionsWith(askedType)}
          {...form.field('membershipType')}
        />
        <TextAreaField
          label="Previous Experience"
          hint="Optional. Have you played bowls before, and where?"
          maxLength={applicationLimits.previousExperience}
          {...form.field('previousExperience')}
        />
        <TextAreaField
          label="Motivation"
          hint="Optional. What brings you to bowls and to our club?"
          maxLength={applicationLimits.motivation}
          {...form.field('motivation')}
        />
      </Stack>
    </VisitorForm>
  );
}

/** The page with the form for a membership or its renewal. */
export default function MembershipApplyPage() {
  const [application, setApplication] = useState<MemberApplicationRecord>();
  if (application) {
    const { firstName, email, phone } = application;
    return (
      <SubmittedPage heading="Application Submitted Successfully!">
        <p>
          Thank you, {firstName}. The club has your application and will email {email} or ring {phone} once it
          has been reviewed. There is nothing to pay until then.
        </p>
      </SubmittedPage>
    );
  }
  return (
    <Page
      heading="Membership Application"
      subtitle="Join us, or renew for another season. It takes about two minutes."
      description={`Apply to join ${clubOnIsland}, or renew your membership. No fee is taken until the club has reviewed your application.`}
    >
      <ButtonLink asChild variant="plain" mb="4" ms="-3">
        <Link to={paths.membership}>
          <Icon name="previous" />
          Back to Membership
        </Link>
      </ButtonLink>
      <FormWithAside
        asideTitle="What happens next"
        aside={
          <Stack as="ol" ps="5" listStyleType="decimal" gap="2">
            <li>Your application goes to the volunteers who look after memberships.</li>
            <li>They review it and get back to you by email or phone.</li>
            <li>Only then do we ask for the fee and tell you how to pay it.</li>
          </Stack>
        }
      >
        <ApplicationForm onApplied={setApplication} />
      </FormWithAside>
    </Page>
  );
}
