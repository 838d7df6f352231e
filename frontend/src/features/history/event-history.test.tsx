import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { api, exampleFixture, server } from '../../testing/api.js';
import { exampleEvent } from '../../testing/handlers/history.js';
import { findDialog, renderApp } from '../../testing/render-app.js';

const open = () => {
  api.signIn('committee');
  return renderApp('/admin?tab=history');
};
const events = async () =>
  within(await screen.findByRole('list', { name: 'Events' })).getAllByRole('listitem');

describe('the history', () => {
  it('tells who did what and when, by the island’s clocks', async () => {
    api.events = [
      exampleEvent(2, {
        type: 'ResultRecorded',
        actorName: 'Margaret',
        summary: 'recorded the result Onchan A 8–2 Peel A',
      }),
      exampleEvent(1),
    ];
    open();
    expect((await events()).map((event) => event.textContent)).toEqual([
      '#2Margaret recorded the result Onchan A 8–2 Peel A4 May 2026, 19:05What changed',
      '#1Admin scheduled Onchan A v Peel A4 May 2026, 19:05What changed',
    ]);
    expect(screen.getByRole('tab', { name: 'History' })).toHaveAttribute('aria-selected', 'true');
  });

  it('shows what an event changed, from what to what, and hides it again', async () => {
    api.events = [
      exampleEvent(2, {
        changes: [
          { field: 'Name', before: '[erased]', after: null },
          { field: 'Home score', before: 0, after: 8 },
          { field: 'Entries open', before: true, after: false },
        ],
      }),
      exampleEvent(1, { changes: [] }),
    ];
    const user = open();
    const button = await screen.findByRole('button', { name: 'What changed: event 2' });
    expect(button).toHaveAttribute('aria-expanded', 'false');
    await user.click(button);
    expect(button).toHaveAttribute('aria-expanded', 'true');
    const table = screen.getByRole('table', { name: 'What event 2 changed' });
    const rows = within(table).getAllByRole('row');
    expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
      ['Field', 'Before', 'After'],
      ['Name', '[erased]', '–'],
      ['Home score', '0', '8'],
      ['Entries open', 'Yes', 'No'],
    ]);
    expect(within(table).getByRole('rowheader', { name: 'Home score' })).toBeInTheDocument();

    await user.click(screen.getByRole('button', { name: 'What changed: event 1' }));
    expect(screen.getByText('Nothing that is shown of the record changed.')).toBeInTheDocument();
    await user.click(button);
    expect(table).not.toBeInTheDocument();
  });

  it('shows older events on demand', async () => {
    api.events = Array.from({ length: 60 }, (_, index) => exampleEvent(60 - index));
    const user = open();
    expect(await events()).toHaveLength(50);
    await user.click(screen.getByRole('button', { name: 'Show older' }));
    await waitFor(async () => expect(await events()).toHaveLength(60));
    expect(screen.queryByRole('button', { name: 'Show older' })).not.toBeInTheDocument();
  });

  it('can be narrowed by kind, event, account and days', async () => {
    api.events = [
      exampleEvent(3, { type: 'ResultRecorded', actor: 'a2', actorName: 'Margaret', summary: 'recorded' }),
      exampleEvent(2, { type: 'ResultRecorded' }),
      exampleEvent(1),
    ];
    const asked: string[] = [];
    server.events.on('request:start', ({ request }) => {
      const { pathname, search } = new URL(request.url);
      if (pathname === '/api/admin/events') asked.push(search);
    });
    const user = open();
    await events();
    await user.selectOptions(screen.getByLabelText('Kind of record'), 'Fixtures');
    expect(
      within(screen.getByLabelText('Event'))
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['All events', 'Fixture scheduled', 'Result recorded']);
    await user.selectOptions(screen.getByLabelText('Event'), 'Result recorded');
    await waitFor(async () => expect(await events()).toHaveLength(2));
    await user.selectOptions(screen.getByLabelText('Who'), 'Margaret');
    await waitFor(async () => expect(await events()).toHaveLength(1));
    await user.type(screen.getByLabelText('From'), '2026-05-01');
    await user.type(screen.getByLabelText('To'), '2026-05-31');
    await waitFor(() =>
      expect(asked.at(-1)).toBe(
        '?stream=fixture&type=ResultRecorded&actor=a2&from=2026-05-01&to=2026-05-31&limit=50',
      ),
    );
  });

  it('says when nothing matches, and can be tried again when it failed', async () => {
    server.use(http.get('/api/admin/events', () => HttpResponse.error(), { once: true }));
    const user = open();
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No events match')).toBeInTheDocument();
  });

  it('is asked for anew after a change', async () => {
    api.signIn();
    api.fixtures = [exampleFixture()];
    api.events = [exampleEvent(1)];
    const user = renderApp('/admin?tab=history');
    expect(await events()).toHaveLength(1);
    await user.click(screen.getByRole('tab', { name: 'Fixtures' }));
    await user.click(await screen.findByRole('button', { name: /^Delete:/ }));
    api.events = [exampleEvent(2, { summary: 'deleted Onchan A v Peel A' }), exampleEvent(1)];
    await user.click(
      (await findDialog('Delete Fixture', 'alertdialog')).getByRole('button', { name: 'Delete Fixture' }),
    );
    await screen.findByText('Fixture Deleted');
    await user.click(screen.getByRole('tab', { name: 'History' }));
    expect(await screen.findByText(/deleted Onchan A v Peel A/)).toBeInTheDocument();
  });
});

describe('the verification', () => {
  const head = { position: 12, hash: 'cd'.repeat(32), recordedAt: '2026-05-04T18:05:00.000Z' };

  it('says that all events hold, and the head to keep', async () => {
    api.verification = { ok: true, events: 12, head };
    const user = open();
    await user.click(await screen.findByRole('button', { name: 'Verify the history' }));
    expect(await screen.findByText('All 12 events hold.')).toBeInTheDocument();
    const text = `12:${head.hash}`;
    expect(screen.getByText(text)).toBeInTheDocument();
    const copied = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await user.click(screen.getByRole('button', { name: 'Copy the head' }));
    expect(copied).toHaveBeenCalledWith(text);
    expect(await screen.findByText('Copied')).toBeInTheDocument();
  });

  it('says so when there is no clipboard to copy the head to', async () => {
    api.verification = { ok: true, events: 12, head };
    const user = open();
    await user.click(await screen.findByRole('button', { name: 'Verify the history' }));
    const { clipboard } = navigator;
    Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
    await user.click(await screen.findByRole('button', { name: 'Copy the head' }));
    expect(await screen.findByText('Not copied')).toBeInTheDocument();
    Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
  });

  it('looks for a head that was kept', async () => {
    const asked: string[] = [];
    server.use(
      http.get('/api/admin/events/verify', ({ request }) => {
        asked.push(new URL(request.url).search);
        return HttpResponse.json(api.verification);
      }),
    );
    const user = open();
    const field = await screen.findByLabelText('A head kept earlier');
    await user.type(field, '12:');
    expect(screen.getByRole('button', { name: 'Verify the history' })).toBeDisabled();
    expect(field).toHaveAccessibleDescription(/A head is/);
    await user.type(field, head.hash);
    await user.click(screen.getByRole('button', { name: 'Verify the history' }));
    expect(await screen.findByText('All 0 events hold.')).toBeInTheDocument();
    expect(asked).toEqual([`?position=12&hash=${head.hash}`]);
  });

  it('names the first event that does not hold', async () => {
    api.verification = {
      ok: false,
      events: 4,
      head,
      failure: { of: 'event', position: 5, reason: 'Its hash differs' },
    };
    const user = open();
    await user.click(await screen.findByRole('button', { name: 'Verify the history' }));
    expect(await screen.findByText('The history does not hold at event 5.')).toBeInTheDocument();
    expect(screen.getByText('Its hash differs.')).toBeInTheDocument();
    expect(screen.getByText('From the first on, 4 events hold.')).toBeInTheDocument();
  });
});

describe('the export', () => {
  it('is a download of the whole history', async () => {
    open();
    const link = await screen.findByRole('link', { name: 'Export' });
    expect(link).toHaveAttribute('href', '/api/admin/events/export');
    expect(link).toHaveAttribute('download');
  });
});
