import { describe, expect, it } from '@jest/globals';
import type { MailGivenUp } from '@onchan-bowls/contract/people';
import type { SiteStatus } from '@onchan-bowls/contract/site-status';
import { screen, waitFor, within } from '@testing-library/react';
import { api } from '../../testing/api.js';
import { exampleCompetition, exampleEntry } from '../../testing/handlers/competitions.js';
import { exampleApplication } from '../../testing/handlers/member-applications.js';
import { exampleMessage } from '../../testing/handlers/messages.js';
import { exampleTasterSession } from '../../testing/handlers/taster-sessions.js';
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
    [
      { givenUp: 1 },
      '1 email could not be delivered and will not be tried again. The reason is shown beside the record.',
    ],
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

it.each<[string, MailGivenUp['place']]>([
  ['entries', 'competition-entry'],
  ['applications', 'member-application'],
  ['applications&task=details&record=1', 'member-application'],
  ['tasters', 'taster-session'],
  ['messages', 'message'],
])('an email that was given up is named in the tab %s, beside its record', async (tab, place) => {
  api.mailsGivenUp = [
    { place, id: 1, isToClub: false, failure: '550 5.1.1 User unknown' },
    { place, id: 2, isToClub: true, failure: '550 5.1.1 User unknown' },
  ];
  api.competitions = [exampleCompetition()];
  api.entries = [exampleEntry({ id: 1 })];
  api.applications = [exampleApplication({ id: 1 })];
  api.tasterSessions = [exampleTasterSession({ id: 1 })];
  api.messages = [exampleMessage({ id: 1 })];
  api.signIn('committee');
  renderApp(`/admin?tab=${tab}`);
  expect(await screen.findByText(/was not delivered/)).toHaveTextContent(
    'An email to this address was not delivered: 550 5.1.1 User unknown',
  );
});

describe('the backups', () => {
  const open = (backups: SiteStatus['backups']) => {
    api.siteStatus = { mails: well, forms: [], backups };
    api.signIn('committee');
    renderApp('/admin?tab=messages');
  };

  it('are shown with the time of the last one', async () => {
    open({ lastVerified: '2026-05-05T02:00:00.000Z', isOverdue: false, erasuresWaiting: 0 });
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
    open({ lastVerified, isOverdue: true, erasuresWaiting: 0 });
    expect(await notices()).toEqual([sentence]);
  });

  it.each([
    [1, '1 erased person is still'],
    [2, '2 erased people are still'],
  ])('still have erased people while they cannot be written: %i', async (erasuresWaiting, words) => {
    open({ lastVerified: '2026-05-05T02:00:00.000Z', isOverdue: false, erasuresWaiting });
    expect(await notices()).toEqual([
      `${words} in the backup, because it cannot be written. The log of the server says why.`,
    ]);
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
