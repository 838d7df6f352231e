import { club } from '@onchan-bowls/contract/club';
import {
  type TasterSessionRecord,
  tasterSessionLimits,
  tasterSessionRequest,
} from '@onchan-bowls/contract/taster-sessions';
import { useState } from 'react';
import { FormWithAside } from '../../forms/form-with-aside.js';
import { EmailField, NameFields, PhoneField } from '../../forms/person-fields.js';
import { SubmittedPage } from '../../forms/submitted-page.js';
import { useVisitorForm, VisitorForm } from '../../forms/visitor-form.js';
import { Stack } from '../../ui/boxes.js';
import { FieldGrid, TextAreaField } from '../../ui/field.js';
import { Page } from '../../ui/page.js';
import { showError, showSuccess } from '../../ui/toast.js';
import { requestTasterSession } from './taster-sessions.api.js';

function TasterForm({ onRequested }: { onRequested: (session: TasterSessionRecord) => void }) {
  const form = useVisitorForm({
    name: 'taster',
    schema: tasterSessionRequest,
    defaultValues: { firstName: '', lastName: '', email: '', phone: '', preferredDateTime: '' },
    send: requestTasterSession,
    onSuccess: (session) => {
      showSuccess(
        'Application Submitted',
        "Thank you! We'll be in touch soon to arrange your free taster session.",
      );
      onRequested(session);
    },
    onError: () =>
      showError('Submission Failed', 'There was an error submitting your application. Please try again.'),
  });
  return (
    <VisitorForm form={form} label="Submit Application" pendingLabel="Submitting...">
      <p>
        Tell us how to reach you and when would suit you. We will get in touch to agree a time. Please fill in
        every field marked with an asterisk (*).
      </p>
      <Stack gap="3">
        <FieldGrid rowGap="3">
          <NameFields
            first={form.field('firstName')}
            last={form.field('lastName')}
            maxLength={tasterSessionLimits.name}
          />
          <EmailField {...form.field('email')} />
          <PhoneField maxLength={tasterSessionLimits.phone} {...form.field('phone')} />
        </FieldGrid>
        <TextAreaField
          label="Preferred Dates and Times"
          required
          hint="For example: weekday evenings after six, or Saturday mornings."
          maxLength={tasterSessionLimits.preferredDateTime}
          {...form.field('preferredDateTime')}
        />
      </Stack>
    </VisitorForm>
  );
}

/** The page with the form for a free taster session. */
export default function TasterSessionApplyPage() {
  const [session, setSession] = useState<TasterSessionRecord>();
  if (session) {
    const { firstName, email, phone } = session;
    return (
      <SubmittedPage heading="Taster Session Application Submitted!">
        <p>
          Thank you, {firstName}. The club will email {email} or ring {phone} to agree a time and tell you
          where to meet. Wear flat shoes, and we will provide the rest.
        </p>
      </SubmittedPage>
    );
  }
  return (
    <Page
      heading="Free Taster Session Application"
      subtitle="Have a go at crown green bowls: about an hour on the green, with somebody to show you how."
      description={`Try crown green bowls in ${club.address.town} on the ${club.address.island}: a free taster session of about an hour, most weekdays and weekends. No experience and no equipment needed.`}
    >
      <FormWithAside
        asideTitle="Good to know"
        aside={
          <Stack as="ul" ps="5" listStyleType="disc" gap="2">
            <li>A session is free, and lasts about an hour.</li>
            <li>Sessions are available on most weekdays and weekends.</li>
            <li>You need no experience, and we will lend you bowls.</li>
            <li>Please wear flat shoes without heels, to protect the green.</li>
            <li>
              We play at {club.ground}, {club.address.street}. The park also has a flat green: ours is the
              crown green.
            </li>
          </Stack>
        }
      >
        <TasterForm onRequested={setSession} />
      </FormWithAside>
    </Page>
  );
}
