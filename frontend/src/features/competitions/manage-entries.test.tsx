import { describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { api, refuse, server } from '../../testing/api.js';
import { exampleCompetition, exampleEntry } from '../../testing/handlers/competitions.js';
import { exampleHandicap } from '../../testing/handlers/handicaps.js';
import { exampleEvent } from '../../testing/handlers/history.js';
import { enterText, findDialog, openTab, press, pressFor, replaceText } from '../../testing/render-app.js';

const open = () => openTab('entries');
const groups = () =>
  within(screen.getByRole('tabpanel', { name: 'Entries' }))
    .getAllByRole('region')
    .map((group) => group.textContent);
const names = (list: string) =>
  within(screen.getByRole('list', { name: `Entries of ${list}` }))
    .getAllByRole('listitem')
    .map((row) => within(row).getByText(/^(Jack|Ann|Bob)/).textContent);

const later = exampleCompetition({
  id: 2,
  title: 'June Pairs',
  date: '2026-06-06T11:00:00.000Z',
  time: 'TBC',
});
const entries = [
  exampleEntry({ id: 1, competitionId: 2, email: 'jack@example.org' }),
  exampleEntry({
    id: 3,
    firstName: 'Ann',
    lastName: 'Yates',
    email: 'ann@example.org',
    createdAt: '2026-04-02T18:00:00.000Z',
  }),
  exampleEntry({ id: 2, firstName: 'Bob', lastName: 'Moore', createdAt: '2026-04-01T18:00:00.000Z' }),
];

describe('the list', () => {
  it('has the entries competition by competition, the next one first, each in the order of coming', async () => {
    api.competitions = [later, exampleCompetition()];
    api.entries = entries;
    open();
    expect(
      await screen.findByRole('heading', { level: 2, name: 'Competition Entries (3)' }),
    ).toBeInTheDocument();
    const [first, second, ...others] = groups();
    expect(first).toMatch(/^Spring Cup16 May 2026, 14:302 entries/);
    expect(second).toMatch(/^June Pairs6 June 2026, TBC1 entry/);
    expect(others).toEqual([]);
    expect(names('Spring Cup')).toEqual(['Bob Moore', 'Ann Yates']);
  });

  it('says who has entered, and when by the clocks of the island', async () => {
    api.competitions = [exampleCompetition()];
    api.entries = entries;
    open();
    const list = await screen.findByRole('list', { name: 'Entries of Spring Cup' });
    expect(list).toHaveTextContent('Ann Yatesann@example.orgEntered 2 April 2026, 19:00');
    expect(within(list).getByRole('link')).toHaveAttribute('href', 'mailto:ann@example.org');
    expect(screen.getByRole('link', { name: 'Changes: Spring Cup' })).toHaveAttribute(
      'href',
      '/admin?tab=history&stream=competition&streamId=1',
    );
  });

  it('puts the entries of a competition that is gone last', async () => {
    api.competitions = [exampleCompetition()];
    api.entries = [exampleEntry({ competitionId: 7 }), exampleEntry({ id: 2 })];
    open();
    await screen.findByRole('list', { name: 'Entries of Spring Cup' });
    expect(groups()[1]).toMatch(/^This competitionNo longer on the schedule1 entry/);
  });
});

describe('cancelling an entry', () => {
  const ask = async () => {
    const user = open();
    const question = await pressFor(user, 'Cancel Entry: Ann Yates', 'Cancel Entry', 'alertdialog');
    return { user, ...question, press: (name: string) => user.click(question.getByRole('button', { name })) };
  };

  it.each([
    ['Spring Cup', [exampleCompetition()]],
    ['this competition', []],
  ])('names the person and the competition, and can be left alone: %s', async (title, competitions) => {
    api.competitions = competitions;
    api.entries = entries;
    const question = await ask();
    expect(question.element).toHaveAccessibleDescription(
      `Are you sure you want to cancel the entry for Ann Yates in ${title}? This action cannot be undone.`,
    );
    expect(question.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Keep Entry',
      'Yes I am sure',
      '',
    ]);
    await question.press('Keep Entry');
    await waitFor(() => expect(question.element).not.toBeInTheDocument());
    expect(api.entries).toHaveLength(3);
  });

  it('says when it failed, and takes it away', async () => {
    const refusal = () => refuse('unavailable', 'Back in a minute.');
    server.use(http.delete('/api/competition-entries/3', refusal, { once: true }));
    api.competitions = [exampleCompetition()];
    api.entries = entries;
    const question = await ask();
    await question.press('Yes I am sure');
    expect(await screen.findByText('Error cancelling entry')).toBeInTheDocument();
    expect(screen.getByText('Back in a minute.')).toBeInTheDocument();
    expect(question.element).toBeInTheDocument();
    await question.press('Yes I am sure');
    expect(await screen.findByText('Entry Deleted')).toBeInTheDocument();
    expect(screen.getByText('Ann Yates', { selector: '[data-part=description]' })).toBeInTheDocument();
    await waitFor(() => expect(names('Spring Cup')).toEqual(['Bob Moore']));
  });
});

describe('the sheet of the entrants', () => {
  const print = jest.fn();
  window.print = print;

  it('has one competition’s entrants by surname, numbered, without addresses, as long as it is printed', async () => {
    const onSheet: string[] = [];
    const sheet = () => document.querySelector('[aria-label="Entrants"]');
    print.mockImplementation(() => onSheet.push(sheet()?.textContent ?? ''));
    api.competitions = [later, exampleCompetition()];
    api.entries = entries.map((entry) => ({ ...entry, paid: entry.firstName === 'Ann' }));
    // Two players of one name cannot be told apart.
    api.handicaps = ['ann  yates', 'Bob Moore', 'bob moore'].map((playerName, id) =>
      exampleHandicap({ id, playerName, handicap: 3 }),
    );
    const user = open();
    await press(user, 'Print Entrants: Spring Cup');
    await waitFor(() =>
      expect(onSheet).toEqual([
        'Onchan Crown Green Bowling ClubSpring CupSaturday 16 May 2026 at 14:30 · 2 entriesNo.NameHandicapPaidScores1Bob Moore2Ann Yates+3Yes',
      ]),
    );
    expect(sheet()).not.toBeVisible();
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(sheet()).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Print Entrants: Spring Cup' }));
    expect(print).toHaveBeenCalledTimes(2);
  });

  it('has empty lines before anybody has entered, and is printed without the handicaps when they fail', async () => {
    server.use(http.get('/api/handicaps', () => HttpResponse.json({}, { status: 503 })));
    print.mockClear();
    api.competitions = [exampleCompetition(), exampleCompetition({ id: 2, date: '2026-04-01T12:00:00Z' })];
    const user = open();
    expect(await screen.findByText('No competition entries yet')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Print Entrants: Spring Cup' }));
    await waitFor(() => expect(print).toHaveBeenCalled());
    const lines = document.querySelectorAll('[aria-label="Entrants"] tbody tr');
    expect([...lines].map(({ textContent }) => textContent)).toEqual(
      Array.from({ length: 16 }, (_, index) => String(index + 1)),
    );
  });
});

describe('a pair', () => {
  const pairs = exampleCompetition({ format: 'pairs' });
  const pair = { partnerFirstName: 'Ann', partnerLastName: 'Lee' };
  const openPartner = async () => {
    const user = open();
    const dialog = await pressFor(user, 'Partner: Jack Green', 'Partner of Jack Green');
    const first = dialog.getByRole('textbox', { name: 'Partner’s First Name' });
    const last = dialog.getByRole('textbox', { name: 'Partner’s Last Name' });
    const save = () => user.click(dialog.getByRole('button', { name: 'Save' }));
    const saveBeth = async () => {
      await replaceText(user, first, 'Beth');
      await save();
    };
    return { user, ...dialog, first, last, save, saveBeth };
  };

  it('is entered by hand, with the partner only where people play in pairs', async () => {
    api.competitions = [pairs, exampleCompetition({ id: 2, title: 'June Singles' })];
    const user = open();
    const form = await pressFor(user, 'Add Entry', 'Add Entry');
    const choose = (title: RegExp) =>
      user.selectOptions(
        form.getByRole('combobox', { name: /Competition/ }),
        form.getByRole('option', { name: title }),
      );
    await choose(/Spring Cup/);
    await enterText(user, form.getByRole('textbox', { name: /^First Name/ }), 'Jack');
    await enterText(user, form.getByRole('textbox', { name: /^Last Name/ }), 'Wood');
    await user.type(form.getByRole('textbox', { name: 'Partner’s First Name' }), 'Ann');
    await user.click(form.getByRole('button', { name: 'Add' }));
    expect(await form.findByText('Please give both names of your partner, or neither')).toBeInTheDocument();
    await choose(/June Singles/);
    expect(form.queryByRole('textbox', { name: /Partner/ })).not.toBeInTheDocument();
    await choose(/Spring Cup/);
    await user.type(form.getByRole('textbox', { name: 'Partner’s Last Name' }), 'Lee');
    await user.click(form.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText('Jack Wood & Ann Lee')).toBeInTheDocument();
    expect(api.entries).toMatchObject([{ firstName: 'Jack', ...pair }]);
  });

  it('may be half typed when a singles competition is chosen instead', async () => {
    api.competitions = [pairs, exampleCompetition({ id: 2, title: 'June Singles' })];
    const user = open();
    const form = await pressFor(user, 'Add Entry', 'Add Entry');
    await enterText(user, form.getByRole('textbox', { name: /^First Name/ }), 'Jack');
    await enterText(user, form.getByRole('textbox', { name: /^Last Name/ }), 'Wood');
    await user.type(form.getByRole('textbox', { name: 'Partner’s First Name' }), 'Ann');
    await user.selectOptions(
      form.getByRole('combobox', { name: /Competition/ }),
      form.getByRole('option', { name: /June Singles/ }),
    );
    await user.click(form.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText('Jack Wood')).toBeInTheDocument();
    expect(api.entries).toMatchObject([{ competitionId: 2, partnerFirstName: null, partnerLastName: null }]);
  });

  it('asks which partner to keep when another volunteer has named one meanwhile', async () => {
    api.competitions = [pairs];
    api.entries = [exampleEntry({ ...pair, version: 3 })];
    const dialog = await openPartner();
    api.entries = [exampleEntry({ partnerFirstName: 'Dot', partnerLastName: 'Kelly', version: 4 })];
    await dialog.saveBeth();
    expect(await screen.findByText(/changed this in the meantime/)).toBeInTheDocument();
    expect(api.entries).toMatchObject([{ partnerFirstName: 'Dot', partnerLastName: 'Kelly' }]);
    await dialog.save();
    expect(await screen.findByText('Partner Saved')).toBeInTheDocument();
    expect(api.entries).toMatchObject([{ partnerFirstName: 'Beth', partnerLastName: 'Lee' }]);
  });

  it('can be given to an entry that was cancelled meanwhile, once it is brought back', async () => {
    api.competitions = [pairs];
    const entry = exampleEntry({ ...pair, version: 3 });
    api.entries = [entry];
    const dialog = await openPartner();
    api.entries = [];
    api.events = [
      exampleEvent(10, { stream: 'competition', streamId: '1', type: 'EntriesClosed' }),
      exampleEvent(9, {
        stream: 'competition',
        streamId: '1',
        type: 'EntryCancelled',
        data: { entryId: 1 },
        actorName: 'Ada',
        summary: 'cancelled the entry of Jack Green',
        changes: [{ field: 'Entry 1', before: 'Jack Green', after: null }],
      }),
    ];
    const asked: string[] = [];
    server.use(
      http.post('/api/admin/records/competition/1/undo', ({ request }) => {
        asked.push(new URL(request.url).search);
        api.entries = [{ ...entry, version: 6 }];
        return new HttpResponse(null, { status: 204 });
      }),
    );
    await dialog.saveBeth();
    expect(await dialog.findByText(/Ada cancelled the entry of Jack Green/)).toBeInTheDocument();
    await dialog.user.click(dialog.getByRole('button', { name: 'Bring it back' }));
    await waitFor(() => expect(asked).toEqual(['?entryId=1']));
    await waitFor(() => expect(dialog.queryByRole('alert')).not.toBeInTheDocument());
    await dialog.save();
    expect(await screen.findByText('Partner Saved')).toBeInTheDocument();
    expect(api.entries).toMatchObject([{ partnerFirstName: 'Beth', partnerLastName: 'Lee' }]);
  });

  it('names who has cancelled the entry, also when the person is erased', async () => {
    api.competitions = [pairs];
    api.entries = [exampleEntry({ ...pair, version: 3 })];
    api.events = [
      exampleEvent(9, {
        stream: 'competition',
        streamId: '1',
        type: 'EntryCancelled',
        data: { entryId: 1 },
        actorName: 'Ada',
        summary: 'cancelled the entry of [erased]',
        changes: [{ field: 'Entry 1', before: '[erased], paid', after: null }],
      }),
    ];
    const dialog = await openPartner();
    api.entries = [];
    await dialog.saveBeth();
    expect(await dialog.findByText(/Ada cancelled the entry of/)).toBeInTheDocument();
    expect(dialog.queryByRole('button', { name: 'Bring it back' })).not.toBeInTheDocument();
  });

  it('is not mixed up with a competition of its number when it was cancelled meanwhile', async () => {
    api.competitions = [pairs];
    api.entries = [exampleEntry({ ...pair, version: 3 })];
    api.events = [exampleEvent(9, { type: 'EntriesClosed', stream: 'competition', streamId: '1' })];
    const dialog = await openPartner();
    api.entries = [];
    await dialog.saveBeth();
    expect(await screen.findByText('Somebody else has deleted this in the meantime.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Bring it back' })).not.toBeInTheDocument();
  });

  it('loses the partner, also when people play alone by now', async () => {
    api.competitions = [exampleCompetition()];
    api.entries = [exampleEntry(pair), exampleEntry({ id: 2, firstName: 'Bob' })];
    const dialog = await openPartner();
    await dialog.user.clear(dialog.first);
    await dialog.user.clear(dialog.last);
    await dialog.save();
    expect(await screen.findByText('Partner Saved')).toBeInTheDocument();
    expect(api.entries).toMatchObject([{ partnerFirstName: null, partnerLastName: null }, {}]);
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Partner/ })).not.toBeInTheDocument());
  });

  it('has both handicaps on the sheet', async () => {
    const onSheet: (string | null | undefined)[] = [];
    window.print = () => onSheet.push(document.querySelector('[aria-label="Entrants"] tbody')?.textContent);
    api.competitions = [pairs];
    api.entries = [exampleEntry(pair)];
    api.handicaps = [
      exampleHandicap({ id: 1, playerName: 'Jack Green', handicap: 3 }),
      exampleHandicap({ id: 2, playerName: 'Ann Lee', handicap: -2 }),
    ];
    const user = open();
    await press(user, 'Print Entrants: Spring Cup');
    await waitFor(() => expect(onSheet).toEqual([expect.stringMatching(/^1Jack Green & Ann Lee\+3 \/ .2$/)]));
  });
});

describe('those who wait for a place', () => {
  it('have their number on the list, and are apart on the sheet', async () => {
    const onSheet: (string | null | undefined)[] = [];
    window.print = () => onSheet.push(document.querySelector('[aria-label="Entrants"]')?.textContent);
    api.competitions = [exampleCompetition({ places: 1 })];
    api.entries = [
      exampleEntry({ id: 1, firstName: 'Bob' }),
      exampleEntry({ id: 2, firstName: 'Jack', waiting: true }),
      exampleEntry({ id: 3, firstName: 'Ann', waiting: true }),
    ];
    const user = open();
    const list = await screen.findByRole('list', { name: 'Entries of Spring Cup' });
    expect(groups()[0]).toMatch(/^Spring Cup16 May 2026, 14:301 entry, 2 waiting1 place/);
    const rows = within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(rows.map((row) => /Waiting list, number \d/.exec(row)?.[0])).toEqual([
      undefined,
      'Waiting list, number 1',
      'Waiting list, number 2',
    ]);
    await user.click(screen.getByRole('button', { name: 'Print Entrants: Spring Cup' }));
    await waitFor(() =>
      expect(onSheet).toEqual([
        expect.stringMatching(/1 entry, 2 waiting.*1Bob GreenWaiting list: Jack Green, Ann Green$/),
      ]),
    );
  });
});

describe('a free place that is offered', () => {
  const offered = async (date = '2026-05-08T17:30:00.000Z') => {
    api.competitions = [exampleCompetition({ places: 2, date, time: '10:00' })];
    api.entries = [
      exampleEntry({ id: 1, firstName: 'Bob' }),
      exampleEntry({ id: 2, firstName: 'Jack', waiting: true, email: 'jack@example.org' }),
      exampleEntry({ id: 3, firstName: 'Ann', waiting: true, email: null }),
    ];
    const user = open();
    await screen.findByRole('list', { name: 'Entries of Spring Cup' });
    return user;
  };

  it('says whom to phone, and is given to the first who waits', async () => {
    const user = await offered();
    expect(screen.getByText(/^1 place free/)).toHaveTextContent('without an address: Ann Green.');
    await user.click(screen.getByRole('button', { name: 'Give the Place: Jack Green' }));
    const dialog = await findDialog('Give the Place');
    expect(dialog.queryByRole('textbox')).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Give the Place' }));
    expect(await screen.findByText('Place Given')).toBeInTheDocument();
    expect(api.entries[1]?.waiting).toBe(false);
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Give the Place/ })).toBeNull());
  });

  it('is not on offer any more once play has begun, but can be given', async () => {
    await offered('2026-05-06T09:00:00.000Z');
    expect(screen.queryByText(/place free/)).toBeNull();
    expect(screen.getByRole('button', { name: 'Give the Place: Jack Green' })).toBeInTheDocument();
  });

  it('is given to somebody else only with a reason', async () => {
    const user = await offered();
    await user.click(screen.getByRole('button', { name: 'Give the Place: Ann Green' }));
    const dialog = await findDialog('Give the Place');
    await user.click(dialog.getByRole('button', { name: 'Give the Place' }));
    expect(await dialog.findByText('Reason is required')).toBeInTheDocument();
    await enterText(user, dialog.getByRole('textbox', { name: /Reason/ }), 'Jack is away');
    await user.click(dialog.getByRole('button', { name: 'Give the Place' }));
    expect(await screen.findByText('Place Given')).toBeInTheDocument();
    expect(api.entries[2]?.waiting).toBe(false);
  });
});

describe('an entry by hand', () => {
  const fill = async () => {
    const user = open();
    const form = await pressFor(user, 'Add Entry', 'Add Entry');
    await enterText(user, form.getByRole('textbox', { name: /First Name/ }), 'Jack');
    await enterText(user, form.getByRole('textbox', { name: /Last Name/ }), 'Wood');
    return { user, ...form, send: () => user.click(form.getByRole('button', { name: 'Add' })) };
  };

  it('is for the next competition unless another is chosen, and needs no address', async () => {
    api.competitions = [
      later,
      exampleCompetition(),
      exampleCompetition({ id: 3, date: '2026-04-01T12:00:00Z' }),
    ];
    const form = await fill();
    expect(form.getByRole('combobox', { name: /Competition/ })).toHaveDisplayValue(
      'Spring Cup, 16 May 2026, 14:30',
    );
    await form.send();
    expect(await screen.findByText('Entry Added')).toBeInTheDocument();
    expect(api.entries).toMatchObject([
      { competitionId: 1, firstName: 'Jack', lastName: 'Wood', email: null },
    ]);
    await waitFor(() => expect(names('Spring Cup')).toEqual(['Jack Wood']));
  });

  it('asks before it goes into a competition that is closed, and says why it is refused', async () => {
    api.competitions = [exampleCompetition({ entriesOpen: false })];
    server.use(http.post('/api/competitions/1/entries', () => refuse('already-entered'), { once: true }));
    const form = await fill();
    await form.send();
    const question = await screen.findByRole('alertdialog');
    expect(question).toHaveTextContent('Entries for Spring Cup are closed.');
    await form.user.click(within(question).getByRole('button', { name: 'Save anyway' }));
    expect(await screen.findByText('Error adding entry')).toBeInTheDocument();
    expect(form.getByRole('textbox', { name: /Last Name/ })).toHaveValue('Wood');
    expect(api.entries).toEqual([]);
  });
});

it('an entry cannot be marked as paid where there is no fee', async () => {
  api.competitions = [exampleCompetition({ description: 'In aid of the lifeboat' })];
  api.entries = entries;
  open();
  await screen.findByRole('button', { name: 'Cancel Entry: Ann Yates' });
  expect(screen.queryByRole('button', { name: /^Mark as/ })).not.toBeInTheDocument();
});

it('an entry is marked as paid, and as unpaid again', async () => {
  api.competitions = [exampleCompetition({ description: 'Entry Fee: £5' })];
  api.entries = entries;
  const user = open();
  await press(user, 'Mark as Paid: Ann Yates');
  await press(user, 'Mark as Unpaid: Ann Yates');
  expect(await screen.findByRole('button', { name: 'Mark as Paid: Ann Yates' })).toBeInTheDocument();
  expect(api.entries.map(({ paid }) => paid)).toEqual([undefined, false, undefined]);
});
