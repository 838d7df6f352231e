import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { api } from '../../testing/api.js';
import { exampleTasterSession } from '../../testing/handlers/taster-sessions.js';
import { enterText, openTab, pressFor } from '../../testing/render-app.js';

const open = () => openTab('tasters');
const rows = async () =>
  within(await screen.findByRole('list', { name: 'Taster Session Applications' })).queryAllByRole('listitem');
const names = async () =>
  (await rows()).map((row) => within(row).getByRole('heading', { level: 3 }).textContent);

const completed = exampleTasterSession({
  id: 2,
  firstName: 'Bob',
  status: 'completed',
  appliedAt: '2026-03-01T09:00:00.000Z',
  completedAt: '2026-03-31T23:30:00.000Z',
  completedBy: 'Admin',
});

describe('the list', () => {
  it('lists the oldest pending request first, then the completed ones, the latest first', async () => {
    api.tasterSessions = [
      { ...completed, id: 1, firstName: 'Held first', completedAt: '2026-03-02T09:00:00.000Z' },
      completed,
      exampleTasterSession({ id: 3, firstName: 'Waits since May' }),
      exampleTasterSession({ id: 4, firstName: 'Waits since April', appliedAt: '2026-04-04T09:00:00.000Z' }),
    ];
    open();
    expect(await names()).toEqual([
      'Waits since April Kelly',
      'Waits since May Kelly',
      'Bob Kelly',
      'Held first Kelly',
    ]);
    expect(
      screen.getByRole('heading', { level: 2, name: 'Taster Session Applications (4)' }),
    ).toBeInTheDocument();
    expect(screen.getByRole('tab', { name: 'Tasters 2 pending' })).toBeInTheDocument();
  });

  it('says who it is, how to reach them, when it would suit, and how it stands', async () => {
    api.tasterSessions = [
      exampleTasterSession({ preferredDateTime: 'Mondays\nor after six', phone: '+44 (0)7624 123456' }),
      completed,
    ];
    open();
    const [pending, held] = await rows();
    expect(pending).toHaveTextContent('Ann KellyPendingApplied 4 May 2026');
    expect(held).toHaveTextContent('Bob KellyCompletedApplied 1 March 2026Completed 1 April 2026 by Admin');
    if (!pending) throw new Error('There is no application');
    const shown = within(pending);
    expect(shown.getByRole('link', { name: 'ann.kelly@example.org' })).toHaveAttribute(
      'href',
      'mailto:ann.kelly@example.org',
    );
    expect(shown.getByRole('link', { name: '+44 (0)7624 123456' })).toHaveAttribute(
      'href',
      'tel:+4407624123456',
    );
    expect(shown.getByText(/Mondays/)).toHaveStyle({ whiteSpace: 'pre-line' });
    expect(shown.getByRole('link', { name: 'Changes: Ann Kelly' })).toHaveAttribute(
      'href',
      '/admin?tab=history&stream=taster-session&streamId=1',
    );
  });
});

describe('‘Mark Complete’', () => {
  it('is for those who wait; the focus stays with the application', async () => {
    api.tasterSessions = [exampleTasterSession(), completed];
    const user = open();
    const [pending] = await rows();
    await user.click(screen.getByRole('button', { name: /^Mark Complete/ }));
    expect(await screen.findByText('Session Marked Complete')).toBeInTheDocument();
    expect(api.sent('PUT', '/api/taster-sessions/1/complete').map(({ body }) => body)).toEqual([
      { completedBy: 'Admin' },
    ]);
    await waitFor(() => expect(pending).toHaveTextContent('Ann KellyCompleted'));
    await waitFor(() => expect(pending).toHaveFocus());
    expect(screen.queryByRole('button', { name: /^Mark Complete/ })).not.toBeInTheDocument();
    expect(screen.getByRole('tab', { name: 'Tasters' })).toBeInTheDocument();
  });

  it('says when it failed, and shows what has become of the application', async () => {
    api.tasterSessions = [exampleTasterSession()];
    const user = open();
    await rows();
    api.tasterSessions = [];
    await user.click(screen.getByRole('button', { name: 'Mark Complete: Ann Kelly' }));
    expect(await screen.findByText('Error completing session')).toBeInTheDocument();
    expect(screen.getByText('Somebody else has deleted this in the meantime.')).toBeInTheDocument();
    expect(await screen.findByText('No taster session applications yet')).toBeInTheDocument();
  });
});

describe('‘Reopen’', () => {
  it('asks for a reason, which the application shows then; the application is pending again', async () => {
    api.tasterSessions = [completed];
    const user = open();
    const dialog = await pressFor(user, 'Reopen: Bob Kelly', 'Reopen Application');
    expect(dialog.element).toHaveAccessibleDescription(/^The taster session of Bob Kelly/);
    await enterText(user, dialog.getByLabelText(/^Reason/), 'It rained');
    await user.click(dialog.getByRole('button', { name: 'Reopen' }));
    expect(await screen.findByText('Application Reopened')).toBeInTheDocument();
    const [row] = await rows();
    await waitFor(() => expect(row).toHaveTextContent('Bob KellyPending'));
    expect(row).toHaveTextContent('Reason for reopeningIt rained');
    expect(screen.getByRole('button', { name: 'Mark Complete: Bob Kelly' })).toBeInTheDocument();
  });
});
