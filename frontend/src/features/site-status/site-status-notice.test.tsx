import { describe, expect, it } from '@jest/globals';
import type { SiteStatus } from '@onchan-bowls/contract/site-status';
import { screen, waitFor, within } from '@testing-library/react';
import { api } from '../../testing/api.js';
import { exampleApplication } from '../../testing/handlers/member-applications.js';
import { renderApp } from '../../testing/render-app.js';

const well: SiteStatus['mails'] = { areSent: true, waiting: 0, givenUp: 0, isCeilingReached: false };

const notices = async () => {
  const list = await screen.findByRole('list', { name: 'Notices' });
  return within(list)
    .getAllByRole('listitem')
    .map((item) => item.textContent);
};

describe('the dashboard', () => {
  it('says nothing while all is well', async () => {
    api.signIn();
    renderApp('/admin?tab=messages');
    await screen.findByText('No messages yet');
    await waitFor(() => expect(api.sent('GET', '/api/admin/status')).toHaveLength(1));
    expect(screen.queryByRole('list', { name: 'Notices' })).not.toBeInTheDocument();
  });

  it.each<[Partial<SiteStatus['mails']>, string]>([
    [
      { areSent: false },
      'Emails are not sent, because no mail server is configured. They are kept as files on the server.',
    ],
    [{ givenUp: 1 }, '1 email could not be sent and will not be tried again.'],
    [{ waiting: 3 }, '3 emails could not be sent yet and will be tried again.'],
    [
      { isCeilingReached: true },
      'Visitors have caused too many emails today. What they send arrives here, but is not confirmed by email.',
    ],
  ])('says what happens to emails: %j', async (mails, sentence) => {
    api.siteStatus = { mails: { ...well, ...mails }, forms: [], backups: null };
    api.signIn();
    renderApp('/admin?tab=messages');
    expect(await notices()).toEqual([sentence]);
  });

  it('says which form is closed, and until when', async () => {
    api.siteStatus = {
      mails: well,
      forms: [{ form: '/api/messages', per: 'hour', until: '2026-05-05T18:05:00.000Z' }],
      backups: null,
    };
    api.signIn('committee');
    renderApp('/admin?tab=messages');
    expect(await notices()).toEqual([
      'The contact form was sent unusually often. It is closed for visitors until 5 May 2026, 19:05.',
    ]);
  });
});

describe('the backups', () => {
  const open = (backups: SiteStatus['backups']) => {
    api.siteStatus = { mails: well, forms: [], backups };
    api.signIn('committee');
    renderApp('/admin?tab=messages');
  };

  it('are shown with the time of the last one', async () => {
    open({ lastVerified: '2026-05-05T02:00:00.000Z', isOverdue: false });
    expect(await screen.findByText('Last backup, checked: 5 May 2026, 03:00')).toBeInTheDocument();
    expect(screen.queryByRole('list', { name: 'Notices' })).not.toBeInTheDocument();
  });

  it.each([
    [null, 'There is no backup yet that could be restored. The log of the server says why.'],
    [
      '2026-05-03T02:00:00.000Z',
      'The last backup that could be restored is of 3 May 2026, 03:00. The log of the server says why there is no newer one.',
    ],
  ])('are missed when there is none for too long: %s', async (lastVerified, sentence) => {
    open({ lastVerified, isOverdue: true });
    expect(await notices()).toEqual([sentence]);
  });
});

describe('a review', () => {
  it.each<[string, Partial<SiteStatus['mails']>]>([
    ['Either way, they are told by email.', {}],
    ['Either way, an email to them is written, but emails cannot be sent at the moment.', { waiting: 2 }],
    [
      'No email is sent, because no mail server is configured: please tell them yourself.',
      { areSent: false },
    ],
  ])('says: %s', async (sentence, mails) => {
    api.siteStatus = { mails: { ...well, ...mails }, forms: [], backups: null };
    api.applications = [exampleApplication()];
    api.signIn();
    renderApp('/admin?tab=applications&task=details&record=1');
    expect(await screen.findByText(new RegExp(sentence))).toBeInTheDocument();
  });
});
