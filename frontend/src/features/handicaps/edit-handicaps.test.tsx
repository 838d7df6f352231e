import { describe, expect, it } from '@jest/globals';
import type { HandicapRecord } from '@onchan-bowls/contract/handicaps';
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { api, refuse, server } from '../../testing/api.js';
import { deletedByAda } from '../../testing/deleted-meanwhile.js';
import { exampleHandicap } from '../../testing/handlers/handicaps.js';
import { isUnsaved } from '../../forms/unsaved.js';
import { findDialog, press, renderApp, signInAgain } from '../../testing/render-app.js';

const path = '/api/handicaps';
const threePlayers = () => [
  exampleHandicap({ id: 1, playerName: 'Ann Other', handicap: 1, version: 3 }),
  exampleHandicap({ id: 2, playerName: 'Bob Sample', handicap: 5, notes: 'New' }),
  exampleHandicap({ id: 3, playerName: 'Cora Crown', category: 'ladies', handicap: -2 }),
];

const open = async (handicaps = threePlayers()) => {
  api.handicaps = handicaps;
  api.signIn();
  const user = renderApp('/admin?tab=handicaps');
  await press(user, 'Edit All');
  return user;
};
const points = (name: string) => screen.getByLabelText(`Handicap: ${name}`);
const notes = (name: string) => screen.getByLabelText(`Notes: ${name}`);
const type = async (user: UserEvent, input: HTMLElement, text: string) => {
  await user.clear(input);
  await user.type(input, text);
};

/** Changes a handicap as somebody else does. */
const change = (id: number, values: Partial<HandicapRecord>) => {
  api.handicaps = api.handicaps.map((record) =>
    record.id === id ? { ...record, ...values, version: record.version + 1 } : record,
  );
};

it('replaces the first value by what is typed', async () => {
  const user = await open();
  await user.keyboard('-3');
  expect(document.activeElement).toHaveValue(-3);
});

describe('the grid', () => {
  it('sends only the rows that were changed, each over the version that was seen, and closes', async () => {
    const user = await open();
    expect(points('Ann Other')).toHaveFocus();
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
    await type(user, points('Ann Other'), '+4');
    await type(user, notes('Cora Crown'), ' Captain ');
    await type(user, points('Bob Sample'), '7');
    await type(user, points('Bob Sample'), '5');
    expect(screen.getByText('2 changed and not saved yet')).toBeInTheDocument();
    await press(user, 'Save');
    expect(await screen.findByText('Handicaps Updated')).toBeInTheDocument();
    expect(screen.getByText('2 saved')).toBeInTheDocument();
    const [first] = api.sent('PUT', `${path}/1`);
    expect(first?.body).toEqual({ playerName: 'Ann Other', category: 'mens', handicap: 4, notes: null });
    expect(first?.headers.get('If-Match')).toBe('"3"');
    expect(api.sent('PUT', `${path}/2`)).toEqual([]);
    expect(api.sent('PUT', `${path}/3`)[0]?.body).toMatchObject({ handicap: -2, notes: 'Captain' });
    expect(await screen.findByRole('button', { name: 'Edit All' })).toHaveFocus();
    expect(screen.getByRole('region', { name: 'Mens Handicaps' })).toHaveTextContent('+4Ann Other');
  });

  it('is searched, and keeps what was changed in sight', async () => {
    const user = await open([
      ...threePlayers(),
      ...Array.from({ length: 60 }, (_, n) =>
        exampleHandicap({ id: n + 10, playerName: `Player ${n + 10}` }),
      ),
    ]);
    expect(screen.queryByLabelText('Handicap: Player 69')).not.toBeInTheDocument();
    await type(user, points('Ann Other'), '4');
    await user.type(screen.getByRole('searchbox', { name: 'Search players' }), 'player 69');
    expect(screen.getAllByLabelText(/^Handicap: /)).toEqual([points('Ann Other'), points('Player 69')]);
    await type(user, points('Player 69'), '7');
    await press(user, 'Save');
    await waitFor(() => expect(api.sent('PUT', `${path}/69`)[0]?.body).toMatchObject({ handicap: 7 }));
    expect(api.sent('PUT', `${path}/1`)[0]?.body).toMatchObject({ handicap: 4 });
  });

  it('keeps the rest unsaved, without a reason, when the session ends in the middle', async () => {
    server.use(
      http.put(
        `${path}/2`,
        () => {
          api.session = { authenticated: false };
          return refuse('not-signed-in');
        },
        { once: true },
      ),
    );
    const user = await open();
    for (const name of ['Ann Other', 'Bob Sample', 'Cora Crown']) await type(user, points(name), '9');
    await press(user, 'Save');
    await signInAgain(user);
    expect(points('Bob Sample')).toHaveValue(9);
    expect(points('Bob Sample')).not.toHaveAccessibleDescription(/Not saved/);
    expect(screen.getByRole('form')).toHaveTextContent('1 saved, 2 changed and not saved yet');
    await press(user, 'Save');
    expect(await screen.findByText('Handicaps Updated')).toBeInTheDocument();
    expect(api.handicaps.map(({ handicap }) => handicap)).toEqual([9, 9, 9]);
  });

  it('guards what was typed: on the page, when signing out has failed, and by a question before it is lost', async () => {
    server.use(http.delete('/api/admin/session', () => HttpResponse.error()));
    const user = await open();
    const answer = async (name: string) => {
      const question = await findDialog('Unsaved Changes', 'alertdialog');
      await user.click(question.getByRole('button', { name }));
      await waitFor(() => expect(question.element).not.toBeInTheDocument());
    };
    const isGuarded = () => {
      expect(points('Ann Other')).toHaveValue(2);
      expect(isUnsaved('tab')).toBe(true);
    };
    await type(user, points('Ann Other'), '2');
    await user.click(screen.getByRole('link', { name: 'Skip to the content' }));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    isGuarded();
    await press(user, 'Sign Out');
    await answer('Leave without saving');
    expect(await screen.findByText('Sign-out failed')).toBeInTheDocument();
    isGuarded();
    await press(user, 'Close');
    await answer('Keep editing');
    isGuarded();
    await press(user, 'Close');
    await answer('Leave without saving');
    expect(await screen.findByRole('button', { name: 'Edit All' })).toHaveFocus();
    expect(api.handicaps[0]).toMatchObject({ handicap: 1 });
  });
});

describe('what somebody else has changed meanwhile', () => {
  it('is shown beside what was typed; either can stand', async () => {
    const user = await open();
    await type(user, points('Ann Other'), '4');
    await type(user, points('Bob Sample'), '6');
    change(1, { handicap: 2, notes: 'Theirs' });
    change(2, { handicap: 7 });
    await press(user, 'Save');
    expect(await screen.findByText('2 of 2 could not be saved: Ann Other, Bob Sample')).toBeInTheDocument();
    expect(points('Ann Other')).toHaveValue(4);
    expect(points('Ann Other')).toHaveAccessibleDescription(
      'Not saved. Somebody else changed this in the meantime: theirs +2, yours +4',
    );
    // Saving again overwrites nothing unasked either.
    await press(user, 'Save');
    await waitFor(() => expect(api.sent('PUT', `${path}/2`)).toHaveLength(2));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save mine: Ann Other' })).toBeEnabled());
    expect(api.handicaps).toMatchObject([{ handicap: 2 }, { handicap: 7 }, {}]);

    await press(user, 'Keep theirs: Bob Sample');
    expect(points('Bob Sample')).toHaveValue(7);
    await press(user, 'Save mine: Ann Other');
    expect(await screen.findByText('Handicaps Updated')).toBeInTheDocument();
    expect(api.handicaps).toMatchObject([{ handicap: 4, notes: 'Theirs' }, { handicap: 7, version: 2 }, {}]);
    expect(screen.getByRole('form')).toHaveTextContent('1 saved');
  });

  it('is not shown again after it was decided, when the session ends', async () => {
    const user = await open();
    await type(user, points('Ann Other'), '4');
    change(1, { handicap: 2 });
    await press(user, 'Save');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save mine: Ann Other' })).toBeEnabled());
    api.session = { authenticated: false };
    await press(user, 'Save mine: Ann Other');
    await signInAgain(user);
    expect(points('Ann Other')).toHaveValue(4);
    expect(points('Ann Other')).not.toHaveAccessibleDescription(/Not saved/);
    await press(user, 'Save');
    expect(await screen.findByText('Handicaps Updated')).toBeInTheDocument();
    expect(api.handicaps[0]).toMatchObject({ handicap: 4 });
  });

  it('leaves the focus in the row that was tried when saving mine fails', async () => {
    const user = await open();
    await type(user, points('Ann Other'), '4');
    await type(user, points('Bob Sample'), '6');
    change(1, { handicap: 2 });
    change(2, { handicap: 7 });
    await press(user, 'Save');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save mine: Bob Sample' })).toBeEnabled());
    server.use(http.put(`${path}/2`, () => refuse('unavailable', 'Later.'), { once: true }));
    await press(user, 'Save mine: Bob Sample');
    expect(await screen.findByText('1 of 1 could not be saved: Bob Sample')).toBeInTheDocument();
    await waitFor(() => expect(points('Bob Sample')).toHaveFocus());
    expect(points('Bob Sample')).toHaveAccessibleDescription('Not saved. Later.');
  });

  it('appears in the rows that were not typed in, and resets none that was', async () => {
    const user = await open();
    await type(user, points('Ann Other'), '60');
    await type(user, points('Cora Crown'), '4');
    change(1, { handicap: 2 });
    change(2, { handicap: 8 });
    await press(user, 'Save');
    await waitFor(() => expect(points('Bob Sample')).toHaveValue(8));
    expect(points('Ann Other')).toHaveValue(60);
  });

  it('may be that it is gone, and comes back', async () => {
    const user = await open();
    await type(user, points('Ann Other'), '4');
    const [ann] = threePlayers();
    api.handicaps = api.handicaps.slice(1);
    deletedByAda('handicap', () => {
      if (ann) api.handicaps = [{ ...ann, version: 5 }, ...api.handicaps];
    });
    await press(user, 'Save');
    const notice = await screen.findByRole('alert');
    await waitFor(() => expect(notice).toHaveTextContent('Ada deleted this example.'));
    await press(user, 'Bring it back');
    expect(await screen.findByText('Brought back')).toBeInTheDocument();
    await waitFor(() => expect(notice).not.toBeInTheDocument());
    expect(points('Ann Other')).toHaveValue(4);
    expect(screen.getByRole('button', { name: 'Save' })).toHaveFocus();
    await press(user, 'Save');
    expect(await screen.findByText('Handicaps Updated')).toBeInTheDocument();
    expect(api.handicaps[0]).toMatchObject({ playerName: 'Ann Other', handicap: 4, version: 6 });
  });

  it('may be that it is gone', async () => {
    const user = await open();
    await type(user, points('Ann Other'), '4');
    api.handicaps = api.handicaps.slice(1);
    await press(user, 'Save');
    expect(await screen.findByText('1 of 1 could not be saved: Ann Other')).toBeInTheDocument();
    await press(user, 'Discard mine: Ann Other');
    expect(screen.queryByLabelText('Handicap: Ann Other')).not.toBeInTheDocument();
  });
});
