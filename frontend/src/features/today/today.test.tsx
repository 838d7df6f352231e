import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { api, exampleFixture, refuse, server } from '../../testing/api.js';
import { exampleCompetition } from '../../testing/handlers/competitions.js';
import { exampleApplication } from '../../testing/handlers/member-applications.js';
import { exampleMessage } from '../../testing/handlers/messages.js';
import { exampleTasterSession } from '../../testing/handlers/taster-sessions.js';
import { press, renderApp } from '../../testing/render-app.js';

const open = () => renderApp('/admin?tab=today');
const listed = async (name: string) =>
  within(await screen.findByRole('list', { name }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);
const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

beforeEach(() => {
  localStorage.clear();
});

describe('the Today tab', () => {
  it('lists missing results, the longest missing first, and leads to each', async () => {
    api.fixtures = [
      exampleFixture({ id: 1, homeTeam: 'Onchan A', awayTeam: 'Peel A', date: '2026-05-04' }),
      exampleFixture({ id: 2, homeTeam: 'Onchan B', awayTeam: 'Peel B', date: '2026-04-27' }),
    ];
    api.signIn();
    open();
    expect(await listed('Results Missing')).toEqual([
      'Onchan B v Peel BMonday 27 April 2026Add Result',
      'Onchan A v Peel AMonday 4 May 2026Add Result',
    ]);
    expect(link('Add Result: Onchan B v Peel B')).toBe('/admin?tab=fixtures&task=result&record=2');
  });

  it('lists who waits for an answer, the longest waiting first', async () => {
    api.applications = [
      exampleApplication({ id: 1, appliedAt: '2026-05-03T09:00:00.000Z' }),
      exampleApplication({ id: 2, status: 'approved' }),
    ];
    api.tasterSessions = [exampleTasterSession({ id: 1, appliedAt: '2026-05-02T09:00:00.000Z' })];
    api.messages = [
      exampleMessage({ id: 1, createdAt: '2026-05-04T09:00:00.000Z' }),
      exampleMessage({ id: 2, status: 'read' }),
    ];
    api.signIn();
    open();
    expect(
      (await listed('Waiting for an Answer')).map((text) => /Taster|Membership|Message/.exec(text)?.[0]),
    ).toEqual(['Taster', 'Membership', 'Message']);
    expect(screen.getByRole('heading', { name: 'Waiting for an Answer (3)' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /^Details: / })).toHaveAttribute(
      'href',
      '/admin?tab=applications&task=details&record=1',
    );
  });

  it('lists the matches and competitions of seven days, today’s with its result to add', async () => {
    api.fixtures = [
      exampleFixture({ id: 1, homeTeam: 'Onchan A', awayTeam: 'Peel A', date: '2026-05-13' }),
      exampleFixture({ id: 2, homeTeam: 'Onchan B', awayTeam: 'Peel B', date: '2026-05-11', time: '18:30' }),
      exampleFixture({ id: 3, homeTeam: 'Onchan C', awayTeam: 'Peel C', date: '2026-05-06', time: '18:30' }),
      exampleFixture({
        id: 4,
        homeTeam: 'Onchan D',
        awayTeam: 'Peel D',
        date: '2026-05-07',
        state: 'abandoned',
      }),
      exampleFixture({
        id: 5,
        homeTeam: 'Onchan E',
        date: '2026-05-07',
        state: 'postponed',
        postponedDate: '2026-05-07',
        postponedTime: '18:30',
      }),
    ];
    api.competitions = [
      exampleCompetition({ id: 1, title: 'May Cup', date: '2026-05-09T13:30:00.000Z', time: '14:30' }),
      exampleCompetition({ id: 2, title: 'Off', date: '2026-05-09T13:30:00.000Z', status: 'cancelled' }),
    ];
    api.signIn();
    open();
    expect(await listed('The Next Seven Days')).toEqual([
      'Onchan C v Peel CWednesday 6 May, 18:30Add Result',
      'May CupSaturday 9 May, 14:30Entries',
      'Onchan B v Peel BMonday 11 May, 18:30Edit',
    ]);
    expect(link('Edit: Onchan B v Peel B')).toBe('/admin?tab=fixtures&task=edit&record=2');
  });

  it('leads the committee to the tabs alone', async () => {
    api.fixtures = [exampleFixture({ homeTeam: 'Onchan A', awayTeam: 'Peel A', date: '2026-05-04' })];
    api.signIn('committee');
    open();
    expect(await listed('Results Missing')).toEqual(['Onchan A v Peel AMonday 4 May 2026Open']);
    expect(link('Open: Onchan A v Peel A')).toBe('/admin?tab=fixtures');
  });

  it.each([
    ['results', ['Results Missing', 'The Next Seven Days']],
    ['membership', ['Waiting for an Answer', 'The Next Seven Days']],
  ] as const)('leaves to others what the role %s has no part in', async (role, lists) => {
    api.fixtures = [
      exampleFixture({ id: 1, date: '2026-05-04' }),
      exampleFixture({ id: 2, homeTeam: 'Onchan C', awayTeam: 'Peel C', date: '2026-05-09' }),
    ];
    api.messages = [exampleMessage({ id: 1 })];
    api.signIn(role);
    open();
    await screen.findByRole('list', { name: 'The Next Seven Days' });
    expect(screen.getAllByRole('list', { name: /Missing|Answer|Days|Steps/ })).toHaveLength(lists.length);
    for (const name of lists) expect(screen.getByRole('list', { name })).toBeInTheDocument();
    const label = role === 'results' ? 'Edit' : 'Open';
    expect(screen.getByRole('link', { name: `${label}: Onchan C v Peel C` })).toBeInTheDocument();
  });

  it('shows the first ten of a long list, and more when asked', async () => {
    api.fixtures = Array.from({ length: 60 }, (_, id) => exampleFixture({ id: id + 1, date: '2026-05-04' }));
    api.signIn();
    const user = open();
    await screen.findByRole('heading', { name: 'Results Missing (60)' });
    await waitFor(async () => expect(await listed('Results Missing')).toHaveLength(10));
    await user.click(screen.getByRole('button', { name: 'Show more (50 left): Results Missing' }));
    expect(await listed('Results Missing')).toHaveLength(20);
  });

  it('shows two messages of one person', async () => {
    api.messages = [exampleMessage({ id: 1 }), exampleMessage({ id: 2 })];
    api.signIn('committee');
    open();
    expect(await listed('Waiting for an Answer')).toHaveLength(2);
    expect(screen.queryByRole('list', { name: 'First Steps' })).not.toBeInTheDocument();
  });

  it('shows an empty club its first steps, which tick themselves off', async () => {
    api.siteStatus = {
      mails: { areSent: true, waiting: 0, givenUp: 0, isCeilingReached: false },
      forms: [],
      backups: null,
    };
    api.signIn();
    open();
    const steps = await listed('First Steps');
    expect(steps).toContain('Enter the fixtures, or import them');
    expect(await screen.findByText('Done:')).toBeInTheDocument();
    expect(await listed('First Steps')).toContain(
      'Done: Have emails sent: name a mail server in the settings',
    );
    expect(screen.getByText('Nothing is played in the next seven days')).toBeInTheDocument();
  });

  it('leads to what was changed since the last visit in this browser', async () => {
    localStorage.setItem('last-visits:admin', ' 2026-05-01');
    api.signIn();
    open();
    const since = 'What was changed since your last visit on Friday 1 May 2026';
    await screen.findByRole('link', { name: since });
    expect(link(since)).toBe('/admin?tab=history&from=2026-05-01');
    expect(localStorage.getItem('last-visits:admin')).toBe('2026-05-01 2026-05-06');
  });

  it('can be asked for again when a list could not be loaded', async () => {
    server.use(http.get('/api/messages', () => refuse('unavailable'), { once: true }));
    api.signIn();
    const user = open();
    await press(user, 'Try again');
    expect(await screen.findByText('Nothing is played in the next seven days')).toBeInTheDocument();
  });
});
