import { describe, expect, it } from '@jest/globals';
import { drawMessages } from '@onchan-bowls/contract/draws';
import { drawRecordExample } from '@onchan-bowls/contract/draws.examples';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { api, refuse, server } from '../../testing/api.js';
import { exampleCompetition, exampleEntry } from '../../testing/handlers/competitions.js';
import { exampleWinner } from '../../testing/handlers/winners.js';
import { enterText, findDialog, openTab, press, pressFor, replaceText } from '../../testing/render-app.js';

const open = (task?: string) => openTab('competitions', task);
const rows = async () =>
  within(await screen.findByRole('list', { name: 'Competitions' })).queryAllByRole('listitem');
const titles = async () =>
  (await rows()).map((row) => within(row).getByRole('heading', { level: 3 }).textContent);
const badges = async () =>
  (await rows()).map((row) =>
    within(row)
      .getAllByText(/^(Upcoming|Completed|Cancelled|Entries (Open|Closed))$/)
      .map((badge) => badge.textContent),
  );
const sent = () => api.sent('PUT', '/api/competitions/1');

describe('the list', () => {
  it('has the next competition first, and after all to come those that are past, the last one first', async () => {
    api.competitions = [
      exampleCompetition({ id: 1, title: 'Long ago', date: '2025-06-06T13:00:00.000Z' }),
      exampleCompetition({ id: 2, title: 'In June', date: '2026-06-06T13:00:00.000Z' }),
      exampleCompetition({ id: 3, title: 'Last night', date: '2026-05-05T22:59:59.000Z' }),
      exampleCompetition({ id: 4, title: 'This morning', date: '2026-05-06T09:00:00.000Z' }),
    ];
    open();
    expect(await titles()).toEqual(['This morning', 'In June', 'Last night', 'Long ago']);
    expect(screen.getByRole('heading', { level: 2, name: 'Competitions (4)' })).toBeInTheDocument();
  });

  it('says of each when it is, what it says, how it stands and who has entered', async () => {
    api.competitions = [
      exampleCompetition({
        category: 'ladies',
        format: 'pairs',
        registrationCloses: '2026-05-14T17:00:00.000Z',
      }),
    ];
    api.entries = [
      exampleEntry({ id: 1 }),
      exampleEntry({ id: 2 }),
      exampleEntry({ id: 3, competitionId: 9 }),
    ];
    open();
    const [row] = await rows();
    for (const text of [
      'Spring Cup',
      '16 May 2026, 14:30',
      'Ladies',
      'Pairs',
      'Entry Fee: £5',
      'Registration closes 14 May 2026, 18:00',
    ]) {
      expect(row).toHaveTextContent(text);
    }
    await waitFor(() => expect(row).toHaveTextContent('2 entries'));
    expect(screen.getByRole('link', { name: 'Changes: Spring Cup' })).toHaveAttribute(
      'href',
      '/admin?tab=history&stream=competition&streamId=1',
    );
  });

  it('calls a competition completed once its day on the island is past, unless it is cancelled', async () => {
    const today = '2026-05-05T23:00:00.000Z';
    const yesterday = '2026-05-05T22:59:59.000Z';
    api.competitions = [
      exampleCompetition({ id: 1, date: today, status: 'completed' }),
      exampleCompetition({ id: 2, date: today, status: 'cancelled', entriesOpen: false }),
      exampleCompetition({ id: 3, date: yesterday, status: 'upcoming' }),
      exampleCompetition({ id: 4, date: yesterday, status: 'cancelled' }),
    ];
    open();
    expect(await badges()).toEqual([
      ['Upcoming', 'Entries Open'],
      ['Cancelled', 'Entries Closed'],
      ['Completed', 'Entries Closed'],
      ['Cancelled', 'Entries Closed'],
    ]);
  });
});

describe('the places of a competition', () => {
  it('are shown beside the entries and those who wait, and are not limited when the field is empty', async () => {
    api.competitions = [exampleCompetition({ places: 1 })];
    api.entries = [exampleEntry(), exampleEntry({ id: 2, firstName: 'Ann', waiting: true })];
    const user = open();
    expect(await screen.findByText('1 entry, 1 waiting')).toBeInTheDocument();
    expect(screen.getByText('1 place')).toBeInTheDocument();
    const dialog = await pressFor(user, /^Edit:/, 'Edit Competition');
    await user.clear(dialog.getByLabelText(/Places/));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Competition Updated')).toBeInTheDocument();
    expect(sent()[0]?.body).toMatchObject({ places: null });
    expect(screen.queryByText('1 place')).not.toBeInTheDocument();
  });
});

describe('a new competition', () => {
  const fill = async (user: UserEvent) => {
    await enterText(user, screen.getByLabelText(/Title/), ' Summer Cup ');
    await enterText(user, screen.getByLabelText(/^Date/), '2026-07-11');
    await user.selectOptions(screen.getByLabelText(/^Time/), '18:30');
  };
  const add = async (user: UserEvent) => {
    const dialog = await pressFor(user, 'Add Competition', 'Add Competition');
    await fill(user);
    return { ...dialog, send: () => user.click(dialog.getByRole('button', { name: 'Add' })) };
  };
  const body = () => api.sent('POST', '/api/competitions')[0]?.body;

  it('tells under each field what is missing, is sent as the contract asks, and appears in the list', async () => {
    const user = open();
    const dialog = await pressFor(user, 'Add Competition', 'Add Competition');
    const send = () => user.click(dialog.getByRole('button', { name: 'Add' }));
    await send();
    for (const field of ['Title', 'Date', 'Time']) {
      expect(await dialog.findByText(`${field} is required`)).toBeInTheDocument();
    }
    expect(api.sent('POST', '/api/competitions')).toEqual([]);
    await fill(user);
    await user.selectOptions(dialog.getByLabelText(/Category/), 'Ladies');
    await enterText(user, dialog.getByLabelText(/Entry Fee/), ' £2.50 ');
    await enterText(user, dialog.getByLabelText(/Registration Closes/), '2026-07-09T20:00');
    await user.type(dialog.getByLabelText(/Places/), '16');
    await user.selectOptions(dialog.getByLabelText(/Format/), 'Pairs');
    await send();
    expect(await screen.findByText('Competition Added')).toBeInTheDocument();
    expect(body()).toEqual({
      title: 'Summer Cup',
      description: 'Entry Fee: £2.50',
      date: '2026-07-11T17:30:00.000Z',
      time: '18:30',
      registrationCloses: '2026-07-09T19:00:00.000Z',
      status: 'upcoming',
      category: 'ladies',
      type: 'club',
      format: 'pairs',
      places: 16,
    });
    expect(await titles()).toEqual(['Summer Cup']);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('is asked about when its entries would close after it', async () => {
    const user = open();
    const dialog = await add(user);
    await enterText(user, dialog.getByLabelText(/Registration Closes/), '2026-07-12T20:00');
    await dialog.send();
    const question = await findDialog('Please Check', 'alertdialog');
    expect(question.element).toHaveAccessibleDescription(
      'Registration closes on 12 July 2026, 20:00, after the competition on 11 July 2026, 18:30.',
    );
    expect(body()).toBeUndefined();
    await user.click(question.getByRole('button', { name: 'Save anyway' }));
    expect(await screen.findByText('Competition Added')).toBeInTheDocument();
  });

  it('may lack all but its title, date and a time of the choice, and is then mixed, without a fee, at noon', async () => {
    const user = open();
    const dialog = await add(user);
    const times = within(dialog.getByLabelText(/^Time/)).getAllByRole('option');
    expect(dialog.getByLabelText(/^Places/)).toHaveAccessibleDescription(/a pair takes one place/);
    expect(times.map(({ textContent }) => textContent)).toEqual([
      'Choose a time',
      'TBC',
      ...[10, 11, 12, 13, 14, 15, 16, 17, 18].flatMap((hour) => [`${hour}:00`, `${hour}:30`]),
      '19:00',
    ]);
    expect(dialog.queryByLabelText(/Status/)).not.toBeInTheDocument();

    // A closing date without its time has no value in a browser, which says that something is wrong.
    const closes = dialog.getByLabelText(/Registration Closes/);
    Object.defineProperty(closes, 'validity', { value: { badInput: true }, configurable: true });
    await dialog.send();
    expect(await dialog.findByText('Please give both a date and a time, or neither')).toBeInTheDocument();
    expect(api.sent('POST', '/api/competitions')).toEqual([]);
    Reflect.deleteProperty(closes, 'validity');

    await user.selectOptions(dialog.getByLabelText(/^Time/), 'TBC');
    await dialog.send();
    expect(await screen.findByText('Competition Added')).toBeInTheDocument();
    expect(body()).toMatchObject({
      description: null,
      date: '2026-07-11T11:00:00.000Z',
      time: 'TBC',
      registrationCloses: null,
      category: 'mixed',
    });
  });

  it('keeps what was typed when it was refused, and tries again under another key when the server keeps the refusal', async () => {
    const refusal = () => refuse('changed-meanwhile', 'Back in a minute.');
    server.use(http.post('/api/competitions', refusal, { once: true }));
    const user = open();
    const dialog = await add(user);
    await dialog.send();
    expect(await screen.findByText('Error adding competition')).toBeInTheDocument();
    expect(screen.getByText('Back in a minute.')).toBeInTheDocument();
    expect(dialog.getByLabelText(/Title/)).toHaveValue(' Summer Cup ');
    await dialog.send();
    expect(await screen.findByText('Competition Added')).toBeInTheDocument();
    const keys = api.sent('POST', '/api/competitions').map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys).toHaveLength(2);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(new Set(keys).size).toBe(2);
  });
});

describe('editing', () => {
  const edit = async (user: UserEvent) => {
    const dialog = await pressFor(user, /^Edit:/, 'Edit Competition');
    return { ...dialog, save: () => user.click(dialog.getByRole('button', { name: 'Save' })) };
  };
  const retitle = async (user: UserEvent, title = 'May Cup') => {
    const dialog = await edit(user);
    await replaceText(user, dialog.getByLabelText(/Title/), title);
    return dialog;
  };

  it('asks before pairs become singles, which erases the partners', async () => {
    const pairs = exampleCompetition({ format: 'pairs' });
    api.competitions = [pairs];
    api.entries = [
      exampleEntry({ competitionId: pairs.id, partnerFirstName: 'Ann', partnerLastName: 'Lee' }),
      exampleEntry({ id: 2, competitionId: pairs.id }),
    ];
    const user = open();
    const dialog = await edit(user);
    await user.selectOptions(dialog.getByLabelText(/Format/), 'Singles');
    await dialog.save();
    const question = await findDialog('Please Check', 'alertdialog');
    expect(question.element).toHaveAccessibleDescription(
      'In singles nobody has a partner. The names of 1 partner will be erased for good.',
    );
    expect(sent()).toEqual([]);
    await user.click(question.getByRole('button', { name: 'Save anyway' }));
    expect(await screen.findByText('Competition Updated')).toBeInTheDocument();
  });

  it.each([
    [
      'a fee, a time that is no choice, seconds',
      {
        description: 'Entry Fee: £5',
        time: '18:15',
        date: '2026-05-16T17:15:00.000Z',
        registrationCloses: '2026-05-14T22:59:59.999Z',
      },
    ],
    [
      'no description, a time in words, a type that the form does not know',
      { description: null, time: 'after tea', date: '2026-05-16T18:00:00.000Z', type: 'open' as const },
    ],
    [
      'a description of its own, an hour that is not its time, another status',
      {
        description: 'Tea and cake.\nEntry Fee: £5',
        date: '2026-05-15T23:00:00.000Z',
        status: 'cancelled' as const,
      },
    ],
    ['a fee that is no amount', { description: 'Entry Fee: £ ask' }],
  ])('leaves alone what it does not touch: %s', async (_, values) => {
    const before = exampleCompetition({ ...values, version: 4 });
    api.competitions = [before];
    const user = open();
    await (await retitle(user)).save();
    expect(await screen.findByText('Competition Updated')).toBeInTheDocument();
    const { id, entriesOpen, drawn, createdAt, updatedAt, version, ...details } = before;
    expect(details.title).toBe('Spring Cup');
    expect(sent().map(({ body }) => body)).toEqual([{ ...details, title: 'May Cup' }]);
    expect(sent()[0]?.headers.get('If-Match')).toBe('"4"');
  });

  it('changes the fee, the hour, the closing time and the status', async () => {
    api.competitions = [exampleCompetition({ registrationCloses: '2026-05-14T17:00:00.000Z' })];
    const user = open();
    const dialog = await edit(user);
    expect(dialog.getByLabelText(/Entry Fee/)).toHaveValue('5');
    expect(dialog.getByLabelText(/Registration Closes/)).toHaveValue('2026-05-14T18:00');
    await user.clear(dialog.getByLabelText(/Entry Fee/));
    await user.clear(dialog.getByLabelText(/Registration Closes/));
    await user.selectOptions(dialog.getByLabelText(/^Time/), 'TBC');
    await user.selectOptions(dialog.getByLabelText(/Status/), 'Cancelled');
    await dialog.save();
    expect(await screen.findByText('Competition Updated')).toBeInTheDocument();
    expect(sent()[0]?.body).toMatchObject({
      description: null,
      date: '2026-05-16T11:00:00.000Z',
      time: 'TBC',
      registrationCloses: null,
      status: 'cancelled',
    });
  });

  it('shows a description that is more than a fee as it is', async () => {
    api.competitions = [exampleCompetition({ description: 'Bring a friend' })];
    const user = open();
    const dialog = await edit(user);
    expect(dialog.queryByLabelText(/Entry Fee/)).not.toBeInTheDocument();
    await user.clear(dialog.getByLabelText(/Description/));
    await dialog.save();
    expect(await screen.findByText('Competition Updated')).toBeInTheDocument();
    expect(sent()[0]?.body).toMatchObject({ description: null });
  });

  it('is saved without a question beside what somebody else has changed, the day beside the time', async () => {
    api.competitions = [exampleCompetition()];
    const user = open();
    const dialog = await retitle(user);
    await user.selectOptions(dialog.getByLabelText(/^Time/), '18:30');
    api.competitions = [
      exampleCompetition({ date: '2026-05-17T13:30:00.000Z', category: 'mens', version: 2 }),
    ];
    await dialog.save();
    expect(await screen.findByText('Competition Updated')).toBeInTheDocument();
    expect(sent().map(({ headers }) => headers.get('If-Match'))).toEqual(['"1"', '"2"']);
    expect(await titles()).toEqual(['May Cup']);
    expect(api.competitions[0]).toMatchObject({
      title: 'May Cup',
      time: '18:30',
      date: '2026-05-17T17:30:00.000Z',
      category: 'mens',
    });
  });
});

describe('a double click', () => {
  const doubleClick = async (user: ReturnType<typeof open>, name: string) =>
    user.dblClick(await screen.findByRole('button', { name }));

  it('turns the entries once', async () => {
    api.competitions = [exampleCompetition()];
    const user = open();
    await doubleClick(user, 'Close Entries: Spring Cup');
    const turned = await screen.findByRole('button', { name: 'Open Entries: Spring Cup' });
    // A slow second press comes when the button does the opposite already.
    fireEvent.click(turned, { detail: 2 });
    expect(fireEvent.keyDown(turned, { key: 'Enter', repeat: true })).toBe(false);
    expect(await screen.findByText('Entries Closed', { selector: '[data-part=title]' })).toBeInTheDocument();
    expect(sent().map(({ body }) => body)).toEqual([{ entriesOpen: false }]);
  });

  it('opens a dialog once, and closes it once', async () => {
    const user = open();
    await doubleClick(user, 'Add Competition');
    const dialog = await findDialog('Add Competition');
    // The second press of a slow one lands on what the dialog has brought there.
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }), { detail: 2 });
    expect(dialog.element).toBeInTheDocument();
    await user.dblClick(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByRole('tab', { name: 'Comps', selected: true })).toBeInTheDocument();
  });

  it('saves once, and leaves nothing open', async () => {
    api.competitions = [exampleCompetition()];
    const user = open();
    await doubleClick(user, 'Edit: Spring Cup');
    const dialog = await findDialog('Edit Competition');
    await user.type(dialog.getByLabelText(/Title/), '!');
    await user.dblClick(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Competition Updated')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByRole('tab', { name: 'Comps', selected: true })).toBeInTheDocument();
    expect(sent()).toHaveLength(1);

    await doubleClick(user, 'Delete: Spring Cup!');
    const question = await findDialog('Delete Competition', 'alertdialog');
    await user.dblClick(question.getByRole('button', { name: 'Delete Competition' }));
    expect(await screen.findByText('Competition Deleted')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(api.sent('DELETE', '/api/competitions/1')).toHaveLength(1);
    expect(screen.getByRole('tab', { name: 'Comps', selected: true })).toBeInTheDocument();
  });
});

describe('the switch of the entries', () => {
  it('closes them and opens them again, whatever else has changed', async () => {
    api.competitions = [exampleCompetition()];
    const user = open();
    await press(user, 'Close Entries: Spring Cup');
    expect(await screen.findByText('Entries Closed', { selector: '[data-part=title]' })).toBeInTheDocument();
    expect(await badges()).toEqual([['Upcoming', 'Entries Closed']]);
    await press(user, 'Open Entries: Spring Cup');
    expect(await screen.findByText('Entries Opened')).toBeInTheDocument();
    expect(await badges()).toEqual([['Upcoming', 'Entries Open']]);
    expect(sent().map(({ body }) => body)).toEqual([{ entriesOpen: false }, { entriesOpen: true }]);
    for (const { headers } of sent()) expect(headers.get('If-Match')).toBeNull();
  });

  const past = '2026-05-05T17:00:00.000Z';
  it('says that they are closed when the closing date or the day is past, it is cancelled or they were closed', async () => {
    api.competitions = [
      { registrationCloses: past },
      { date: past },
      { status: 'cancelled' as const },
      { entriesOpen: false },
    ].map((values, id) => exampleCompetition({ id, ...values }));
    open();
    expect((await badges()).map(([, entries]) => entries)).toEqual(
      Array.from({ length: 4 }, () => 'Entries Closed'),
    );
    expect(screen.getAllByRole('button', { name: 'Open Entries: Spring Cup' })).toHaveLength(4);
  });

  it.each([true, false])(
    'offers to move a closing date that has passed (switch: %s)',
    async (entriesOpen) => {
      api.competitions = [exampleCompetition({ entriesOpen, registrationCloses: past })];
      const user = open();
      const dialog = await pressFor(user, 'Open Entries: Spring Cup', 'Open Entries');
      expect(dialog.element).toHaveAccessibleDescription(/closed on 5 May 2026, 18:00/);
      const closing = dialog.getByLabelText('Registration Closes');
      fireEvent.change(closing, { target: { value: '2026-05-06T12:00' } });
      await user.click(dialog.getByRole('button', { name: 'Open Entries' }));
      expect(await dialog.findByText('Please choose a time that is still to come')).toBeInTheDocument();
      expect(sent()).toEqual([]);
      fireEvent.change(closing, { target: { value: '2026-05-14T18:00' } });
      await user.click(dialog.getByRole('button', { name: 'Open Entries' }));
      expect(await screen.findByText('Entries Opened')).toBeInTheDocument();
      expect(await badges()).toEqual([['Upcoming', 'Entries Open']]);
      expect(api.competitions[0]).toMatchObject({
        entriesOpen: true,
        registrationCloses: '2026-05-14T17:00:00.000Z',
      });
    },
  );

  it('asks which closing date to keep when somebody else has moved it too', async () => {
    api.competitions = [exampleCompetition({ entriesOpen: false, registrationCloses: past })];
    const user = open();
    const dialog = await pressFor(user, 'Open Entries: Spring Cup', 'Open Entries');
    fireEvent.change(dialog.getByLabelText('Registration Closes'), { target: { value: '2026-05-14T18:00' } });
    api.competitions = api.competitions.map((one) => ({
      ...one,
      version: one.version + 1,
      location: 'Peel green',
      registrationCloses: '2026-05-13T17:00:00.000Z',
    }));
    await user.click(dialog.getByRole('button', { name: 'Open Entries' }));
    const versions = within(await dialog.findByRole('table', { name: 'Both versions' }));
    expect(versions.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'FieldSaved by themYours',
      'Registration Closes13 May 2026, 18:0014 May 2026, 18:00',
    ]);
  });

  it('opens them until the end of the day when no new closing date is chosen', async () => {
    api.competitions = [exampleCompetition({ registrationCloses: past })];
    const user = open();
    const dialog = await pressFor(user, 'Open Entries: Spring Cup', 'Open Entries');
    await user.click(dialog.getByRole('button', { name: 'Open Entries' }));
    expect(await screen.findByText('Entries Opened')).toBeInTheDocument();
    expect(sent().map(({ body }) => body)).toEqual([{ entriesOpen: true, registrationCloses: null }]);
  });

  it('says what must be done before they can be opened', async () => {
    api.competitions = [
      exampleCompetition({ id: 1, title: 'Spring Cup', status: 'cancelled' }),
      exampleCompetition({ id: 2, title: 'Winter Cup', date: past }),
    ];
    const user = open();
    for (const [title, text] of [
      ['Spring Cup', 'This competition is cancelled. Change its status first, with ‘Edit’.'],
      ['Winter Cup', 'This competition has already taken place. Change its date first, with ‘Edit’.'],
    ] as const) {
      await press(user, `Open Entries: ${title}`);
      expect(await screen.findByText(text)).toBeInTheDocument();
      expect(screen.getByText('Entries cannot be opened')).toBeInTheDocument();
    }
    expect([...sent(), ...api.sent('PUT', '/api/competitions/2')]).toEqual([]);
  });
});

describe('deleting', () => {
  it('names the competition and who goes with it', async () => {
    const fates = [
      ['Spring Cup', 0, ''],
      ['May Cup', 1, 'Its 1 entrant is erased with it. '],
      ['Summer Cup', 3, 'Its 3 entrants are erased with it. '],
    ] as const;
    api.competitions = fates.map(([title], id) => exampleCompetition({ id, title }));
    api.entries = fates.flatMap(([, count], competitionId) =>
      Array.from({ length: count }, (_, index) =>
        exampleEntry({ id: 10 * competitionId + index, competitionId }),
      ),
    );
    const user = open();
    for (const [title, , fate] of fates) {
      const question = await pressFor(user, `Delete: ${title}`, 'Delete Competition', 'alertdialog');
      await waitFor(() =>
        expect(question.element).toHaveAccessibleDescription(
          `Are you sure you want to delete ${title} on 16 May 2026? ${fate}You can undo this for a few seconds.`,
        ),
      );
      await user.click(question.getByRole('button', { name: 'Keep Competition' }));
      await waitFor(() => expect(question.element).not.toBeInTheDocument());
    }
    expect(api.competitions).toHaveLength(3);
  });

  it('warns although nobody knows how many have entered, says when it failed, and takes it away', async () => {
    server.use(
      http.get('/api/competition-entries', () => HttpResponse.error()),
      http.delete('/api/competitions/1', () => refuse('unavailable', 'Back in a minute.'), { once: true }),
    );
    api.competitions = [exampleCompetition()];
    const user = open();
    const question = await pressFor(user, /^Delete:/, 'Delete Competition', 'alertdialog');
    expect(question.element).toHaveAccessibleDescription(/All its entrants are erased with it\./);
    await user.click(question.getByRole('button', { name: 'Delete Competition' }));
    expect(await screen.findByText('Error deleting competition')).toBeInTheDocument();
    expect(screen.getByText('Back in a minute.')).toBeInTheDocument();
    expect(screen.getByRole('alertdialog')).toBeInTheDocument();
    await user.click(question.getByRole('button', { name: 'Delete Competition' }));
    expect(await screen.findByText('Competition Deleted')).toBeInTheDocument();
    expect(await screen.findByText('No competitions yet')).toBeInTheDocument();
  });
});

describe('the draw', () => {
  const path = '/api/competitions/1/draw';
  const openDraw = async (drawn: boolean) => {
    api.competitions = [exampleCompetition({ drawn })];
    api.entries = ['Ann', 'Bob', 'Cid'].map((firstName, index) => exampleEntry({ id: index + 1, firstName }));
    const user = open('&task=draw&record=1');
    return { user, dialog: await findDialog('Draw: Spring Cup') };
  };
  const played = (firstScore: number, secondScore: number) => [
    { round: 1, match: 2, outcome: 'played', firstScore, secondScore },
  ];
  const serve = (results: () => unknown[]) =>
    http.get(path, () => HttpResponse.json({ ...drawRecordExample, order: [1, 2, 3], results: results() }));
  type Open = Awaited<ReturnType<typeof openDraw>>;
  const enter = async ({ user, dialog }: Open, second = '9') => {
    await user.type(await dialog.findByLabelText('Bob Green'), '21');
    await user.type(dialog.getByLabelText('Cid Green'), `${second}{Enter}`);
  };

  it('is made with the seeds in the order in which they were pressed, and the dates that are known', async () => {
    server.use(http.put(path, () => new HttpResponse(null, { status: 204 })));
    const { user, dialog } = await openDraw(false);
    for (const name of ['Cid Green', 'Bob Green', 'Ann Green', '3. Ann Green'])
      await user.click(await dialog.findByRole('button', { name }));
    expect(dialog.getByRole('button', { name: '1. Cid Green', pressed: true })).toBeInTheDocument();
    fireEvent.change(dialog.getByLabelText('Final', { selector: 'input' }), {
      target: { value: '2026-06-14' },
    });
    await user.click(dialog.getByRole('button', { name: 'Make the Draw' }));
    await waitFor(() => expect(api.sent('PUT', path)).toHaveLength(1));
    expect(api.sent('PUT', path)[0]?.body).toEqual({ seeds: [3, 2], playBy: [null, '2026-06-14'] });
  });

  it('takes the results of a round together, and no two equal scores', async () => {
    server.use(
      serve(() => []),
      http.put(`${path}/result`, () => new HttpResponse(null, { status: 204 })),
    );
    const { user, dialog } = await openDraw(true);
    await enter({ user, dialog }, '21');
    expect(await dialog.findByText(drawMessages.differ)).toBeInTheDocument();
    expect(api.sent('PUT', `${path}/result`)).toEqual([]);
    await user.clear(dialog.getByLabelText('Cid Green'));
    await user.type(dialog.getByLabelText('Cid Green'), '9{Enter}');
    await waitFor(() => expect(api.sent('PUT', `${path}/result`)).toHaveLength(1));
    expect(api.sent('PUT', `${path}/result`)[0]?.body).toEqual({ ...played(21, 9)[0], sides: [2, 3] });
  });

  it('lets a choice be taken back, and names what somebody else has recorded meanwhile', async () => {
    let results: unknown[] = [];
    server.use(
      serve(() => results),
      http.put(`${path}/result`, () => {
        results = played(3, 21);
        return refuse('match-decided');
      }),
    );
    const { user, dialog } = await openDraw(true);
    const save = await dialog.findByRole('button', { name: 'Save Results' });
    await user.selectOptions(dialog.getByLabelText('Decided'), 'Walkover: Bob Green');
    expect(save).toBeEnabled();
    await user.selectOptions(dialog.getByLabelText('Decided'), 'By score');
    expect(save).toBeDisabled();
    await enter({ user, dialog });
    expect(await dialog.findByText(/has changed meanwhile/)).toHaveTextContent(
      'Bob Green v Cid Green has changed meanwhile. Not saved: 21–9',
    );
    expect(dialog.getAllByLabelText('Cid Green')[0]).toHaveValue('21');
    expect(save).toBeDisabled();
  });

  it('does not call a result lost whose response was', async () => {
    let results: unknown[] = [];
    server.use(
      serve(() => results),
      http.put(`${path}/result`, () => {
        results = played(21, 9);
        return HttpResponse.error();
      }),
    );
    const { user, dialog } = await openDraw(true);
    await enter({ user, dialog });
    await waitFor(() => expect(dialog.getAllByText('Round 2 of 2')).not.toEqual([]));
    expect(dialog.queryByText(/has changed meanwhile/)).not.toBeInTheDocument();
  });

  it('takes no correction of a score while it is being sent', async () => {
    const sending = Promise.withResolvers<undefined>();
    server.use(
      serve(() => []),
      http.put(`${path}/result`, async () => {
        await sending.promise;
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user, dialog } = await openDraw(true);
    await enter({ user, dialog });
    await user.type(dialog.getByLabelText('Cid Green'), '{Backspace}7');
    expect(dialog.getByLabelText('Cid Green')).toHaveValue('9');
    expect(dialog.getByLabelText('Decided')).toBeDisabled();
    sending.resolve(undefined);
    expect(await screen.findByText('Results Saved')).toBeInTheDocument();
  });

  it('shows the round in which a score is wrong', async () => {
    server.use(serve(() => played(21, 9)));
    const { user, dialog } = await openDraw(true);
    await user.type(await dialog.findByLabelText('Ann Green'), '21');
    await user.type(dialog.getAllByLabelText('Bob Green').at(-1) ?? dialog.element, '21');
    await user.click(dialog.getByRole('button', { name: 'Previous round', hidden: true }));
    expect(dialog.getAllByText('Round 1 of 2')).not.toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Save Results' }));
    expect(await dialog.findByText(drawMessages.differ)).toBeInTheDocument();
    expect(dialog.getAllByText('Round 2 of 2')).not.toEqual([]);
  });

  it('is not shown any more once it is discarded, while the next one loads', async () => {
    const order = [1, 2, 3];
    const { promise, resolve } = Promise.withResolvers<undefined>();
    let isNext = false;
    server.use(
      http.get(path, async () => {
        if (isNext) await promise;
        return HttpResponse.json({ ...drawRecordExample, order, results: [] });
      }),
      http.put(`${path}/discard`, () => {
        api.competitions = [exampleCompetition({ drawn: false })];
        return new HttpResponse(null, { status: 204 });
      }),
      http.put(path, () => {
        api.competitions = [exampleCompetition({ drawn: true })];
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user, dialog } = await openDraw(true);
    await user.click(await dialog.findByRole('button', { name: 'Discard the Draw' }));
    const question = await findDialog('Discard the Draw', 'alertdialog');
    await user.click(question.getByRole('button', { name: 'Discard' }));
    isNext = true;
    await user.click(await dialog.findByRole('button', { name: 'Make the Draw' }));
    expect(await dialog.findByText('Loading the draw...')).toBeInTheDocument();
    expect(dialog.queryAllByText('Round 1 of 2')).toEqual([]);
    resolve(undefined);
    expect(await dialog.findAllByText('Round 1 of 2')).not.toEqual([]);
  });

  it('can be asked for again when the entries could not be loaded', async () => {
    let isDown = true;
    server.use(http.get('/api/competition-entries', () => (isDown ? HttpResponse.error() : undefined)));
    const { user, dialog } = await openDraw(false);
    const again = await dialog.findByRole('button', { name: 'Try again' });
    isDown = false;
    await user.click(again);
    expect(await dialog.findByRole('button', { name: 'Make the Draw' })).toBeInTheDocument();
  });

  it('offers the winner to those who may add winners, once', async () => {
    const results = [{ round: 1, match: 1, outcome: 'played', firstScore: 21, secondScore: 15 }];
    server.use(http.get(path, () => HttpResponse.json({ ...drawRecordExample, order: [1, 2], results })));
    api.winners = [exampleWinner({ competitionName: 'Spring Cup', category: 'Mens', year: 2025 })];
    const { user, dialog } = await openDraw(true);
    const add = await dialog.findByRole('button', { name: 'Add to Winners' });
    expect(dialog.getByText(/^Winner:/)).toHaveTextContent('Winner: Ann Green. Runner-up: Bob Green');
    await user.click(add);
    const form = await findDialog('Add Winner');
    await user.click(form.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText('Ann Green is among the winners of 2026.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Add to Winners' })).not.toBeInTheDocument();
  });
});
