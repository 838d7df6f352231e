import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { api, server } from '../../testing/api.js';
import { describeSubmission } from '../../testing/describe-submission.js';
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

  it('says what is missing when it is sent empty, and leads to the first that is wrong', async () => {
    const user = await open();
    expect(button()).toBeEnabled();
    await user.click(button());
    await waitFor(() => expect(field(/First Name/)).toHaveFocus());
    for (const [label, message] of [
      [/First Name/, 'First name is required'],
      [/Last Name/, 'Last name is required'],
      [/Email/, 'Valid email is required'],
      [/Phone/, 'Phone number is required'],
      [/Preferred Dates and Times/, 'Preferred dates and times are required'],
    ] as const) {
      expect(field(label)).toBeRequired();
      expect(field(label)).toBeInvalid();
      expect(field(label)).toHaveAccessibleDescription(message);
    }
    await enterText(user, field(/First Name/), 'Ann');
    await user.click(button());
    await waitFor(() => expect(field(/Last Name/)).toHaveFocus());
    expect(api.sent('POST', path)).toEqual([]);
  });

  it('is checked while it is typed', async () => {
    const user = await open();
    await user.type(field(/Email/), 'ann');
    await user.tab();
    await waitFor(() => expect(field(/Email/)).toHaveAccessibleDescription('Valid email is required'));
    await enterText(user, field(/Email/), '@kelly.im');
    await waitFor(() => expect(field(/Email/)).not.toHaveAccessibleDescription());
  });

  it('gives the club what it asks for, and says so', async () => {
    const user = await open();
    await fillIn(user);
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
    expect(api.sent('POST', path)[0]?.body).toEqual({
      firstName: 'Ann',
      lastName: 'Kelly',
      email: 'ann@kelly.im',
      phone: '01624 000000',
      preferredDateTime: 'Any Saturday morning',
      website: '',
      filledInMs: expect.any(Number),
    });
  });

  describeSubmission({
    path,
    open,
    fillIn,
    button,
    pendingLabel: 'Submitting...',
    findSuccess: () => screen.findByRole('heading', { name: 'Taster Session Application Submitted!' }),
    failureTexts: () => ['Submission Failed', failure],
    kept: () => [field(/Preferred Dates and Times/), 'Any Saturday morning'],
  });

  it('puts what the server finds wrong under its field', async () => {
    const errors = [{ field: 'preferredDateTime', message: 'Contains characters that cannot be stored' }];
    server.use(
      http.post(path, () =>
        HttpResponse.json({ code: 'invalid-request', detail: 'Wrong', errors }, { status: 400 }),
      ),
    );
    const user = await open();
    await fillIn(user);
    await user.click(button());
    const when = field(/Preferred Dates and Times/);
    await waitFor(() =>
      expect(when).toHaveAccessibleDescription('Contains characters that cannot be stored'),
    );
    expect(when).toHaveFocus();
    expect(await screen.findByText('Submission Failed')).toBeInTheDocument();
  });
});
