import { describe, expect, it } from '@jest/globals';
import type { Role } from '@onchan-bowls/contract/roles';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { api, refuse, server } from '../../testing/api.js';
import { exampleEvent, exampleRecordAsItWas } from '../../testing/handlers/history.js';
import { press, renderApp } from '../../testing/render-app.js';

const open = (search = '&stream=fixture&streamId=7') => {
  api.signIn('committee');
  return renderApp(`/admin?tab=history${search}`);
};
const values = async (label: string) => {
  const group = await screen.findByRole('group', { name: label });
  return within(group)
    .getAllByRole('term')
    .map((term) => term.parentElement?.textContent);
};

describe('a record in the history', () => {
  it('is reached from an event, by its name, with its own events, and left again', async () => {
    api.events = [exampleEvent(9, { streamId: '8' }), exampleEvent(3, { streamId: '7' })];
    api.recordsAsTheyWere = { '': exampleRecordAsItWas() };
    const user = open('');
    await press(user, 'What changed: event 3');
    await user.click(screen.getByRole('link', { name: 'Only this record: event 3' }));
    expect(await screen.findByRole('heading', { name: 'Onchan A v Peel A' })).toBeInTheDocument();
    expect(screen.getByText('Fixtures', { selector: 'p' })).toBeInTheDocument();
    expect(await values('The record as it is now')).toEqual(['Home teamNowOnchan A']);
    await waitFor(() =>
      expect(within(screen.getByRole('list', { name: 'Events' })).getAllByRole('listitem')).toHaveLength(1),
    );
    expect(screen.queryByLabelText('Kind of record')).not.toBeInTheDocument();

    await user.click(screen.getByRole('link', { name: 'All events' }));
    await waitFor(() =>
      expect(within(screen.getByRole('list', { name: 'Events' })).getAllByRole('listitem')).toHaveLength(2),
    );
  });

  it('shows at first what each event changed, the newest first, and closes it on demand', async () => {
    api.recordsAsTheyWere = { '': exampleRecordAsItWas() };
    api.events = [
      exampleEvent(4, { streamId: '7', changes: [{ field: 'Time', before: '18:30', after: '19:00' }] }),
      exampleEvent(3, { streamId: '7' }),
    ];
    const user = open();
    expect(await values('What event 4 changed')).toEqual(['TimeBefore18:30After19:00']);
    expect(await values('What event 3 changed')).toEqual(['Home teamAfterOnchan A']);
    const button = screen.getByRole('button', { name: 'What changed: event 4' });
    expect(button).toHaveAttribute('aria-expanded', 'true');
    await user.click(button);
    expect(button).toHaveAttribute('aria-expanded', 'false');
    expect(screen.queryByRole('group', { name: 'What event 4 changed' })).not.toBeInTheDocument();
  });

  it('is shown as it was on a day, beside what it is now, with what changed in words', async () => {
    api.recordsAsTheyWere = {
      '': exampleRecordAsItWas({
        record: [
          { field: 'Name', value: '[erased]' },
          { field: 'Time', value: '19:00' },
          { field: 'Home score', value: 8 },
        ],
      }),
      '2026-05-04': exampleRecordAsItWas({
        record: [
          { field: 'Name', value: '[erased]' },
          { field: 'Time', value: '18:30' },
        ],
      }),
    };
    const user = open();
    fireEvent.change(await screen.findByLabelText('As it was on'), { target: { value: '2026-05-04' } });
    expect(await values('The record as it was at the end of 4 May 2026')).toEqual([
      'NameThen[erased]Now[erased]',
      'TimeChanged sinceThen18:30Now19:00',
      'Home scoreChanged sinceThennoneNow8',
    ]);
    await user.click(screen.getByRole('button', { name: 'Only the current version' }));
    expect(await values('The record as it is now')).toEqual([
      'NameNow[erased]',
      'TimeNow19:00',
      'Home scoreNow8',
    ]);
    expect(screen.getByLabelText('As it was on')).toHaveValue('');
  });

  it('is shown as it was after an event', async () => {
    api.events = [exampleEvent(3, { streamId: '7' })];
    api.recordsAsTheyWere = { '': exampleRecordAsItWas(), 3: exampleRecordAsItWas() };
    const user = open('');
    await press(user, 'What changed: event 3');
    await user.click(screen.getByRole('link', { name: 'The record after this event: event 3' }));
    expect(await values('The record as it was after event 3')).toEqual(['Home teamThenOnchan ANowOnchan A']);
  });

  it.each([
    ['absent', null, 'It did not exist yet at the end of 4 May 2026.'],
    [
      'deleted',
      { position: 3, recordedAt: '2026-05-01T09:00:00.000Z' },
      'Deleted at that time, on 1 May 2026, 10:00.',
    ],
  ] as const)('says that it was %s then', async (state, at, sentence) => {
    api.recordsAsTheyWere = {
      '': exampleRecordAsItWas(),
      '2026-05-04': exampleRecordAsItWas({ state, at, record: null }),
    };
    open('&stream=fixture&streamId=7&at=2026-05-04');
    expect(await screen.findByText(sentence)).toBeInTheDocument();
  });

  it('that was deleted says so, and still shows what it was', async () => {
    const deleted = exampleRecordAsItWas({ state: 'deleted', record: null });
    api.recordsAsTheyWere = { '': deleted, 2: exampleRecordAsItWas() };
    open();
    expect(await screen.findByText('It was deleted, on 4 May 2026, 19:05.')).toBeInTheDocument();
    open('&stream=fixture&streamId=7&at=2');
    expect(
      await screen.findByText('As it was after event 2. It has been deleted since, on 4 May 2026, 19:05.'),
    ).toBeInTheDocument();
    expect(await values('The record as it was after event 2')).toEqual(['Home teamThenOnchan A']);
  });

  it('that the history does not know is not taken for a failure', async () => {
    open();
    expect(await screen.findByText('The history has nothing about this record')).toBeInTheDocument();
  });

  describe('brought back', () => {
    const then = exampleRecordAsItWas({ record: [{ field: 'Time', value: '18:30' }] });
    const now = exampleRecordAsItWas({
      at: { position: 9, recordedAt: '2026-05-06T18:05:00.000Z' },
      version: 5,
      record: [{ field: 'Time', value: '19:00' }],
    });
    const openAt = (records: Record<string, typeof now>, role: Role = 'admin', at = '&at=3') => {
      api.recordsAsTheyWere = records;
      api.signIn(role);
      return renderApp(`/admin?tab=history&stream=fixture&streamId=7${at}`);
    };

    it('has its earlier values again after a question that shows what will change', async () => {
      const sent: unknown[] = [];
      server.use(
        http.post('/api/admin/records/fixture/7/restore', async ({ request }) => {
          sent.push([request.headers.get('If-Match'), await request.json()]);
          return new HttpResponse(null, { status: 204 });
        }),
      );
      const user = openAt({ '': now, '3': then });
      await press(user, 'Restore these values');
      const question = await screen.findByRole('alertdialog', { name: 'Restore these values' });
      expect(await values('What will change')).toEqual(['TimeNow19:00Then18:30']);
      await user.click(within(question).getByRole('button', { name: 'Restore these values' }));
      expect(await screen.findByText('Values restored')).toBeInTheDocument();
      expect(sent).toEqual([['"5"', { position: 3 }]]);
    });

    it('is there again after its deletion, and a refusal is shown', async () => {
      server.use(http.post('/api/admin/records/fixture/7/restore', () => refuse('changed-meanwhile')));
      const user = openAt({ '': { ...now, state: 'deleted', record: null }, '3': then });
      await press(user, 'Bring it back');
      const question = await screen.findByRole('alertdialog', { name: 'Bring it back' });
      await user.click(within(question).getByRole('button', { name: 'Bring it back' }));
      expect(await screen.findByText('Error bringing it back')).toBeInTheDocument();
    });

    it('is there again from the line of its deletion, unless it was erased', async () => {
      const sent: unknown[] = [];
      server.use(
        http.post('/api/admin/records/fixture/7/restore', async ({ request }) => {
          sent.push(await request.json());
          return new HttpResponse(null, { status: 204 });
        }),
      );
      const deletion = { streamId: '7', isDeletion: true };
      api.events = [
        exampleEvent(9, { ...deletion, changes: [{ field: 'Time', before: '18:30', after: null }] }),
        exampleEvent(6, { ...deletion, changes: [{ field: 'Name', before: '[erased]', after: null }] }),
        exampleEvent(3, { streamId: '7' }),
      ];
      const user = openAt({ '': { ...now, state: 'deleted', record: null }, '8': then }, 'admin', '');
      await press(user, 'Bring it back: event 9');
      const question = await screen.findByRole('alertdialog', { name: 'Bring it back' });
      expect(await values('What will change')).toEqual(['TimeThen18:30']);
      await user.click(within(question).getByRole('button', { name: 'Bring it back' }));
      expect(await screen.findByText('Brought back')).toBeInTheDocument();
      expect(sent).toEqual([{ position: 3 }]);
      expect(screen.queryByRole('button', { name: 'Bring it back: event 6' })).not.toBeInTheDocument();
      expect(screen.queryByRole('button', { name: 'Bring it back: event 3' })).not.toBeInTheDocument();
    });

    it('is reached from the record that was deleted', async () => {
      const user = openAt({ '': { ...now, state: 'deleted', record: null }, '8': then }, 'admin', '');
      await press(user, 'As it was before');
      expect(await values('The record as it was after event 8')).toEqual(['TimeThen18:30']);
      expect(screen.getByRole('button', { name: 'Bring it back' })).toBeInTheDocument();
    });

    it.each([
      ['committee', 0],
      ['membership', 0],
      ['results', 1],
    ] as const)('is offered to the role %s %i times', async (role, times) => {
      openAt({ '': now, '3': then }, role);
      await screen.findByRole('group', { name: /^The record as it was/ });
      expect(screen.queryAllByRole('button', { name: 'Restore these values' })).toHaveLength(times);
    });

    it('is not offered for what was erased', async () => {
      openAt({ '': now, '3': { ...then, record: [{ field: 'Time', value: '[erased]' }] } });
      expect(await screen.findByText('What was erased cannot be brought back.')).toBeInTheDocument();
    });
  });
});
