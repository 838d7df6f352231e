import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
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
