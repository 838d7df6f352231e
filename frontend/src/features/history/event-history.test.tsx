import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { api, server } from '../../testing/api.js';
import { exampleAccess, exampleEvent } from '../../testing/handlers/history.js';
import { press, renderApp } from '../../testing/render-app.js';

const open = (search = '') => {
  api.signIn('committee');
  return renderApp(`/admin?tab=history${search}`);
};
const list = () => screen.findByRole('list', { name: 'Events' });
const events = async () => within(await list()).getAllByRole('listitem');

/** Notes what is asked of a path from now on. */
const asked = (path: string) => {
  const searches: string[] = [];
  server.events.on('request:start', ({ request }) => {
    const { pathname, search } = new URL(request.url);
    if (pathname === path) searches.push(search);
  });
  return searches;
};

describe('the history', () => {
  it('tells who did what and when, under the days by the island’s clocks', async () => {
    api.events = [
      exampleEvent(3, { actorName: 'Margaret', summary: 'recorded the result Onchan A 8–2 Peel A' }),
      exampleEvent(2, { recordedAt: '2026-05-03T23:30:00.000Z' }),
      exampleEvent(1, { recordedAt: '2026-05-03T22:30:00.000Z' }),
    ];
    open();
    expect((await events()).map((event) => event.textContent)).toEqual([
      'Monday 4 May 202619:05Margaret recorded the result Onchan A 8–2 Peel AEvent 3What changed',
      '00:30Admin scheduled Onchan A v Peel AEvent 2What changed',
      'Sunday 3 May 202623:30Admin scheduled Onchan A v Peel AEvent 1What changed',
    ]);
    expect(screen.getByRole('tab', { name: 'History' })).toHaveAttribute('aria-selected', 'true');
    expect((await events()).map((event) => event.getAttribute('aria-posinset'))).toEqual(['1', '2', '3']);
  });

  it('shows what an event changed, from what to what, and hides it again', async () => {
    api.events = [
      exampleEvent(3, {
        changes: [
          { field: 'Name', before: '[erased]', after: null },
          { field: 'Home score', before: 0, after: 8 },
          { field: 'Entries open', before: true, after: false },
          { field: 'Date', before: '2026-05-07', after: '2026-05-08' },
        ],
      }),
      exampleEvent(2, { changes: [] }),
      exampleEvent(1, { changes: [{ field: 'Home team', before: null, after: 'Onchan A' }] }),
    ];
    const user = open();
    const button = await screen.findByRole('button', { name: 'What changed: event 3' });
    expect(button).toHaveAttribute('aria-expanded', 'false');
    await user.click(button);
    expect(button).toHaveAttribute('aria-expanded', 'true');
    const changes = screen.getByRole('group', { name: 'What event 3 changed' });
    expect(
      within(changes)
        .getAllByRole('term')
        .map((term) => term.parentElement?.textContent),
    ).toEqual([
      'NameBefore[erased]Afternone',
      'Home scoreBefore0After8',
      'Entries openBeforeYesAfterNo',
      'DateBefore7 May 2026After8 May 2026',
    ]);
    await user.click(screen.getByRole('button', { name: 'What changed: event 2' }));
    expect(screen.getByText('Nothing that is shown of the record changed.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'What changed: event 1' }));
    expect(screen.getByRole('group', { name: 'What event 1 changed' })).toHaveTextContent(
      /^Home teamAfterOnchan A$/,
    );
    await user.click(button);
    expect(changes).not.toBeInTheDocument();
  });

  it('shows what was done together as one line, which opens into its events', async () => {
    const result = (position: number, second: number) =>
      exampleEvent(position, {
        type: 'ResultRecorded',
        summary: `recorded result ${position}`,
        recordedAt: new Date(Date.UTC(2026, 4, 4, 18, 5, second)).toISOString(),
      });
    const command = { commandId: '00000000-0000-7000-8000-000000000009', actor: 'a2', actorName: 'Ada' };
    api.events = [
      exampleEvent(6, { ...command, type: 'MemberRegistered', summary: 'registered the member Ann' }),
      exampleEvent(5, {
        ...command,
        type: 'ApplicationApproved',
        summary: 'approved the application of Ann',
      }),
      result(4, 2),
      result(3, 1),
      result(2, 0),
      exampleEvent(1),
    ];
    const user = open();
    expect((await events()).map((event) => event.textContent)).toEqual([
      'Monday 4 May 202619:11Ada approved the application of Ann and registered the member AnnEvents 5 to 62 events',
      '19:05Admin recorded 3 resultsEvents 2 to 43 events',
      '19:01Admin scheduled Onchan A v Peel AEvent 1What changed',
    ]);
    const button = screen.getByRole('button', { name: '3 events: 2 to 4' });
    expect(button).toHaveAttribute('aria-expanded', 'false');
    await user.click(button);
    expect(button).toHaveAttribute('aria-expanded', 'true');
    expect((await events()).map((event) => event.textContent).slice(2, 5)).toEqual(
      [4, 3, 2].map((position) => `19:05Admin recorded result ${position}Event ${position}What changed`),
    );
    await user.click(button);
    expect(await events()).toHaveLength(3);
  });

  it('cuts a long text short until all of it is asked for', async () => {
    api.events = [
      exampleEvent(1, { changes: [{ field: 'Content', before: null, after: 'Come and play. '.repeat(50) }] }),
    ];
    const user = open();
    await press(user, 'What changed: event 1');
    await user.click(screen.getByRole('button', { name: 'Show all: Content, after' }));
    await user.click(screen.getByRole('button', { name: 'Show less: Content, after' }));
    expect(screen.getByRole('button', { name: 'Show all: Content, after' })).toHaveAttribute(
      'aria-expanded',
      'false',
    );
  });

  it('keeps what there is when older events cannot be loaded, and tries again on demand', async () => {
    api.events = Array.from({ length: 60 }, (_, index) => exampleEvent(60 - index));
    let isDown = true;
    server.use(
      http.get('/api/admin/events', ({ request }) =>
        isDown && request.url.includes('before') ? HttpResponse.error() : undefined,
      ),
    );
    const user = open();
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect((await events()).at(-1)).toHaveAttribute('aria-posinset', '50');
    isDown = false;
    await user.click(again);
    await waitFor(async () => expect((await events()).at(-1)).toHaveAttribute('aria-posinset', '60'));
  });

  it('says when nothing matches, and can be tried again when it failed', async () => {
    server.use(http.get('/api/admin/events', () => HttpResponse.error(), { once: true }));
    const user = open();
    await press(user, 'Try again');
    expect(await screen.findByText('No events match')).toBeInTheDocument();
  });

  it('shows what was recorded meanwhile when it is refreshed', async () => {
    api.events = [exampleEvent(1)];
    const user = open();
    expect(await events()).toHaveLength(1);
    api.events = [exampleEvent(2), exampleEvent(1)];
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(async () => expect(await events()).toHaveLength(2));
  });
});

describe('the filters', () => {
  it('offer every kind, what happens to it, and everybody who ever acted', async () => {
    api.events = [exampleEvent(1), ...Array.from({ length: 60 }, (_, index) => exampleEvent(100 - index))]
      .sort((one, other) => other.position - one.position)
      .map((event) => (event.position === 1 ? { ...event, actor: 'a2', actorName: 'Margaret' } : event));
    const user = open();
    await list();
    const optionsOf = (label: string) =>
      within(screen.getByLabelText(label))
        .getAllByRole('option')
        .map(({ textContent }) => textContent);
    expect(optionsOf('Who')).toEqual(['Everybody', 'Admin', 'Margaret']);
    expect(optionsOf('Kind of record')).toEqual(['All kinds', 'Accounts', 'Fixtures']);
    await user.selectOptions(screen.getByLabelText('Kind of record'), 'Fixtures');
    expect(optionsOf('What happened')).toEqual(['Everything', 'Fixture scheduled', 'Result recorded']);
  });

  it('narrow the list by kind, event, person and month, each in the address', async () => {
    api.events = [
      exampleEvent(3, { type: 'ResultRecorded', actor: 'a2', actorName: 'Margaret' }),
      exampleEvent(2, { type: 'ResultRecorded' }),
      exampleEvent(1),
    ];
    const searches = asked('/api/admin/events');
    const user = open();
    await list();
    await user.selectOptions(screen.getByLabelText('Kind of record'), 'Fixtures');
    await user.selectOptions(screen.getByLabelText('What happened'), 'Result recorded');
    await waitFor(async () => expect(await events()).toHaveLength(2));
    await user.selectOptions(screen.getByLabelText('Who'), 'Margaret');
    await waitFor(async () => expect(await events()).toHaveLength(1));
    // The clock says May 2026.
    const march = await screen.findByRole('button', { name: 'Mar 2026 0 events' });
    await user.click(march);
    expect(march).toHaveAttribute('aria-pressed', 'true');
    const query = 'stream=fixture&type=ResultRecorded&actor=a2&from=2026-03-01&to=2026-03-31';
    await waitFor(() => expect(searches.at(-1)).toBe(`?${query}&limit=50`));
    expect(screen.getByRole('link', { name: 'Download as a spreadsheet' })).toHaveAttribute(
      'href',
      `/api/admin/events/export.csv?${query}`,
    );

    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(screen.getByLabelText('Kind of record')).toHaveValue('');
    expect(screen.getByRole('button', { name: 'Any time' })).toHaveAttribute('aria-pressed', 'true');
    expect(screen.queryByRole('button', { name: 'Clear filters' })).not.toBeInTheDocument();
  });

  it('show the events of each month as bars, which follow the other filters and go back in time', async () => {
    api.events = [
      exampleEvent(3, { recordedAt: '2026-05-04T18:05:00.000Z' }),
      exampleEvent(2, { recordedAt: '2026-03-04T18:05:00.000Z', stream: 'handicap' }),
      exampleEvent(1, { recordedAt: '2024-12-04T18:05:00.000Z' }),
    ];
    const user = open();
    const bars = await screen.findByRole('list', { name: 'Activity by month' });
    const shown = () => within(bars).getAllByRole('button');
    // What is read out contains what is seen.
    await waitFor(() => expect(shown()[9]).toHaveAccessibleName('Mar 2026 1 event'));
    expect(shown()[9]).not.toHaveAttribute('aria-label');
    expect(shown()[10]).toHaveAccessibleName('Apr 2026 0 events');
    expect(shown()[11]).toHaveAccessibleName('May 2026 1 event');
    expect(shown()).toHaveLength(12);
    await user.selectOptions(screen.getByLabelText('Kind of record'), 'Fixtures');
    expect(await within(bars).findByRole('button', { name: 'Mar 2026 0 events' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Later months' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Earlier months' }));
    const december = await within(bars).findByRole('button', { name: 'Dec 2024 1 event' });
    expect(screen.queryByRole('button', { name: 'Earlier months' })).not.toBeInTheDocument();
    await user.click(december);
    expect(december).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByRole('link', { name: 'Summary of December 2024' })).toHaveAttribute(
      'href',
      '/admin?tab=history&view=month&month=2024-12',
    );
    await user.click(screen.getByRole('button', { name: 'Later months' }));
    expect(await within(bars).findByRole('button', { name: 'May 2026 1 event' })).toBeInTheDocument();
  });

  it('work without the numbers of the months', async () => {
    api.events = [exampleEvent(1)];
    server.use(http.get('/api/admin/events/months', () => HttpResponse.error()));
    const user = open();
    await list();
    const may = screen.getByRole('button', { name: 'May 2026' });
    await user.click(may);
    expect(may).toHaveAttribute('aria-pressed', 'true');
  });

  it('take any days, once their years are complete', async () => {
    api.events = [exampleEvent(1)];
    const searches = asked('/api/admin/events');
    const user = open();
    await list();
    await user.click(screen.getByRole('button', { name: 'Other days…' }));
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '0202-05-01' } });
    expect(screen.getByLabelText('From')).toHaveValue('0202-05-01');
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2025-05-01' } });
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '2025-05-09' } });
    await waitFor(() => expect(searches.at(-1)).toBe('?from=2025-05-01&to=2025-05-09&limit=50'));
    expect(searches.filter((search) => search.includes('0202'))).toEqual([]);
  });

  it('are what the address says, and nothing that it does not mean', async () => {
    api.events = [exampleEvent(1)];
    const searches = asked('/api/admin/events');
    open('&stream=fixture&type=two words&from=yesterday&to=2025-05-09&actor=%00');
    await list();
    expect(searches).toEqual(['?stream=fixture&to=2025-05-09&limit=50']);
    expect(screen.getByLabelText('Kind of record')).toHaveValue('fixture');
    expect(screen.getByLabelText('To')).toHaveValue('2025-05-09');
  });
});

describe('the views of the history', () => {
  it('is told in words, newest first, page by page', async () => {
    api.accesses = [
      exampleAccess(60, {
        kind: 'list',
        query: { stream: 'handicap', from: '2026-03-01', to: '2026-03-31', limit: 50 },
        names: { stream: 'Handicaps' },
      }),
      exampleAccess(59, {
        kind: 'record',
        query: { stream: 'fixture', streamId: '7', at: '2026-05-04' },
        names: { stream: 'Fixtures', streamId: 'Onchan A v Peel A' },
      }),
      exampleAccess(58, {
        kind: 'export',
        query: { format: 'csv', type: 'FixtureScheduled', actor: 'a1' },
        names: { type: 'Fixture scheduled', actor: 'Margaret' },
      }),
      exampleAccess(57, {
        query: { stream: 'message', streamId: '3', actor: 'visitor' },
        names: { stream: 'Messages', actor: 'A visitor' },
      }),
      exampleAccess(56, { kind: 'export', query: {} }),
      exampleAccess(55, { query: { month: '2026-03' } }),
      exampleAccess(54, { kind: 'opened-list', query: { list: 'taster-sessions' } }),
      ...Array.from({ length: 53 }, (_, index) => exampleAccess(53 - index, { kind: 'verify', query: {} })),
    ];
    const user = open();
    await user.click(await screen.findByRole('link', { name: 'Opened lists' }));
    const list = await screen.findByRole('list', { name: 'Opened lists' });
    await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(50));
    expect(
      within(list)
        .getAllByRole('listitem')
        .slice(0, 8)
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Cass viewed events: Handicaps, from 1 March 2026, to 31 March 2026Monday 4 May 2026, 19:05',
      'Cass viewed a record: Fixtures, Onchan A v Peel A, as it was on 4 May 2026Monday 4 May 2026, 19:05',
      'Cass downloaded a spreadsheet of events: ‘Fixture scheduled’, by MargaretMonday 4 May 2026, 19:05',
      'Cass viewed events: Messages, number 3, by a visitorMonday 4 May 2026, 19:05',
      'Cass downloaded the whole historyMonday 4 May 2026, 19:05',
      'Cass viewed the summary of a month: March 2026Monday 4 May 2026, 19:05',
      'Cass opened a list: taster sessionsMonday 4 May 2026, 19:05',
      'Cass checked the historyMonday 4 May 2026, 19:05',
    ]);
    await user.click(screen.getByRole('button', { name: 'Show older' }));
    await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(60));
  });

  it('does not grow when another tab of the dashboard is opened', async () => {
    api.signIn();
    const user = renderApp('/admin?tab=history&view=accesses');
    await screen.findByRole('list', { name: 'Opened lists' });
    // The server records a view for each of these.
    const searches = [asked('/api/admin/events'), asked('/api/admin/events/access')];
    await user.click(screen.getByRole('tab', { name: 'Fixtures' }));
    await screen.findByRole('heading', { name: 'Upcoming Fixtures (0)' });
    expect(searches).toEqual([[], []]);
  });
});
