import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { renderApp } from '../../testing/render-app.js';

const heading = 'Join Onchan Crown Green Bowling Club';

/** What a plan says: its terms with their details, and where its button leads. */
const told = (plan: HTMLElement) => {
  const inside = within(plan);
  return {
    terms: inside.getAllByRole('term').map((term) => `${term.textContent}: ${term.nextSibling?.textContent}`),
    leadsTo: inside.getByRole('link').getAttribute('href'),
  };
};

describe('the membership options', () => {
  it('say before anything else that nothing is to be paid now', async () => {
    renderApp('/membership');
    await screen.findByRole('heading', { level: 1, name: heading });
    expect(document.title).toBe('Membership Options - Onchan Bowls | Isle of Man');
    expect(screen.getByRole('note')).toHaveTextContent(
      'No fee is taken with your application: we ask for payment after it has been reviewed.',
    );
  });

  it('put new members first', async () => {
    renderApp('/membership');
    const plan = await screen.findByRole('region', { name: 'New Members' });
    expect(plan).toHaveTextContent('£20 total');
    expect(told(plan)).toEqual({
      terms: ['Club fee: Free', 'Greenage fee: £20', 'Ages: all welcome'],
      leadsTo: '/membership-apply?type=New%20Members',
    });
    const join = within(plan).getByRole('link', { name: 'Join Now' });
    expect(join).toHaveAccessibleDescription('New Members');
    const features = within(plan).getAllByRole('listitem');
    expect(features.map((feature) => feature.textContent)).toEqual([
      'Full club access',
      'Equipment provided',
      'Coaching sessions',
      'Social events',
      'Club competitions',
      'League competitions',
    ]);
  });

  it('have a renewal for each age, with its fees', async () => {
    renderApp('/membership');
    const options = within(await screen.findByRole('region', { name: 'Renewal Options' }));
    const plans = options.getAllByRole('listitem');
    expect(plans.map(told)).toEqual([
      {
        terms: ['Club fee: £1', 'Greenage fee: £20', 'Ages: up to 18'],
        leadsTo: '/membership-apply?type=Juniors',
      },
      {
        terms: ['Club fee: £25', 'Greenage fee: £80', 'Ages: 18-59'],
        leadsTo: '/membership-apply?type=Adults',
      },
      {
        terms: ['Club fee: £25', 'Greenage fee: £65', 'Ages: 60+'],
        leadsTo: '/membership-apply?type=Seniors',
      },
    ]);
    const renewals = options.getAllByRole('link', { name: 'Renew' });
    expect(renewals.map((link) => link.getAttribute('aria-describedby'))).toEqual(
      options.getAllByRole('heading', { level: 3 }).map(({ id }) => id),
    );
  });
});
