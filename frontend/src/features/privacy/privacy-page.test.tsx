import { expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { renderApp } from '../../testing/render-app.js';

it('tells for each form what it asks for and why, and whom to turn to', async () => {
  const user = renderApp('/fixtures');
  await screen.findByRole('heading', { level: 1, name: 'Fixtures & Results' });
  await user.click(within(screen.getByRole('contentinfo')).getByRole('link', { name: 'Privacy' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Privacy' })).toHaveFocus();
  expect(document.title).toBe('Privacy - Onchan Bowls | Isle of Man');
  expect(screen.getAllByRole('heading', { level: 3 }).map((title) => title.textContent)).toEqual([
    'Membership application',
    'Free taster session',
    'Competition entry',
    'Message to the club',
    'Team for a match',
    'Score of a match, by a captain',
  ]);
  expect(screen.getByText(/Your email address never is/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Isle of Man Information Commissioner' })).toHaveAttribute(
    'href',
    'https://www.inforights.im',
  );
});
