import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { api, refuse, server } from '../testing/api.js';
import { exampleMember } from '../testing/handlers/members.js';
import { exampleWinner } from '../testing/handlers/winners.js';
import { findDialog, press, renderApp } from '../testing/render-app.js';

describe('a task in the address', () => {
  beforeEach(() => {
    api.members = [exampleMember()];
  });

  it('opens its dialog', async () => {
    api.signIn();
    renderApp('/admin?tab=members&task=edit&record=1');
    const dialog = await findDialog('Edit Member');
    expect(dialog.getByLabelText('Name', { exact: false })).toHaveValue('Ann Kelly');
  });

  it.each([
    ['no task of the tab', 'task=constructor&record=1'],
    ['about no record', 'task=edit&record=2'],
    ['about none at all', 'task=edit'],
  ])('opens nothing when it is %s', async (_, search) => {
    api.signIn();
    renderApp(`/admin?tab=members&${search}`);
    expect(await screen.findByRole('heading', { name: 'Ann Kelly' })).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.queryByText(/could not be shown/)).not.toBeInTheDocument();
  });

  it('opens nothing for those who may only read', async () => {
    api.signIn('committee');
    renderApp('/admin?tab=members&task=delete&record=1');
    expect(await screen.findByRole('heading', { name: 'Ann Kelly' })).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('a tab that cannot be shown', () => {
  it('offers to reload, as after an update of the site, and leaves the other tabs', async () => {
    const logged = jest.spyOn(console, 'error').mockReturnValue();
    api.signIn();
    api.members = [exampleMember({ phone: {} as string })];
    const user = renderApp('/admin?tab=members');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(/^This tab could not be shown. The site may just have been updated, or/);
    expect(within(alert).getByRole('button', { name: 'Reload the page' })).toBeEnabled();
    await user.click(screen.getByRole('tab', { name: 'Winners' }));
    expect(await screen.findByRole('heading', { name: 'Competition Winners (0)' })).toBeInTheDocument();
    logged.mockRestore();
  });
});

describe('deleting', () => {
  it('can be left, keeps its question when it failed, and can be undone by the toast while that is possible', async () => {
    const path = '/api/competition-winners/1';
    api.signIn();
    api.winners = [exampleWinner()];
    const user = renderApp('/admin?tab=winners');
    const ask = async () => {
      await press(user, /^Delete:/);
      const question = await findDialog('Delete Winner', 'alertdialog');
      return { ...question, press: (name: string) => user.click(question.getByRole('button', { name })) };
    };
    const first = await ask();
    await first.press('Keep Winner');
    await waitFor(() => expect(first.element).not.toBeInTheDocument());
    expect(api.sent('DELETE', path)).toEqual([]);

    server.use(http.delete(path, () => refuse('unavailable'), { once: true }));
    const question = await ask();
    await question.press('Delete Winner');
    expect(await screen.findByText('Error deleting winner')).toBeInTheDocument();
    expect(question.element).toBeInTheDocument();
    await question.press('Delete Winner');
    expect(await screen.findByText('Winner Deleted')).toBeInTheDocument();

    const sent: string[] = [];
    server.use(
      http.post('/api/admin/records/:stream/:id/undo', ({ params, request }) => {
        sent.push(`${String(params.stream)}/${String(params.id)}${new URL(request.url).search}`);
        return refuse('undo-too-late');
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Undo: Winner Deleted' }));
    expect(await screen.findByText('Error undoing')).toBeInTheDocument();
    expect(screen.getByText('It is too late to undo this')).toBeInTheDocument();
    expect(sent).toEqual(['winner/1']);
  });
});
