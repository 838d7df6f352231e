import { messageLimits, messageRequest } from '@onchan-bowls/contract/messages';
import { useState } from 'react';
import { EmailField } from '../../forms/person-fields.js';
import { useVisitorForm, VisitorForm } from '../../forms/visitor-form.js';
import { Stack } from '../../ui/boxes.js';
import { TextAreaField, TextField } from '../../ui/field.js';
import { showError, showSuccess } from '../../ui/toast.js';
import { MessageSent } from './message-sent.js';
import { sendMessage } from './messages.api.js';

interface ContactFormProps {
  /** Called when a message was sent; the form is empty again by then. Without it, the form reports it until the page is left. */
  onSent?: () => void;
  /** Offers to leave without sending. */
  onCancel?: () => void;
}

/** The form for a message to the club. */
export default function ContactForm({ onSent, onCancel }: ContactFormProps) {
  const [isSent, setSent] = useState(false);
  const form = useVisitorForm({
    name: 'contact',
    schema: messageRequest,
    defaultValues: { name: '', email: '', message: '' },
    send: sendMessage,
    onSuccess: () => {
      showSuccess('Message sent successfully!', "We'll get back to you as soon as possible.");
      if (onSent) onSent();
      else setSent(true);
    },
    onError: ({ message }) => {
      setSent(false);
      showError('Error sending message', message || 'Please try again later.');
    },
  });
  return (
    <VisitorForm form={form} label="Send Message" pendingLabel="Sending..." {...(onCancel && { onCancel })}>
      <Stack gap="3">
        <TextField
          label="Name"
          required
          autoComplete="name"
          maxLength={messageLimits.name}
          {...form.field('name')}
        />
        <EmailField {...form.field('email')} />
        <TextAreaField
          label="Message"
          required
          rows={5}
          maxLength={messageLimits.message}
          {...form.field('message')}
        />
        {isSent && <MessageSent />}
      </Stack>
    </VisitorForm>
  );
}
