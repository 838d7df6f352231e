import { afterEach, describe, expect, it } from '@jest/globals';
import type { CompetitionRecord } from '@onchan-bowls/contract/competitions';
import { drawRecordExample } from '@onchan-bowls/contract/draws.examples';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { focusManager } from '@tanstack/react-query';
import { http, HttpResponse } from 'msw';
import { api, refuse, server, unconfirmed } from '../../testing/api.js';
import { exampleCompetition, exampleEntry } from '../../testing/handlers/competitions.js';
import { exampleHandicap } from '../../testing/handlers/handicaps.js';
import { enterText, findDialog, press, pressFor, renderApp } from '../../testing/render-app.js';

const cards = async () =>
  within(await screen.findByRole('region', { name: 'Upcoming competitions' })).getAllByRole('listitem');
const card = async () => {
  const [first] = await cards();
  if (!first) throw new Error('There is no competition');
  return within(first);
};
const titles = async () =>
  (await cards()).map((each) => within(each).getByRole('heading', { level: 2 }).textContent);

const openEntryForm = async (user: UserEvent) => {
  return pressFor(user, /^(Enter Here|Full: join the waiting list):/, 'Enter Competition');
};
/** Shows one competition, and opens the form to enter it. */
const openForm = async (values: Partial<CompetitionRecord> = {}) => {
  api.competitions = [exampleCompetition(values)];
  const user = renderApp('/competitions');
  return { user, dialog: await openEntryForm(user) };
};
const fillIn = async (user: UserEvent) => {
  await enterText(user, screen.getByLabelText(/^First Name/), ' Ann ');
  await user.type(screen.getByLabelText(/^Last Name/), 'Lee');
  await enterText(user, screen.getByLabelText(/Email/), 'ann@lee.im');
};
const submit = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Submit Entry' }));
const sentEntries = () => api.sent('POST', '/api/competition-entries');

/** Leaves the window and comes back to it. */
const comeBack = () =>
  act(() => {
    focusManager.setFocused(false);
    focusManager.setFocused(true);
  });
afterEach(() => focusManager.setFocused(undefined));

describe('the page', () => {
  it('has its titles', async () => {
    renderApp('/competitions');
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Competition Schedule');
    expect(screen.getByText(/upcoming club competitions/)).toBeInTheDocument();
    expect(document.title).toBe('Competitions - Onchan Bowls Tournaments & Events | Isle of Man');
  });

  it('is there without the entries when they could not be loaded', async () => {
    server.use(http.get('/api/competition-entries', () => HttpResponse.json({}, { status: 503 })));
    api.competitions = [exampleCompetition({ places: 16 })];
    renderApp('/competitions');
    expect((await card()).getByText('Places').nextSibling).toHaveTextContent(/^16$/);
    expect((await card()).getAllByRole('button').map((button) => button.textContent)).toEqual(['Enter Here']);
  });

  it('is loaded anew whenever somebody comes back to it', async () => {
    api.competitions = [exampleCompetition()];
    renderApp('/competitions');
    expect(await titles()).toEqual(['Spring Cup']);
    api.competitions = [exampleCompetition({ title: 'Summer Cup' })];
    api.entries = [exampleEntry()];
    comeBack();
    await waitFor(async () => expect(await titles()).toEqual(['Summer Cup']));
    expect(await screen.findByRole('button', { name: 'View entrants (1): Summer Cup' })).toBeEnabled();
  });
});

describe('the list', () => {
  it('is of today and later, in the order of the dates, and scrolls', async () => {
    api.competitions = [
      exampleCompetition({ id: 1, title: 'In June', date: '2026-06-06T13:00:00.000Z' }),
      exampleCompetition({ id: 2, title: 'Yesterday', date: '2026-05-05T22:59:59.000Z' }),
      exampleCompetition({ id: 3, title: 'Tomorrow’s', date: '2026-05-07T11:00:00.000Z' }),
      exampleCompetition({ id: 4, title: 'This morning', date: '2026-05-06T09:00:00.000Z' }),
    ];
    renderApp('/competitions', '2026-05-06T12:00:00Z');
    expect(await titles()).toEqual(['This morning', 'Tomorrow’s', 'In June']);
    const region = screen.getByRole('region', { name: 'Upcoming competitions' });
    expect(region).toHaveStyle({ maxHeight: '600px', overflowY: 'auto' });
    expect(region).toHaveAttribute('tabindex', '0');
  });

  it('orders the competitions of a day by the time that their text means', async () => {
    // All were sent with the same date, as a program may.
    api.competitions = ['7pm', '10:30', '2.15', 'TBC'].map((time, id) =>
      exampleCompetition({ id, title: time, time, date: '2026-06-06T11:00:00.000Z' }),
    );
    renderApp('/competitions', '2026-05-06T12:00:00Z');
    expect(await titles()).toEqual(['10:30', 'TBC', '2.15', '7pm']);
  });

  it.each([
    // British Summer Time is an hour ahead of UTC.
    ['in the last minute of the day', '2026-05-16T22:59:00Z', 'TODAY'],
    ['a minute earlier', '2026-05-15T22:59:00Z', 'Tomorrow'],
    ['since before the clocks went forward', '2026-03-28T23:59:00Z', '49 days'],
  ])('counts days by the island’s calendar: %s', async (_, now, label) => {
    api.competitions = [exampleCompetition()];
    renderApp('/competitions', now);
    expect((await card()).getByText(label)).toBeInTheDocument();
  });

  it('ends a day at the island’s midnight', async () => {
    api.competitions = [exampleCompetition()];
    renderApp('/competitions', '2026-05-16T23:00:00Z');
    expect(await screen.findByText('No upcoming competitions')).toBeInTheDocument();
  });
});

describe('a competition', () => {
  it('says how many places are left, who waits, and that oneself does', async () => {
    sessionStorage.setItem('own-entries', '3');
    api.competitions = [exampleCompetition({ places: 2 })];
    api.entries = [exampleEntry()];
    const user = renderApp('/competitions');
    expect((await card()).getByText('1 of 2 left')).toBeInTheDocument();
    api.entries = [
      ...api.entries,
      exampleEntry({ id: 2 }),
      exampleEntry({ id: 3, firstName: 'Ann', waiting: true }),
    ];
    comeBack();
    expect(
      await screen.findByText('You have entered, and are on the waiting list: Ann Green'),
    ).toBeInTheDocument();
    await press(user, /^View entrants \(3\)/);
    const list = await screen.findByRole('region', { name: 'Entrants of Spring Cup' });
    const rows = within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(rows).toEqual(['Jack Green', 'Jack Green', 'Ann Green, on the waiting list']);
  });

  it('says when it is, what it is and what it costs', async () => {
    api.competitions = [
      exampleCompetition({ category: 'ladies', registrationCloses: '2026-05-14T17:00:00.000Z' }),
    ];
    renderApp('/competitions');
    const shown = await card();
    expect(shown.getByText('Saturday 16 May 2026 at 14:30')).toBeInTheDocument();
    expect(shown.getAllByRole('term').map((term) => term.parentElement?.textContent)).toEqual([
      'Entry Fee:£5',
      'Comp TypeLadies',
      'Entries closeThu 14 May, 18:00',
    ]);
  });

  it('may lack an hour, a description and a closing time', async () => {
    api.competitions = [
      exampleCompetition({ time: 'TBC', description: null, category: 'mens_singles' as 'mens' }),
    ];
    renderApp('/competitions');
    const shown = await card();
    expect(shown.getByText('Saturday 16 May 2026, time TBC')).toBeInTheDocument();
    expect(shown.getAllByRole('term').map((term) => term.parentElement?.textContent)).toEqual([
      'Entry Fee:',
      'Comp TypeMens',
    ]);
  });

  it('keeps a description of the club’s own', async () => {
    api.competitions = [exampleCompetition({ description: 'Entry Fee: £5\nTea and cake.' })];
    renderApp('/competitions');
    const shown = await card();
    expect(shown.getByText(/^Entry Fee: £5\s+Tea and cake\.$/)).toBeInTheDocument();
    expect(shown.queryByText('Entry Fee:')).not.toBeInTheDocument();
  });

  it('says how its entries stand, and can be entered up to its closing time', async () => {
    const later = '2026-05-10T11:00:00.000Z';
    const enter = 'Enter Here';
    const cases = [
      ['Closing soon', enter, { registrationCloses: '2026-05-09T22:00:00.000Z' }],
      ['Closing soon', enter, { registrationCloses: '2026-05-06T12:00:00.000Z' }],
      ['Waiting list', 'Full: join the waiting list', { registrationCloses: later, places: 1 }],
      [undefined, enter, { registrationCloses: later, places: 2 }],
      ['Closed', 'Closed', { entriesOpen: false, places: 1 }],
      ['Closed', 'Closed', { registrationCloses: '2026-05-06T11:59:59.000Z' }],
      ['Cancelled', 'Closed', { status: 'cancelled' }],
    ] as const;
    api.competitions = cases.map(([, , values], id) => exampleCompetition({ id, ...values }));
    api.entries = cases.map((_, id) => exampleEntry({ id, competitionId: id }));
    renderApp('/competitions', '2026-05-06T12:00:00Z');
    await screen.findAllByRole('button', { name: /^View entrants/ });
    const shown = (await cards()).map((each) => {
      const label = /^(Closing soon|Waiting list|Closed|Cancelled)$/;
      const [button] = within(each).getAllByRole<HTMLButtonElement>('button');
      return [
        within(each).queryByText(label, { selector: 'span' })?.textContent,
        button?.textContent,
        button?.disabled,
      ];
    });
    expect(shown).toEqual(cases.map(([label, text]) => [label, text, text === 'Closed']));
    expect(screen.getByText('Entries closed')).toBeInTheDocument();
  });
});

describe('the entrants', () => {
  it('are shown by first and last name alone, each competition’s own', async () => {
    api.competitions = [exampleCompetition()];
    api.entries = [
      exampleEntry({ id: 1, email: 'jack@example.com' }),
      exampleEntry({ id: 2, competitionId: 2, firstName: 'Tom', lastName: 'Trundle' }),
      exampleEntry({ id: 3, firstName: 'Wendy', lastName: 'Woods' }),
    ];
    const user = renderApp('/competitions');
    const opener = await screen.findByRole('button', { name: 'View entrants (2): Spring Cup' });
    await user.click(opener);
    const dialog = await findDialog('Competition Entrants');
    expect(dialog.element).toHaveAccessibleDescription('Spring Cup');
    const list = dialog.getByRole('region', { name: 'Entrants of Spring Cup' });
    expect(list).toHaveStyle({ height: '16rem', overflowY: 'auto' });
    expect(list).toHaveAttribute('tabindex', '0');
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((entrant) => entrant.textContent),
    ).toEqual(['Jack Green', 'Wendy Woods']);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(opener).toHaveFocus());
  });

  it('may all have withdrawn by the time the list is looked at', async () => {
    api.competitions = [exampleCompetition()];
    api.entries = [exampleEntry()];
    const user = renderApp('/competitions');
    const dialog = await pressFor(user, /^View entrants/, 'Competition Entrants');
    expect(dialog.getByText('Jack Green')).toBeInTheDocument();
    api.entries = [];
    comeBack();
    expect(await dialog.findByText('No entrants yet')).toBeInTheDocument();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.queryByRole('button', { name: /^View entrants/ })).not.toBeInTheDocument();
  });

  it('are not offered before there are any', async () => {
    api.competitions = [exampleCompetition()];
    renderApp('/competitions');
    await card();
    await waitFor(() => expect(api.sent('GET', '/api/competition-entries')).toHaveLength(1));
    expect(screen.queryByRole('button', { name: /^View entrants/ })).not.toBeInTheDocument();
  });
});

describe('entering', () => {
  it('sends what the contract asks, says so, closes, shows the entry, and begins empty again', async () => {
    const { user, dialog } = await openForm({ id: 7 });
    expect(dialog.element).toHaveAccessibleDescription('Spring Cup, Saturday 16 May 2026 at 14:30');
    expect(dialog.getByLabelText(/Email/)).toHaveAccessibleDescription(
      'Required to receive confirmation of your entry',
    );
    await fillIn(user);
    await submit(user);
    expect(await screen.findByText('Entry submitted successfully')).toBeInTheDocument();
    expect(screen.getByText("You've entered Spring Cup. Good luck!")).toBeInTheDocument();
    expect(sentEntries().map(({ body }) => body)).toEqual([
      {
        firstName: 'Ann',
        lastName: 'Lee',
        partnerFirstName: null,
        partnerLastName: null,
        email: 'ann@lee.im',
        competitionId: 7,
        website: '',
        filledInMs: expect.any(Number),
      },
    ]);
    expect(sentEntries()[0]?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f]{32}$/);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'View entrants (1): Spring Cup' })).toBeEnabled();
    // The toast will be gone soon.
    expect((await card()).getByText('You have entered: Ann Lee')).toBeInTheDocument();

    const again = await openEntryForm(user);
    for (const field of again.getAllByRole('textbox')) expect(field).toHaveValue('');
  });

  it('says what is missing under the fields, and sends nothing', async () => {
    const { user, dialog } = await openForm();
    await submit(user);
    expect(await dialog.findByText('First name is required')).toBeInTheDocument();
    expect(dialog.getByText('Last name is required')).toBeInTheDocument();
    const email = dialog.getByLabelText(/Email/);
    expect(email).toHaveAccessibleDescription('Please enter a valid email address');
    await enterText(user, email, 'ann@lee');
    expect(email).toBeInvalid();
    await user.type(email, '.im');
    await waitFor(() => expect(email).toBeValid());
    expect(sentEntries()).toEqual([]);
  });

  it('asks for the partner in a pairs competition', async () => {
    api.competitions = [exampleCompetition({ format: 'pairs' })];
    const user = renderApp('/competitions');
    expect((await card()).getByText('Pairs')).toBeInTheDocument();
    const dialog = await openEntryForm(user);
    await fillIn(user);
    await user.type(dialog.getByLabelText('Partner’s First Name'), 'Bob');
    await submit(user);
    expect(await dialog.findByText('Please give both names of your partner, or neither')).toBeInTheDocument();
    await enterText(user, dialog.getByLabelText('Partner’s Last Name'), 'Hill');
    await submit(user);
    expect(await screen.findByText('Entry submitted successfully')).toBeInTheDocument();
    expect(sentEntries().map(({ body }) => body)).toMatchObject([
      { firstName: 'Ann', partnerFirstName: 'Bob', partnerLastName: 'Hill' },
    ]);
  });

  it('keeps what was typed for each competition by itself', async () => {
    api.competitions = [
      exampleCompetition({ id: 1, title: 'Pairs Cup', format: 'pairs' }),
      exampleCompetition({ id: 2, title: 'Singles Cup' }),
    ];
    const user = renderApp('/competitions');
    const openFormOf = async (title: string) => {
      return pressFor(user, `Enter Here: ${title}`, 'Enter Competition');
    };
    const pairs = await openFormOf('Pairs Cup');
    await fillIn(user);
    await user.type(pairs.getByLabelText('Partner’s First Name'), 'Bob');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(pairs.element).not.toBeInTheDocument());
    const singles = await openFormOf('Singles Cup');
    for (const field of singles.getAllByRole('textbox')) expect(field).toHaveValue('');
    await fillIn(user);
    await submit(user);
    expect(await screen.findByText("You've entered Singles Cup. Good luck!")).toBeInTheDocument();
    expect(sentEntries().map(({ body }) => body)).toMatchObject([
      { firstName: 'Ann', partnerFirstName: null, partnerLastName: null, competitionId: 2 },
    ]);
    await waitFor(() => expect(singles.element).not.toBeInTheDocument());
    await openFormOf('Pairs Cup');
    expect(screen.getByLabelText('Partner’s First Name')).toHaveValue('Bob');
  });

  it('forgets the partner when pairs become singles while the form is open', async () => {
    const { user, dialog } = await openForm({ format: 'pairs' });
    await fillIn(user);
    await user.type(dialog.getByLabelText('Partner’s First Name'), 'Bob');
    api.competitions = [exampleCompetition()];
    comeBack();
    await waitFor(() => expect(dialog.queryByLabelText('Partner’s First Name')).not.toBeInTheDocument());
    await submit(user);
    expect(await screen.findByText('Entry submitted successfully')).toBeInTheDocument();
    expect(sentEntries().map(({ body }) => body)).toMatchObject([{ partnerFirstName: null }]);
  });

  it.each([
    ['before the last days', '2026-05-13T12:00:00Z', '1 of 2 left'],
    ['in the last days', '2026-05-14T12:00:00Z', 'Offered to the waiting list'],
    ['after play has begun', '2026-05-16T14:00:00Z', '1 of 2 left'],
  ])('hears that a free place is offered to those who wait only while it is: %s', async (_, now, words) => {
    api.competitions = [exampleCompetition({ places: 2 })];
    api.entries = [exampleEntry(), exampleEntry({ id: 2, firstName: 'Ann', waiting: true })];
    renderApp('/competitions', now);
    expect(await screen.findByText(words)).toBeInTheDocument();
  });

  it('says why it failed, and keeps what was typed', async () => {
    const [error, closed] = ['Error submitting entry', 'Entries Closed'];
    const areClosed = 'Entries for this competition are currently closed.';
    // Two in a row never have the same reason, so that each is seen to be said.
    const failures = [
      [
        () => refuse('already-entered'),
        error,
        'Failed to submit entry. You have already entered this competition.',
      ],
      // Something before the server answers, and nobody does.
      [() => HttpResponse.html('<h1>Bad gateway</h1>', { status: 502 }), error, unconfirmed],
      [
        () => refuse('competition-cancelled'),
        error,
        'Failed to submit entry. This competition has been cancelled.',
      ],
      [() => refuse('entries-closed'), closed, areClosed],
      [() => HttpResponse.error(), error, unconfirmed],
      [() => refuse('registration-closed'), closed, areClosed],
    ] as const;
    const { user, dialog } = await openForm();
    await fillIn(user);
    for (const [answer, title, text] of failures) {
      server.use(http.post('/api/competition-entries', answer, { once: true }));
      await submit(user);
      expect(await screen.findByText(text)).toBeInTheDocument();
      expect(screen.getByText(title)).toBeInTheDocument();
      expect(dialog.getByLabelText(/Email/)).toHaveValue('ann@lee.im');
    }
    await submit(user);
    expect(await screen.findByText('Entry submitted successfully')).toBeInTheDocument();
    const keys = sentEntries().map(({ headers }) => headers.get('Idempotency-Key'));
    // A refusal is kept under its key.
    expect(failures.map((_, index) => keys[index] === keys[index + 1])).toEqual(
      failures.map(([, , text]) => text === unconfirmed),
    );
  });
});

describe('‘Enter Here’ on a competition that was closed meanwhile', () => {
  const said = async () => {
    expect(await screen.findByText('Entries Closed')).toBeInTheDocument();
    expect(screen.getByText('Entries for this competition are currently closed.')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  };

  it.each([
    ['by the club', [exampleCompetition({ entriesOpen: false })]],
    ['by the hour', [exampleCompetition({ registrationCloses: '2026-05-06T11:00:00.000Z' })]],
    ['for good', []],
  ])('says so: %s', async (_, competitions) => {
    api.competitions = [exampleCompetition()];
    const user = renderApp('/competitions');
    const button = await screen.findByRole('button', { name: /^Enter Here/ });
    api.competitions = competitions;
    await user.click(button);
    await said();
    expect(screen.queryByRole('button', { name: /^Enter Here/ })).not.toBeInTheDocument();
  });

  it('opens the form when nobody answers: the server has the last word', async () => {
    api.competitions = [exampleCompetition()];
    const user = renderApp('/competitions');
    const button = await screen.findByRole('button', { name: /^Enter Here/ });
    server.use(http.get('/api/competitions', () => HttpResponse.error()));
    await user.click(button);
    await findDialog('Enter Competition');
  });
});

describe('the draw', () => {
  it('shows the matches by name, with handicaps, and who has withdrawn', async () => {
    api.competitions = [
      exampleCompetition({ drawn: true }),
      exampleCompetition({ id: 2, title: 'Another Cup' }),
    ];
    api.entries = [exampleEntry({ id: 1 }), exampleEntry({ id: 2, firstName: 'Ann', lastName: 'Lee' })];
    api.handicaps = [exampleHandicap({ playerName: 'Ann Lee', handicap: -2 })];
    const results = [{ round: 1, match: 2, outcome: 'walkover-first', firstScore: null, secondScore: null }];
    server.use(
      http.get('/api/competitions/1/draw', () =>
        HttpResponse.json({ ...drawRecordExample, order: [1, 2, 3], results, playBy: ['2026-06-14', null] }),
      ),
    );
    const user = renderApp('/competitions');
    expect(await screen.findAllByRole('button', { name: /^Draw: / })).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Draw: Spring Cup' }));
    const dialog = await findDialog('Draw');
    await user.click(await dialog.findByRole('button', { name: 'Previous round' }));
    const first = within(await dialog.findByRole('region', { name: 'Semi-finals' }));
    const matches = first.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(matches).toEqual(['Jack Green (seed 1)Bye', 'Ann Lee, handicap −2 (walkover), goes onWithdrawn']);
    expect(first.getByText('To be played by 14 June 2026')).toBeInTheDocument();
    expect(dialog.getByText(/in the order of the SHA-256 of kXbWq0Y2b1Jm3mEJ:number/)).toBeInTheDocument();
  });
});
