import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { api } from '../testing/api.js';
import { exampleMember } from '../testing/handlers/members.js';
import { findDialog, renderApp } from '../testing/render-app.js';

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
