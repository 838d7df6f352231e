import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { api, refuse, server } from '../../testing/api.js';
import { deletedByAda, deletedByAdaInWords } from '../../testing/deleted-meanwhile.js';
import { exampleMessage } from '../../testing/handlers/messages.js';
import { enterText, openTab, press, pressFor } from '../../testing/render-app.js';

const open = () => openTab('messages');
const rows = async () =>
  within(await screen.findByRole('list', { name: 'Contact Messages' })).queryAllByRole('listitem');
const titles = async () =>
  (await rows()).map((row) => within(row).getByRole('heading', { level: 3 }).textContent);

const read = exampleMessage({ id: 2, name: 'Bob', status: 'read', createdAt: '2026-05-05T18:05:00.000Z' });

describe('the list', () => {
  it('has the latest message first, and tells which are new', async () => {
    api.messages = [
      exampleMessage({ id: 1 }),
      read,
      exampleMessage({ id: 3, name: 'Cat', createdAt: '2026-05-05T19:00:00.000Z' }),
    ];
    open();
    expect(await titles()).toEqual(['CatNew', 'Bob', 'Ann KellyNew']);
    expect(screen.getByRole('heading', { level: 2, name: 'Contact Messages' })).toBeInTheDocument();
    expect(screen.getByRole('tab', { name: 'Messages 2 unread' })).toBeInTheDocument();
    const [latest, old] = await rows();
    expect(latest).toHaveStyle({ borderInlineStartWidth: '5px' });
    expect(old).not.toHaveStyle({ borderInlineStartWidth: '5px' });
  });

  it('says who wrote what, and when by the clocks of the island', async () => {
    api.messages = [{ ...read, message: 'Dear club,\n\nwhen do you open?' }];
    open();
    const [row] = await rows();
    expect(row).toHaveTextContent('Bobann.kelly@example.org5 May 2026, 19:05');
    expect(screen.getByRole('link', { name: 'ann.kelly@example.org' })).toHaveAttribute(
      'href',
      'mailto:ann.kelly@example.org',
    );
    expect(screen.getByText(/^Dear club,/)).toHaveStyle({ whiteSpace: 'pre-line' });
    expect(screen.getByRole('link', { name: 'Changes: Bob' })).toHaveAttribute(
      'href',
      '/admin?tab=history&stream=message&streamId=2',
    );
  });
});

describe('‘Mark as Read’', () => {
  it('is for new messages; the focus stays with the message', async () => {
    api.messages = [exampleMessage(), read];
    const user = open();
    await screen.findByRole('button', { name: /^Mark as Read/ });
    await user.click(screen.getByRole('button', { name: 'Mark as Read: Ann Kelly' }));
    expect(await screen.findByText('Message marked as read')).toBeInTheDocument();
    await waitFor(async () => expect(await titles()).toEqual(['Bob', 'Ann Kelly']));
    const [, row] = await rows();
    await waitFor(() => expect(row).toHaveFocus());
    expect(screen.queryByRole('button', { name: /^Mark as Read/ })).not.toBeInTheDocument();
    expect(screen.getByRole('tab', { name: 'Messages' })).toBeInTheDocument();
  });

  it('names who has deleted the message, and brings it back', async () => {
    api.messages = [exampleMessage()];
    const user = open();
    const button = await screen.findByRole('button', { name: 'Mark as Read: Ann Kelly' });
    api.messages = [];
    deletedByAda('message', () => {
      api.messages = [exampleMessage()];
    });
    await user.click(button);
    expect(await screen.findByText(deletedByAdaInWords)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Bring it back: Error marking message as read' }));
    expect(await screen.findByText('Brought back')).toBeInTheDocument();
    expect(await titles()).toEqual(['Ann KellyNew']);
  });

  it('says when it failed', async () => {
    server.use(http.put('/api/messages/1/mark-read', () => refuse('unavailable', 'Back in a minute.')));
    api.messages = [exampleMessage()];
    const user = open();
    await press(user, 'Mark as Read: Ann Kelly');
    expect(await screen.findByText('Error marking message as read')).toBeInTheDocument();
    expect(screen.getByText('503: Back in a minute.')).toBeInTheDocument();
    expect(await titles()).toEqual(['Ann KellyNew']);
  });
});

describe('‘Answer’', () => {
  it.each(['unread', 'read'] as const)('takes one press beside a message that is %s', async (status) => {
    api.messages = [exampleMessage({ status })];
    open();
    const [row = document.body] = await rows();
    const inRow = within(row)
      .getAllByRole('button')
      .filter((button) => !button.closest('[popover]'));
    expect(inRow.map((button) => button.textContent)).toEqual([
      ...(status === 'unread' ? ['Mark as Read'] : []),
      'Answer',
      '',
    ]);
  });

  const write = async (text: string) => {
    const user = open();
    const dialog = await pressFor(user, 'Answer: Ann Kelly', 'Answer Message');
    expect(dialog.element).toHaveAccessibleDescription('To Ann Kelly, ann.kelly@example.org');
    expect(dialog.getByText('When is the green open for practice?')).toBeInTheDocument();
    expect(dialog.getByText(/^Re: Your message to /)).toBeInTheDocument();
    await enterText(user, dialog.getByLabelText(/^Answer/), text);
    return { user, dialog };
  };
  const send = 'Send';

  it('is sent, and stands beside the message then, which is read', async () => {
    api.messages = [exampleMessage()];
    const { user, dialog } = await write('From nine.');
    await user.click(dialog.getByRole('button', { name: send }));
    expect(await screen.findByText('Message Answered')).toBeInTheDocument();
    expect(api.sent('PUT', '/api/messages/1/answer').map(({ body }) => body)).toEqual([
      { answer: 'From nine.' },
    ]);
    const [row] = await rows();
    await waitFor(() => expect(row).toHaveTextContent('Answered by Admin on 6 May 2026, 13:00'));
    expect(row).toHaveTextContent('From nine.');
    expect(await titles()).toEqual(['Ann Kelly']);
    expect(screen.queryByRole('button', { name: /^Answer/ })).not.toBeInTheDocument();
  });

  it('of somebody else who was faster is shown, and what was typed is kept', async () => {
    api.messages = [exampleMessage()];
    const { user, dialog } = await write('From nine.');
    api.messages = [
      exampleMessage({ answer: 'From ten.', answeredBy: 'Ada', answeredAt: '2026-05-06T11:00:00.000Z' }),
    ];
    await user.click(dialog.getByRole('button', { name: send }));
    expect(await screen.findByText('409: This message has already been answered')).toBeInTheDocument();
    const notice = await dialog.findByRole('alert');
    expect(notice).toHaveTextContent('answered by Ada on 6 May 2026, 12:00:From ten.');
    expect(dialog.getByLabelText(/^Answer/)).toHaveValue('From nine.');
  });

  it.each([
    [{ areSent: false, waiting: 0 }, /^No email is sent: answers are kept as files/, 'Save'],
    [{ areSent: true, waiting: 2 }, /^Emails cannot be sent at the moment/, send],
    [{ areSent: true, waiting: 0 }, /^The answer is sent by email/, send],
  ])('says what becomes of it with %j', async (mails, words, button) => {
    api.messages = [exampleMessage()];
    api.siteStatus = { ...api.siteStatus, mails: { ...api.siteStatus.mails, ...mails } };
    const { dialog } = await write('From nine.');
    expect(await dialog.findByText(words)).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: button })).toBeInTheDocument();
  });
});
