import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { http } from 'msw';
import { api, refuse, server } from '../../testing/api.js';
import { deletedByAda } from '../../testing/deleted-meanwhile.js';
import { describeDeletion } from '../../testing/describe-deletion.js';
import { exampleHandicap } from '../../testing/handlers/handicaps.js';
import { enterText, findDialog, openTab, press, renderApp } from '../../testing/render-app.js';
import { savedText } from '../../testing/saved-text.js';

const path = '/api/handicaps';
const open = () => openTab('handicaps');
const column = async (name: 'Mens Handicaps' | 'Ladies Handicaps') => {
  const element = await screen.findByRole('region', { name });
  const players = within(element).getAllByRole('heading', { level: 3 });
  return { element, players: players.map(({ textContent }) => textContent) };
};

describe('the lists', () => {
  it('are two, the lowest handicap first, then by name, with sign and notes', async () => {
    api.handicaps = [
      exampleHandicap({ id: 1, playerName: 'Tom Trundle', handicap: 8, notes: 'New this season' }),
      exampleHandicap({ id: 2, playerName: 'Jack Green', handicap: 3 }),
      exampleHandicap({ id: 3, playerName: 'Bill Bias', handicap: 3 }),
      exampleHandicap({ id: 4, playerName: 'Mark Footer', handicap: -2 }),
      exampleHandicap({ id: 5, playerName: 'Rosie Crown', category: 'ladies', handicap: 0 }),
    ];
    open();
    expect(await screen.findByRole('heading', { level: 2, name: 'Mens Handicaps (4)' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 2, name: 'Ladies Handicaps (1)' })).toBeVisible();
    const mens = await column('Mens Handicaps');
    expect(mens.players).toEqual(['−2Mark Footer', '+3Bill Bias', '+3Jack Green', '+8Tom Trundle']);
    expect(within(mens.element).getByText('New this season')).toBeVisible();
    expect((await column('Ladies Handicaps')).players).toEqual(['0Rosie Crown']);
    expect(mens.element).toHaveAttribute('tabindex', '0');
    expect(mens.element).toHaveStyle({ maxHeight: '24rem', overflowY: 'auto' });
    expect(screen.getByRole('link', { name: 'Changes: Bill Bias' })).toHaveAttribute(
      'href',
      '/admin?tab=history&stream=handicap&streamId=3',
    );
  });

  it('say when they are empty', async () => {
    open();
    expect(await screen.findByText("No men's handicaps added yet.")).toBeInTheDocument();
    expect(screen.getByText("No ladies' handicaps added yet.")).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Edit All' })).not.toBeInTheDocument();
  });

  it('are searched together', async () => {
    api.handicaps = [
      exampleHandicap({ id: 1, playerName: 'Jack Green' }),
      exampleHandicap({ id: 2, playerName: 'Bill Bias' }),
      exampleHandicap({ id: 3, playerName: 'Grace Greenaway', category: 'ladies' }),
    ];
    const user = open();
    const box = await screen.findByRole('searchbox', { name: 'Search players' });
    await user.type(box, 'GREEN');
    expect((await column('Mens Handicaps')).players).toEqual(['0Jack Green']);
    expect((await column('Ladies Handicaps')).players).toEqual(['0Grace Greenaway']);
    expect(screen.getByText('2 of 3 players')).toHaveRole('status');
    await user.type(box, 'a');
    expect(screen.getByText('No players found')).toBeInTheDocument();
  });

  it('are all that the committee gets', async () => {
    api.handicaps = [exampleHandicap()];
    api.signIn('committee');
    renderApp('/admin?tab=handicaps&task=edit&record=1');
    await screen.findByRole('heading', { name: 'Handicaps (1)' });
    const tab = within(screen.getByRole('tabpanel', { name: 'Handicaps' }));
    expect(new Set(tab.getAllByRole('button').map(({ textContent }) => textContent))).toEqual(
      new Set(['Export CSV']),
    );
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('a new handicap', () => {
  it('is sent as the contract asks, whether or not its plus sign is typed', async () => {
    const user = open();
    await press(user, 'Add Handicap');
    const dialog = await findDialog('Add Handicap');
    await enterText(user, dialog.getByLabelText(/Player Name/), ' Ann Other ');
    await user.selectOptions(dialog.getByLabelText(/Category/), 'Ladies');
    await user.type(dialog.getByLabelText(/^Handicap/), '+4');
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText('Handicap Added')).toBeInTheDocument();
    expect(screen.getByText('Ann Other, +4')).toBeInTheDocument();
    const [sent] = api.sent('POST', path);
    expect(sent?.body).toEqual({ playerName: 'Ann Other', category: 'ladies', handicap: 4, notes: null });
    expect(sent?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f]{32}$/);
    expect((await column('Ladies Handicaps')).players).toEqual(['+4Ann Other']);
  });

  it('of a player who has one in the same list is asked about', async () => {
    api.handicaps = [exampleHandicap()];
    const user = open();
    await press(user, 'Add Handicap');
    const dialog = await findDialog('Add Handicap');
    await enterText(user, dialog.getByLabelText(/Player Name/), 'jack green');
    await user.selectOptions(dialog.getByLabelText(/Category/), 'Mens');
    await user.type(dialog.getByLabelText(/^Handicap/), '4');
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    const question = await findDialog('Please Check', 'alertdialog');
    expect(question.element).toHaveAccessibleDescription(
      'Jack Green is in the Mens handicaps already, with 0.',
    );
    await user.click(question.getByRole('button', { name: 'Save anyway' }));
    expect(await screen.findByText('Handicap Added')).toBeInTheDocument();
  });

  it('tells what is missing or out of range, and keeps what was typed when it is refused', async () => {
    server.use(http.post(path, () => refuse('unavailable', 'Back in a minute.'), { once: true }));
    const user = open();
    await press(user, 'Add Handicap');
    const dialog = await findDialog('Add Handicap');
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    for (const text of [
      'Player name is required',
      'Category is required',
      'Handicap must be a whole number between −99 and 50',
    ]) {
      expect(await dialog.findByText(text)).toBeInTheDocument();
    }
    await enterText(user, dialog.getByLabelText(/Player Name/), 'Ann Other');
    await user.selectOptions(dialog.getByLabelText(/Category/), 'Mens');
    const points = dialog.getByLabelText(/^Handicap/);
    for (const [typed, message] of [
      ['51', 'Handicap must be at most 50'],
      ['-100', 'Handicap must be a whole number between −99 and 50'],
      ['1.5', 'Handicap must be a whole number between −99 and 50'],
    ] as const) {
      await user.clear(points);
      await user.type(points, typed);
      await waitFor(() => expect(points).toHaveAccessibleDescription(message));
    }
    await user.clear(points);
    await user.type(points, '-99');
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText('Error adding handicap')).toBeInTheDocument();
    expect(screen.getByText('Back in a minute.')).toBeInTheDocument();
    expect(points).toHaveValue(-99);
  });
});

describe('editing', () => {
  it('replaces a handicap over the version that was seen, and keeps what was typed when it failed first', async () => {
    api.handicaps = [exampleHandicap({ version: 4, notes: 'Kept' })];
    const user = open();
    await press(user, 'Edit: Jack Green');
    const dialog = await findDialog('Edit Handicap');
    await user.clear(dialog.getByLabelText(/^Handicap/));
    await user.type(dialog.getByLabelText(/^Handicap/), '-3');
    server.use(http.put(`${path}/1`, () => refuse('unavailable'), { once: true }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Error updating handicap')).toBeInTheDocument();
    expect(dialog.getByLabelText(/^Handicap/)).toHaveValue(-3);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Handicap Updated')).toBeInTheDocument();
    const [, sent] = api.sent('PUT', `${path}/1`);
    expect(sent?.body).toEqual({ playerName: 'Jack Green', category: 'mens', handicap: -3, notes: 'Kept' });
    expect(sent?.headers.get('If-Match')).toBe('"4"');
  });
});

describeDeletion({
  open: () => {
    api.handicaps = [exampleHandicap({ handicap: 3 })];
    return open();
  },
  path: '/api/handicaps',
  noun: 'Handicap',
  question:
    'Are you sure you want to delete the handicap of Jack Green (+3)? You can undo this for a few seconds, or bring it back from the history.',
  deleted: 'Handicap Deleted',
  empty: "No men's handicaps added yet.",
  failed: 'Error deleting handicap',
});

describe('an import', () => {
  const paste = async (user: UserEvent, text: string) => {
    await press(user, 'Import');
    const dialog = await findDialog('Import Handicaps');
    await user.paste(text);
    return dialog;
  };

  it('changes players who are on the list, skips the unchanged, adds the others and says what is wrong', async () => {
    api.handicaps = [
      exampleHandicap({ id: 1, handicap: 2, notes: 'Kept' }),
      exampleHandicap({ id: 2, playerName: 'Rosie Crown', category: 'ladies', handicap: -1 }),
      exampleHandicap({ id: 3, playerName: 'Twin' }),
      exampleHandicap({ id: 4, playerName: 'twin' }),
    ];
    const user = open();
    const dialog = await paste(
      user,
      [
        'Player\tCategory\tHandicap\tNotes',
        'jack  green\tMen’s\t+4\t',
        'Rosie Crown\tladies\t−1\t',
        'Rosie Crown\tmens\t0\tPlays both',
        'Ann Other\tLadies\t51\t',
        'Bob Sample\tBoys\t5\t',
        'Twin\tmens\t5\t',
      ].join('\n'),
    );
    expect(dialog.getByRole('status')).toHaveTextContent(
      '6 lines: 1 new, 1 change, 1 unchanged, 3 not possible.',
    );
    const table = dialog.getByRole('table', { name: 'Lines to import' });
    expect(table).toHaveTextContent('Handicap: +2 → +4');
    expect(table).toHaveTextContent('Line 5: Handicap must be at most 50');
    expect(table).toHaveTextContent('Line 6: Category must be Mens or Ladies, not ‘Boys’');
    expect(table).toHaveTextContent('Line 7: This player is on the list more than once');
    await user.click(dialog.getByRole('button', { name: 'Import 2 of 5 lines' }));
    expect(await screen.findByText('Import Finished')).toBeInTheDocument();
    expect(api.handicaps).toMatchObject([
      { id: 1, playerName: 'Jack Green', handicap: 4, notes: 'Kept', version: 2 },
      { id: 2, version: 1 },
      { id: 3, version: 1 },
      { id: 4, version: 1 },
      { playerName: 'Rosie Crown', category: 'mens', handicap: 0, notes: 'Plays both' },
    ]);
    expect(api.sent('PUT', `${path}/1`)[0]?.headers.get('If-Match')).toBe('"1"');
  });

  it('names who has deleted a player of a line, who can be brought back', async () => {
    const handicap = exampleHandicap({ handicap: 2 });
    api.handicaps = [handicap];
    const user = open();
    const dialog = await paste(user, 'Player\tCategory\tHandicap\nJack Green\tMens\t4');
    api.handicaps = [];
    deletedByAda('handicap', () => {
      api.handicaps = [{ ...handicap, version: 5 }];
    });
    await user.click(dialog.getByRole('button', { name: 'Import 1 line' }));
    const notice = await screen.findByRole('alert');
    await waitFor(() => expect(notice).toHaveTextContent('Ada deleted this example.'));
    await user.click(dialog.getByRole('button', { name: 'Bring it back' }));
    await waitFor(() => expect(dialog.getByRole('status')).toHaveTextContent('1 line: 1 change.'));
    expect(dialog.getByRole('status')).toHaveFocus();
    await user.click(dialog.getByRole('button', { name: 'Import 1 line' }));
    expect(await screen.findByText('Import Finished')).toBeInTheDocument();
    expect(api.handicaps).toMatchObject([{ handicap: 4, version: 6 }]);
    // The server repeats the refusal of a key.
    const keys = api.sent('PUT', `${path}/1`).map(({ headers }) => headers.get('Idempotency-Key'));
    expect(new Set(keys).size).toBe(2);
  });

  it('understands Hcp, scratch and names that are turned round', async () => {
    const user = open();
    const dialog = await paste(user, 'Name\tSection\tHcp\nGreen, Jack\tMens\tScratch');
    await user.click(dialog.getByRole('button', { name: 'Import 1 line' }));
    expect(await screen.findByText('Import Finished')).toBeInTheDocument();
    expect(api.handicaps).toMatchObject([{ playerName: 'Jack Green', handicap: 0 }]);
  });

  it.each(['Handicaps', 'Mens Handicaps'])('takes the export of %s as it is', async (name) => {
    api.handicaps = [
      exampleHandicap({ id: 1, handicap: -3, notes: '+1 in 2025, "by vote"' }),
      exampleHandicap({ id: 2, playerName: '=Name', handicap: 12 }),
    ];
    const user = open();
    const text = await savedText(() => press(user, `Export CSV: ${name}`));
    const dialog = await paste(user, text);
    expect(dialog.getByRole('status')).toHaveTextContent('2 lines: 2 unchanged.');
  });
});
