import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { api, server } from '../../testing/api.js';
import { describeSubmission } from '../../testing/describe-submission.js';
import { enterText, findDialog, renderApp } from '../../testing/render-app.js';

const path = '/api/messages';

const opener = () => screen.findByRole('button', { name: 'Get In Touch' });
const field = (name: RegExp) => screen.getByRole('textbox', { name });
const send = () => screen.getByRole('button', { name: 'Send Message' });

const open = async () => {
  const user = renderApp('/handicaps');
  await user.click(await opener());
  await findDialog('Contact');
  return user;
};
const fillIn = async (user: UserEvent) => {
  await enterText(user, field(/Name/), 'Ann Kelly');
  await enterText(user, field(/Email/), 'ann@kelly.im');
  await enterText(user, field(/Message/), 'When is the green open?');
};
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

describe('the contact form', () => {
  it('opens over the page, and gives the focus back when it is left', async () => {
    const user = await open();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await closed();
    expect(await opener()).toHaveFocus();
  });

  it('says what is missing under each field, and leads to the first that is wrong', async () => {
    const user = await open();
    await user.click(send());
    await waitFor(() => expect(field(/Name/)).toHaveFocus());
    expect(field(/Name/)).toHaveAccessibleDescription('Name is required');
    expect(field(/Email/)).toHaveAccessibleDescription('Valid email is required');
    expect(field(/Message/)).toHaveAccessibleDescription('Message is required');
    await enterText(user, field(/Email/), 'ann@kelly.im');
    await waitFor(() => expect(field(/Email/)).toBeValid());
    await enterText(user, field(/Name/), 'Ann');
    await user.click(send());
    await waitFor(() => expect(field(/Message/)).toHaveFocus());
    expect(api.sent('POST', path)).toEqual([]);
  });

  it('sends the message, says so, closes, and is empty when it is opened again', async () => {
    const user = await open();
    await fillIn(user);
    await user.click(send());
    expect(await screen.findByText('Message sent successfully!')).toBeInTheDocument();
    expect(screen.getByText("We'll get back to you as soon as possible.")).toBeInTheDocument();
    await closed();
    expect(screen.getByText('Message sent. Thank you.')).toBeInTheDocument();
    expect(api.messages).toMatchObject([{ name: 'Ann Kelly', status: 'unread' }]);
    const [sent] = api.sent('POST', path);
    expect(sent?.body).toEqual({
      name: 'Ann Kelly',
      email: 'ann@kelly.im',
      message: 'When is the green open?',
      website: '',
      filledInMs: expect.any(Number),
    });
    expect(sent?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f]{32}$/);
    await user.click(await opener());
    await findDialog('Contact');
    for (const label of [/Name/, /Email/, /Message/]) expect(field(label)).toHaveValue('');
  });

  describeSubmission({
    path,
    open,
    fillIn,
    button: send,
    pendingLabel: 'Sending...',
    findSuccess: () => screen.findByText('Message sent successfully!'),
    failureTexts: (reason, status) => [
      'Error sending message',
      status === undefined ? reason : `${status}: ${reason}`,
    ],
    kept: () => [field(/Message/), 'When is the green open?'],
  });

  it('puts what the server finds wrong under its field', async () => {
    const errors = [{ field: 'email', message: 'Valid email is required' }];
    server.use(
      http.post(path, () =>
        HttpResponse.json(
          { code: 'invalid-request', detail: 'Valid email is required', errors },
          { status: 400 },
        ),
      ),
    );
    const user = await open();
    await fillIn(user);
    await user.click(send());
    expect(await screen.findByText('400: Valid email is required')).toBeInTheDocument();
    expect(field(/Email/)).toHaveAccessibleDescription('Valid email is required');
    expect(field(/Email/)).toHaveFocus();
  });
});

describe('the contact form within a page', () => {
  it('is empty again when the message was sent', async () => {
    const user = renderApp('/about');
    await screen.findByRole('textbox', { name: /Message/ });
    await fillIn(user);
    await user.click(send());
    expect(await screen.findByText('Message sent successfully!')).toBeInTheDocument();
    for (const label of [/Name/, /Email/, /Message/]) expect(field(label)).toHaveValue('');
    expect(screen.queryByText('Name is required')).not.toBeInTheDocument();
    expect(screen.getByText('Message sent. Thank you.')).toBeInTheDocument();
  });
});
