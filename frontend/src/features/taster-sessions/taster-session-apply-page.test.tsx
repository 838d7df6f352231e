import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { api, refuseLater } from '../../testing/api.js';
import { enterText, renderApp } from '../../testing/render-app.js';

const path = '/api/taster-sessions';
const failure = 'There was an error submitting your application. Please try again.';

const field = (label: RegExp) => screen.getByLabelText(label);
const button = () => screen.getByRole('button', { name: /^Submit/ });

const open = async () => {
  const user = renderApp('/taster-session-apply');
  await screen.findByRole('heading', { level: 1, name: 'Free Taster Session Application' });
  return user;
};
const fillIn = async (user: UserEvent) => {
  await user.type(field(/First Name/), 'Ann');
  await enterText(user, field(/Last Name/), 'Kelly');
  await enterText(user, field(/Email/), 'ann@kelly.im');
  await enterText(user, field(/Phone/), '01624 000000');
  await enterText(user, field(/Preferred Dates and Times/), 'Any Saturday morning');
};

describe('the taster session application', () => {
  it('says what a session is, and where the details go', async () => {
    await open();
    expect(screen.getByText('A session is free, and lasts about an hour.')).toBeInTheDocument();
    expect(screen.getByText('Sessions are available on most weekdays and weekends.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /privacy notice/ })).toHaveAttribute('href', '/privacy');
  });

  it('gives the club what it asks for, after a failure too, and says so', async () => {
    const user = await open();
    await fillIn(user);
    const goOn = refuseLater(path);
    await user.click(button());
    expect(await screen.findByRole('button', { name: 'Submitting...' })).toBeDisabled();
    goOn();
    expect(await screen.findByText('Submission Failed')).toBeInTheDocument();
    expect(screen.getByText(failure)).toBeInTheDocument();
    await user.click(button());
    expect(
      await screen.findByRole('heading', { name: 'Taster Session Application Submitted!' }),
    ).toHaveFocus();
    expect(await screen.findByText('Application Submitted')).toBeInTheDocument();
    expect(
      screen.getByText("Thank you! We'll be in touch soon to arrange your free taster session."),
    ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
    expect(api.tasterSessions).toMatchObject([{ firstName: 'Ann', status: 'pending' }]);
    expect(api.sent('POST', path)[1]?.body).toEqual({
      firstName: 'Ann',
      lastName: 'Kelly',
      email: 'ann@kelly.im',
      phone: '01624 000000',
      preferredDateTime: 'Any Saturday morning',
      website: '',
      filledInMs: expect.any(Number),
    });
  });
});
