import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { api, refuse, server } from '../../testing/api.js';
import { exampleMessage } from '../../testing/handlers/messages.js';
import { findDialog, press, pressFor, renderApp } from '../../testing/render-app.js';

const since = '2024-05-03T12:00:00.000Z';
const person = (id: number, name: string) => ({ id, name, people: 1, since, version: id + 1 });
const due = [
  { kind: 'messages' as const, due: 2, records: [person(1, 'Ann Lee'), person(2, 'Bob Hill')] },
  { kind: 'entrants' as const, due: 1, records: [{ ...person(7, 'Spring Cup'), people: 12 }] },
];
const open = (role?: 'committee') => {
  api.expiredRecords = due;
  api.signIn(role);
  return renderApp('/admin?tab=retention');
};
const sent = () => api.sent('POST', '/api/admin/retention/erase').map(({ body }) => body);

describe('what is kept too long', () => {
  it('is counted beside the tab, and listed by kind with the period and the day it began', async () => {
    open();
    expect(await screen.findByRole('heading', { name: '3 are due' })).toBeInTheDocument();
    expect(screen.getByRole('tab', { name: 'To Erase 3 due' })).toBeInTheDocument();
    const messages = within(screen.getByRole('region', { name: 'Messages' }));
    expect(messages.getByText('Kept for 12 months.')).toBeInTheDocument();
    expect(messages.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Ann LeeReceived 3 May 2024Erase',
      'Bob HillReceived 3 May 2024Erase',
    ]);
    const entrants = within(screen.getByRole('region', { name: 'Entrants of past competitions' }));
    expect(entrants.getByRole('listitem')).toHaveTextContent('Spring CupPlayed 3 May 202412 peopleErase');
  });

  it('is erased after a question, one or all of a kind', async () => {
    const user = open();
    const one = await pressFor(user, 'Erase: Bob Hill', 'Erase For Good', 'alertdialog');
    expect(one.element).toHaveAccessibleDescription(
      'Erase Bob Hill? Nobody can bring this back, not even from the history.',
    );
    await user.click(one.getByRole('button', { name: 'Erase For Good' }));
    expect(await screen.findByRole('heading', { name: '2 are due' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Erase All: Entrants of past competitions' }));
    const all = await findDialog('Erase For Good', 'alertdialog');
    expect(all.element).toHaveAccessibleDescription(/^Erase the entrants of Spring Cup \(12 people\)\?/);
    await user.click(all.getByRole('button', { name: 'Erase For Good' }));
    expect(await screen.findByRole('heading', { name: '1 is due' })).toBeInTheDocument();
    expect(sent()).toEqual([
      { records: [{ kind: 'messages', id: 2, version: 3 }] },
      { records: [{ kind: 'entrants', id: 7, version: 8 }] },
    ]);
  });

  it('is taken out of the other tabs that were open before', async () => {
    api.messages = [exampleMessage({ id: 2, name: 'Bob Hill' })];
    api.expiredRecords = due;
    api.signIn();
    const user = renderApp('/admin?tab=messages');
    expect(await screen.findByRole('button', { name: 'Delete: Bob Hill' })).toBeInTheDocument();
    await user.click(screen.getByRole('tab', { name: /^To Erase/ }));
    const question = await pressFor(user, 'Erase: Bob Hill', 'Erase For Good', 'alertdialog');
    api.messages = [];
    await user.click(question.getByRole('button', { name: 'Erase For Good' }));
    expect(await screen.findByRole('heading', { name: '2 are due' })).toBeInTheDocument();
    await user.click(screen.getByRole('tab', { name: /^Messages/ }));
    expect(await screen.findByText('No messages yet')).toBeInTheDocument();
  });

  it('stays when somebody keeps it, or the server refuses, and says why', async () => {
    const user = open();
    const kept = await pressFor(user, 'Erase All: Messages', 'Erase For Good', 'alertdialog');
    expect(kept.element).toHaveAccessibleDescription(/^Erase Messages: 2 people\?/);
    await user.click(kept.getByRole('button', { name: 'Keep For Now' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(sent()).toEqual([]);

    server.use(http.post('/api/admin/retention/erase', () => refuse('not-due')));
    await user.click(screen.getByRole('button', { name: 'Erase: Ann Lee' }));
    const refused = await findDialog('Erase For Good', 'alertdialog');
    await user.click(refused.getByRole('button', { name: 'Erase For Good' }));
    expect(await screen.findByText('Nothing was erased')).toBeInTheDocument();
    expect(screen.getByText(/Please look again\./)).toBeInTheDocument();
    await waitFor(() => expect(refused.element).not.toBeInTheDocument());
  });

  it('cannot be kept any more while it is being erased, and nobody is told that it was not when that is unknown', async () => {
    const { promise: isOpen, resolve: goOn } = Promise.withResolvers<undefined>();
    server.use(
      http.post('/api/admin/retention/erase', async () => {
        await isOpen;
        return HttpResponse.error();
      }),
    );
    const user = open();
    const question = await pressFor(user, 'Erase: Ann Lee', 'Erase For Good', 'alertdialog');
    await user.click(question.getByRole('button', { name: 'Erase For Good' }));
    await user.click(question.getByRole('button', { name: 'Keep For Now' }));
    await user.keyboard('{Escape}');
    expect(question.element).toBeInTheDocument();
    goOn(undefined);
    expect(await screen.findByText('Error erasing')).toBeInTheDocument();
    expect(screen.queryByText('Nothing was erased')).not.toBeInTheDocument();
  });

  it('may be nothing, fail to load, and is only read by the committee', async () => {
    server.use(
      http.get('/api/admin/retention', () => HttpResponse.json({}, { status: 503 }), { once: true }),
    );
    const user = open('committee');
    await press(user, 'Try again');
    expect(await screen.findByRole('heading', { name: '3 are due' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Erase/ })).not.toBeInTheDocument();
  });

  it('is erased in parts when it is too much, by a button that is named as it looks', async () => {
    open();
    api.expiredRecords = [{ kind: 'messages' as const, due: 101, records: [person(1, 'Ann Lee')] }];
    const button = await screen.findByRole('button', { name: 'Erase the Oldest 1: Messages' });
    expect(button).toHaveTextContent('Erase the Oldest 1');
  });

  it('is none at all', async () => {
    api.signIn();
    renderApp('/admin?tab=retention');
    expect(await screen.findByText('Nothing is kept too long')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Nothing is due' })).toBeInTheDocument();
    expect(screen.getByRole('tab', { name: 'To Erase' })).toBeInTheDocument();
  });
});
