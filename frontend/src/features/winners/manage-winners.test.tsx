import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { api } from '../../testing/api.js';
import { exampleCompetition } from '../../testing/handlers/competitions.js';
import { exampleWinner } from '../../testing/handlers/winners.js';
import {
  enterText,
  type findDialog,
  openTab,
  pressFor,
  replaceText,
  saveAnyway,
} from '../../testing/render-app.js';

const path = '/api/competition-winners';
const open = () => openTab('winners');
const rows = async () =>
  within(await screen.findByRole('list', { name: 'Competition Winners' }))
    .queryAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent);

describe('the list', () => {
  it('has the newest year first, and in a year the competitions by their names', async () => {
    api.winners = [
      exampleWinner({ id: 1, year: 2024 }),
      exampleWinner({ id: 2, competitionName: 'Mixed Pairs' }),
      exampleWinner({
        id: 3,
        competitionName: 'autumn Trophy',
        runnerUp: 'Ann Other',
        notes: 'On a measure',
      }),
    ];
    open();
    expect(await screen.findByRole('heading', { level: 2, name: 'Competition Winners (3)' })).toBeVisible();
    expect(await rows()).toEqual(['autumn Trophy 2025', 'Mixed Pairs 2025', 'Ladies Singles 2024']);
    expect(
      screen.getAllByRole('listitem').find((row) => row.textContent.includes('autumn')),
    ).toHaveTextContent('autumn Trophy 2025LadiesWinner: Rosie CrownRunner-up: Ann OtherOn a measure');
    expect(screen.getByRole('link', { name: 'Changes: Rosie Crown, Mixed Pairs 2025' })).toHaveAttribute(
      'href',
      '/admin?tab=history&stream=winner&streamId=2',
    );
  });

  it('is searched by the words of a competition, a name and a year', async () => {
    api.winners = [
      exampleWinner({ id: 1, year: 2024 }),
      exampleWinner({ id: 2 }),
      exampleWinner({ id: 3, competitionName: 'Mens Singles', winner: 'Bill Bias', runnerUp: 'Jack Green' }),
    ];
    const user = open();
    const box = await screen.findByRole('searchbox', { name: 'Search' });
    await user.type(box, ' 2025 LADIES ');
    expect(await rows()).toEqual(['Ladies Singles 2025']);
    expect(screen.getByText('1 of 3 winners')).toHaveRole('status');
    await user.clear(box);
    await user.type(box, 'green');
    expect(await rows()).toEqual(['Mens Singles 2025']);
    await user.type(box, 'zz');
    expect(screen.getByText('No winners found')).toBeInTheDocument();
  });
});

describe('a new winner', () => {
  const fill = async (user: UserEvent, dialog: Awaited<ReturnType<typeof findDialog>>) => {
    await enterText(user, dialog.getByLabelText(/Competition Name/), ' Summer Cup ');
    await user.selectOptions(dialog.getByLabelText(/Category/), 'Mixed');
    await enterText(user, dialog.getByLabelText(/^Winner/), 'Wendy Woods');
  };

  it('is sent as the contract asks, this year’s unless said otherwise, and is in the list', async () => {
    const user = open();
    const dialog = await pressFor(user, 'Add Winner', 'Add Winner');
    await fill(user, dialog);
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText('Winner Added')).toBeInTheDocument();
    expect(screen.getByText('Wendy Woods, Summer Cup 2026')).toBeInTheDocument();
    expect(api.sent('POST', path).map(({ body }) => body)).toEqual([
      {
        competitionName: 'Summer Cup',
        year: 2026,
        category: 'Mixed',
        winner: 'Wendy Woods',
        runnerUp: null,
        notes: null,
      },
    ]);
    expect(await rows()).toEqual(['Summer Cup 2026']);
  });

  it('is asked about when the competition has one already, or is spelled in another way', async () => {
    api.winners = [exampleWinner({ competitionName: 'SUMMER CUP', category: 'Mixed', year: 2026 })];
    const user = open();
    const dialog = await pressFor(user, 'Add Winner', 'Add Winner');
    await fill(user, dialog);
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    await saveAnyway(
      user,
      'SUMMER CUP 2026 (Mixed) has a winner already: Rosie Crown.\n‘Summer Cup’ is spelled ‘SUMMER CUP’ elsewhere.',
    );
    expect(await screen.findByText('Winner Added')).toBeInTheDocument();
  });

  it('is offered the competitions that have been won or are on the schedule, each once', async () => {
    api.winners = [exampleWinner({ id: 1 }), exampleWinner({ id: 2, year: 2024 })];
    api.competitions = [exampleCompetition({ title: 'Spring Cup' })];
    const user = open();
    const dialog = await pressFor(user, 'Add Winner', 'Add Winner');
    const names = () =>
      [...dialog.element.querySelectorAll('datalist option')].map((option) => option.getAttribute('value'));
    await waitFor(() => expect(names()).toEqual(['Ladies Singles', 'Spring Cup']));
  });

  it('tells what is missing, and which years there are', async () => {
    const user = open();
    const dialog = await pressFor(user, 'Add Winner', 'Add Winner');
    for (const year of ['1899', '2101']) {
      await user.clear(dialog.getByLabelText(/Year/));
      await user.type(dialog.getByLabelText(/Year/), year);
      await user.click(dialog.getByRole('button', { name: 'Add' }));
      expect(await dialog.findByText('Year must be from 1900 to 2100')).toBeInTheDocument();
    }
    for (const text of ['Competition name is required', 'Winner is required', 'Category is required']) {
      expect(dialog.getByText(text)).toBeInTheDocument();
    }
    await user.clear(dialog.getByLabelText(/Year/));
    expect(await dialog.findByText('Year must be a whole number such as 2026')).toBeInTheDocument();
    await enterText(user, dialog.getByLabelText(/Year/), '1900');
    await waitFor(() => expect(dialog.queryByText(/^Year must/)).not.toBeInTheDocument());
    expect(api.sent('POST', path)).toEqual([]);
  });
});

describe('editing', () => {
  it('knows the years from 2000 to 2099, and lets an older one stay', async () => {
    api.winners = [exampleWinner({ year: 1998 })];
    const user = open();
    const dialog = await pressFor(user, /^Edit:/, 'Edit Winner');
    const year = dialog.getByLabelText(/Year/);
    for (const wrong of ['1999', '2100']) {
      await user.clear(year);
      await user.type(year, wrong);
      await user.click(dialog.getByRole('button', { name: 'Save' }));
      expect(await dialog.findByText('Year must be from 2000 to 2099, or stay 1998')).toBeInTheDocument();
    }
    expect(api.sent('PUT', `${path}/1`)).toEqual([]);
    await replaceText(user, year, '1998');
    await enterText(user, dialog.getByLabelText(/Runner-up/), 'Ann Other');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Winner Updated')).toBeInTheDocument();
    expect(api.winners[0]).toMatchObject({ year: 1998, runnerUp: 'Ann Other' });
  });
});

describe('an import', () => {
  const heads = 'Competition,Year,Category,Winner,Runner-up,Notes';
  const paste = async (user: UserEvent, text: string) => {
    const dialog = await pressFor(user, 'Import', 'Import Winners');
    await user.paste(text);
    return dialog;
  };

  it('records each line, changes what is recorded of a known winner, and says what is wrong', async () => {
    api.winners = [exampleWinner({ id: 1 }), exampleWinner({ id: 2, year: 2024, notes: 'Kept' })];
    const user = open();
    const dialog = await paste(
      user,
      [
        heads,
        'ladies singles,2025,ladies,ROSIE CROWN,Ann Other,',
        'Ladies Singles,2024,Ladies,Rosie Crown,,',
        'Ladies Singles,1949,Ladies,Wendy Woods,,',
        'Ladies Singles,2025,Mixed,Wendy Woods,,',
        'Ladies Singles,49,Ladies,Wendy Woods,,',
        'Ladies Singles,2020,Juniors,Wendy Woods,,',
      ].join('\n'),
    );
    expect(dialog.getByRole('status')).toHaveTextContent(
      '6 lines: 2 new, 1 change, 1 unchanged, 2 not possible, 1 to check.',
    );
    const table = dialog.getByRole('table', { name: 'Lines to import' });
    expect(table).toHaveTextContent('Runner-up: – → Ann Other');
    expect(table).toHaveTextContent('Please check: The year 1949 is 77 years ago.');
    expect(table).toHaveTextContent('Line 6: Year must be a whole number such as 2026');
    expect(table).toHaveTextContent('Line 7: Category must be Mens, Ladies or Mixed, not ‘Juniors’');
    await user.click(dialog.getByRole('button', { name: 'Import 3 of 5 lines' }));
    expect(await screen.findByText('Import Finished')).toBeInTheDocument();
    expect(api.winners).toMatchObject([
      { id: 1, competitionName: 'Ladies Singles', winner: 'Rosie Crown', runnerUp: 'Ann Other', version: 2 },
      { id: 2, notes: 'Kept', version: 1 },
      { year: 1949, winner: 'Wendy Woods', runnerUp: null },
      { category: 'Mixed', winner: 'Wendy Woods' },
    ]);
  });

  it('understands names that are turned round', async () => {
    const names = [
      ['Quayle, Tommy', 'Tommy Quayle'],
      ['Quayle, Tommy & Crown, Rosie', 'Tommy Quayle & Rosie Crown'],
      ['Tommy Quayle, Rosie Crown', 'Tommy Quayle, Rosie Crown'],
      ['Quayle, Crown & Green', 'Quayle, Crown & Green'],
    ] as const;
    const lines = names.map(
      ([written], index) => `Mixed Pairs,${2021 + index},Mixed,"${written}","${written}",`,
    );
    const user = open();
    const dialog = await paste(user, [heads, ...lines].join('\n'));
    await user.click(dialog.getByRole('button', { name: 'Import 4 lines' }));
    expect(await screen.findByText('Import Finished')).toBeInTheDocument();
    expect(api.winners).toMatchObject(names.map(([, winner]) => ({ winner, runnerUp: winner })));
  });

  it('says of each line what somebody should check, the lines before it included', async () => {
    api.competitions = [exampleCompetition({ title: 'Summer Cup' })];
    const user = open();
    const dialog = await paste(
      user,
      [
        heads,
        'Summer cup,2025,Mens,Ann Other,ann other,',
        'Summer cup,2025,Mens,Wendy Woods,,',
        'Ladies Singles,2027,Ladies,Wendy Woods,,',
        'Ladies Singles,2017,Ladies,Wendy Woods,,',
        'Ladies Singles,2016,Ladies,Wendy Woods,,',
      ].join('\n'),
    );
    await waitFor(() => expect(dialog.getByRole('status')).toHaveTextContent('5 lines: 5 new, 4 to check.'));
    const table = dialog.getByRole('table', { name: 'Lines to import' });
    for (const text of [
      'Ann Other is both winner and runner-up. ‘Summer cup’ is spelled ‘Summer Cup’ elsewhere.',
      'Summer cup 2025 (Mens) has a winner already: Ann Other.',
      'The year 2027 is still to come.',
      'The year 2016 is 10 years ago.',
    ]) {
      expect(table).toHaveTextContent(text);
    }
  });
});
