import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { api, refuseLater } from '../../testing/api.js';
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
  it('sends the message, after a failure too, says so, closes, and is empty when it is opened again, and can be left', async () => {
    const user = await open();
    await fillIn(user);
    const goOn = refuseLater(path);
    await user.click(send());
    expect(await screen.findByRole('button', { name: 'Sending...' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled();
    goOn();
    expect(await screen.findByText('Error sending message')).toBeInTheDocument();
    expect(screen.getByText(/^503: /)).toBeInTheDocument();
    await user.click(send());
    expect(await screen.findByText('Message sent successfully!')).toBeInTheDocument();
    expect(screen.getByText("We'll get back to you as soon as possible.")).toBeInTheDocument();
    await closed();
    expect(screen.getByText('Message sent. Thank you.')).toBeInTheDocument();
    expect(api.messages).toMatchObject([{ name: 'Ann Kelly', status: 'unread' }]);
    const [, sent] = api.sent('POST', path);
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
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await closed();
    expect(await opener()).toHaveFocus();
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
