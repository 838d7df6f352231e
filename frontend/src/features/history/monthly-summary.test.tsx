import { describe, expect, it, jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { monthSummaryExample } from '@onchan-bowls/contract/history.examples';
import { http, HttpResponse } from 'msw';
import { api, server } from '../../testing/api.js';
import { press, renderApp } from '../../testing/render-app.js';

const open = (search = '') => {
  api.signIn('committee');
  return renderApp(`/admin?tab=history&view=month${search}`);
};
const linesOf = async (title: string) =>
  within(await screen.findByRole('list', { name: title }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

// The clock says May 2026.
describe('the summary of a month', () => {
  it('is of the last month at first: what was done, by whom, whom it erased, and the seal, which is checked on demand', async () => {
    api.monthSummaries = [
      {
        ...monthSummaryExample,
        month: '2026-04',
        decided: [
          {
            type: 'ResultRecorded',
            label: 'Result recorded',
            events: 12,
            by: [
              { actorName: 'Ada', events: 6 },
              { actorName: 'Bob', events: 3 },
              { actorName: 'Cid', events: 1 },
              { actorName: 'Dot', events: 1 },
              { actorName: 'Eve', events: 1 },
            ],
            lines: [
              {
                recordedAt: '2026-04-30T22:30:00.000Z',
                actorName: 'Ada',
                summary: 'recorded the result Onchan A 8–2 Peel A',
              },
            ],
          },
        ],
      },
    ];
    const user = open();
    expect(await screen.findByRole('heading', { name: 'Summary of April 2026' })).toBeInTheDocument();
    expect(await linesOf('Result recorded')).toEqual([
      'Thursday 30 April: Ada recorded the result Onchan A 8–2 Peel A',
      'and 11 more',
    ]);
    expect(screen.getByText('(Ada 6, Bob 3, Cid 1, 2 others)')).toBeInTheDocument();
    expect(await linesOf('Received from visitors')).toEqual(['Message received: 1']);
    expect(await linesOf('Erased')).toEqual(['1 person']);
    expect(screen.getByText(`1234:${'5f0c2d8e'.repeat(8)}`)).toBeInTheDocument();
    expect(api.sent('GET', '/api/admin/events/verify.ndjson')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Check this seal' }));
    expect(
      await screen.findByText(/: all \d+ events? match their seals, this one among them\.$/),
    ).toBeInTheDocument();
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
    await user.click(screen.getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledTimes(1);
    print.mockRestore();
  });

  it('is of any month that is chosen, and so far of the present one', async () => {
    const quiet = { events: 0, decided: [], received: [], erasedPeople: 0 };
    api.monthSummaries = [
      { ...monthSummaryExample, ...quiet, month: '2026-05' },
      { ...monthSummaryExample, ...quiet, month: '2023-01', head: null },
    ];
    const user = open('&month=2026-05');
    expect(await screen.findByText(/^0 events so far, as the history showed it on /)).toBeInTheDocument();
    expect(await linesOf('Done')).toEqual(['Nothing']);
    expect(await linesOf('Erased')).toEqual(['Nobody']);
    await user.selectOptions(screen.getByLabelText('Month'), '2023-06');
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeInTheDocument();
    open('&month=2023-01');
    expect(await screen.findByText('There were no events by the end of this month.')).toBeInTheDocument();
  });

  it('says that the history was altered, and that it could not be checked', async () => {
    api.monthSummaries = [{ ...monthSummaryExample, month: '2026-04' }];
    api.verification = {
      ok: false,
      events: 6,
      head: null,
      failure: { of: 'event', position: 7, reason: 'It does not match its seal' },
    };
    server.use(http.get('/api/admin/events/verify.ndjson', () => HttpResponse.error(), { once: true }));
    const user = open();
    await press(user, 'Check this seal');
    await press(user, 'Try again');
    expect(await screen.findByText(/the history has been altered, at event 7\./)).toBeInTheDocument();
  });
});
