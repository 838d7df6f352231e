import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { api } from '../../testing/api.js';
import { exampleWinner } from '../../testing/handlers/winners.js';
import { renderApp } from '../../testing/render-app.js';

const choice = () =>
  screen.findByRole<HTMLSelectElement>('combobox', { name: 'Choose a competition to view winners' });
const rows = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent));

describe('the choice of a competition', () => {
  it('offers each name once, in alphabetical order', async () => {
    api.winners = [
      exampleWinner({ id: 1, competitionName: 'Mixed Pairs' }),
      exampleWinner({ id: 2, competitionName: 'Ladies Singles', year: 2024 }),
      exampleWinner({ id: 3, competitionName: 'Étoile Cup' }),
      exampleWinner({ id: 4, competitionName: 'autumn Trophy' }),
      exampleWinner({ id: 5, competitionName: 'Ladies Singles', year: 2025 }),
    ];
    renderApp('/winners');
    expect(await screen.findByRole('heading', { level: 1, name: 'Competition Winners' })).toBeInTheDocument();
    const names = within(await choice())
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
    expect(names.slice(1)).toEqual(['autumn Trophy', 'Étoile Cup', 'Ladies Singles', 'Mixed Pairs']);
    expect(await choice()).toHaveValue('');
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    expect(document.title).toBe('Competition Winners - Onchan Bowls | Isle of Man');
  });

  it('shows the category, and the winners from the newest year on', async () => {
    api.winners = [
      exampleWinner({ id: 1, year: 2023, runnerUp: 'Penny Measure' }),
      exampleWinner({ id: 2, year: 2025, winner: 'Grace Greenaway', notes: 'After an extra end' }),
      exampleWinner({ id: 3, year: 1999, winner: 'Wendy Woods' }),
      exampleWinner({ id: 4, competitionName: 'Mens Singles', category: 'Mens', winner: 'Bill Bias' }),
    ];
    const user = renderApp('/winners');
    await user.selectOptions(await choice(), 'Ladies Singles');
    expect(screen.getByRole('heading', { level: 2, name: 'Ladies Singles' })).toBeInTheDocument();
    expect(screen.getByText('Ladies')).toBeInTheDocument();
    expect(screen.getByRole('status')).toHaveTextContent(/^Ladies Singles: 3 winners$/);
    expect(rows()).toEqual([
      ['2025', 'Grace GreenawayAfter an extra end'],
      ['2023', 'Rosie CrownRunner-up: Penny Measure'],
      ['1999', 'Wendy Woods'],
    ]);
    await user.selectOptions(await choice(), 'Mens Singles');
    expect(screen.getByText('Mens')).toBeInTheDocument();
    expect(rows()).toEqual([['2025', 'Bill Bias']]);
    await user.selectOptions(await choice(), '');
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });

  it('shows each winner’s category where a name is used for several', async () => {
    api.winners = [
      exampleWinner({ id: 1, competitionName: 'Singles', category: 'Ladies' }),
      exampleWinner({ id: 2, competitionName: 'Singles', category: 'Mens', winner: 'Bill Bias' }),
    ];
    renderApp('/winners?competition=Singles');
    await screen.findByRole('table');
    expect(rows()).toEqual([
      ['2025', 'Rosie CrownLadies'],
      ['2025', 'Bill BiasMens'],
    ]);
  });
});

it('is chosen by a link of the latest winners, which moves the focus to the choice', async () => {
  api.winners = [exampleWinner({ id: 1, competitionName: 'Mixed Pairs' })];
  const user = renderApp('/winners');
  await user.click(await screen.findByRole('link', { name: 'Mixed Pairs' }));
  expect(await choice()).toHaveFocus();
});
