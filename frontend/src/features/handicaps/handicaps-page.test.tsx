import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { api } from '../../testing/api.js';
import { exampleHandicap } from '../../testing/handlers/handicaps.js';
import { renderApp } from '../../testing/render-app.js';

const column = async (name: 'Mens Handicaps' | 'Ladies Handicaps') => {
  const element = await screen.findByRole('region', { name });
  return {
    ...within(element),
    rows: () =>
      within(element)
        .queryAllByRole('listitem')
        .map(({ textContent }) => textContent),
  };
};
const mens = () => column('Mens Handicaps');
const ladies = () => column('Ladies Handicaps');

describe('the lists', () => {
  it('are two, each by name with notes and a signed handicap', async () => {
    api.handicaps = [
      exampleHandicap({ id: 1, playerName: 'Tom Trundle', handicap: 8, notes: 'New this season' }),
      exampleHandicap({ id: 2, playerName: 'Bill Bias', handicap: -2 }),
      exampleHandicap({ id: 3, playerName: 'érik Footer', handicap: 50 }),
      exampleHandicap({ id: 4, playerName: 'Jack Green', handicap: 0 }),
      exampleHandicap({ id: 5, playerName: 'Rosie Crown', category: 'ladies', handicap: 1 }),
    ];
    renderApp('/handicaps');
    expect(await screen.findByRole('heading', { level: 1, name: 'Club Handicaps' })).toBeInTheDocument();
    expect((await mens()).rows()).toEqual([
      'Bill Bias−2',
      'érik Footer+50',
      'Jack Green0',
      'Tom TrundleNew this season+8',
    ]);
    expect((await ladies()).rows()).toEqual(['Rosie Crown+1']);
    expect((await mens()).getByText('4 players')).toBeInTheDocument();
    expect((await ladies()).getByText('1 player')).toBeInTheDocument();
    expect(document.title).toBe('Club Handicaps - Onchan Bowls | Isle of Man');
  });

  it('are explained without saying how a handicap is counted', async () => {
    renderApp('/handicaps');
    expect(
      await screen.findByText(/an even game.*somebody will gladly explain how yours is applied/),
    ).toBeInTheDocument();
  });
});
