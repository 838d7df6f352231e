import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { api, exampleFixture, refuse, rightPassword, server } from '../../testing/api.js';
import { exampleEvent } from '../../testing/handlers/history.js';
import { findDialog, renderApp } from '../../testing/render-app.js';

const password = () => screen.findByLabelText('Password');
const enter = () => screen.getByRole('button', { name: 'Enter the Dashboard' });
const dashboard = () => screen.findByRole('heading', { level: 1, name: 'Admin Dashboard' });

describe('the gate', () => {
  it('is for administrators, and asks for a password before anything can be sent', async () => {
    const user = renderApp('/admin');
    const field = await password();
    expect(screen.getByText('This area is for authorized club administrators only.')).toBeInTheDocument();
    expect(enter()).toBeDisabled();
    await user.type(field, 'x');
    expect(enter()).toBeEnabled();
  });

  it('opens for the right password, for the browser’s session', async () => {
    const user = renderApp('/admin');
    await user.type(await password(), rightPassword);
    await user.click(enter());
    expect(screen.getByRole('button', { name: 'Verifying...' })).toBeDisabled();
    await dashboard();
    expect(await screen.findByText('Access Granted')).toBeInTheDocument();
    expect(screen.getByText('Welcome to the admin dashboard.')).toBeInTheDocument();
    expect(sessionStorage.getItem('admin-authenticated')).toBe('true');
    expect(api.sent('POST', '/api/admin/session')[0]?.body).toEqual({
      password: rightPassword,
    });
  });

  it('stays closed for a wrong one, and empties the field', async () => {
    const user = renderApp('/admin');
    await user.type(await password(), 'guess');
    await user.click(enter());
    expect(await screen.findByText('Access Denied')).toBeInTheDocument();
    expect(screen.getByText('Invalid admin password.')).toBeInTheDocument();
    expect(await password()).toHaveValue('');
    expect(await password()).toHaveFocus();
    expect(sessionStorage.getItem('admin-authenticated')).toBeNull();
  });

  it('says what the server says after too many attempts', async () => {
    server.use(
      http.post('/api/admin/session', () => refuse('too-many-requests', 'Please wait ten minutes.')),
    );
    const user = renderApp('/admin');
    await user.type(await password(), 'guess');
    await user.click(enter());
    expect(await screen.findByText('Please wait ten minutes.')).toBeInTheDocument();
  });

  it('says when the server cannot be reached', async () => {
    server.use(http.post('/api/admin/session', () => HttpResponse.error()));
    const user = renderApp('/admin');
    await user.type(await password(), rightPassword);
    await user.click(enter());
    expect(await screen.findByText('The server cannot be reached')).toBeInTheDocument();
  });

  it('takes an account’s own name', async () => {
    const user = renderApp('/admin');
    await password();
    await user.click(screen.getByRole('button', { name: 'Sign in with your own account' }));
    await user.type(screen.getByLabelText('Username'), 'committee');
    await user.type(await password(), rightPassword);
    await user.click(enter());
    await dashboard();
    expect(screen.getByText(/This account may look at everything but change nothing/)).toBeInTheDocument();
  });
});

describe('the mark of this browser session', () => {
  it('opens the dashboard on load while the server knows the session', async () => {
    api.signIn();
    renderApp('/admin');
    await dashboard();
    expect(screen.getByText('admin')).toBeInTheDocument();
  });

  it('is taken away when the server does not', async () => {
    sessionStorage.setItem('admin-authenticated', 'true');
    renderApp('/admin');
    await password();
    expect(sessionStorage.getItem('admin-authenticated')).toBeNull();
  });

  it('waits for a server that cannot be asked', async () => {
    api.signIn();
    server.use(http.get('/api/admin/session', () => HttpResponse.error(), { once: true }));
    const user = renderApp('/admin');
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await dashboard();
  });

  it('goes with signing out, and the session with it', async () => {
    api.signIn();
    const user = renderApp('/admin');
    await dashboard();
    await user.click(screen.getByRole('button', { name: 'Sign out' }));
    await password();
    expect(api.session.authenticated).toBe(false);
    expect(sessionStorage.getItem('admin-authenticated')).toBeNull();
  });

  it('stays when signing out failed', async () => {
    api.signIn();
    server.use(http.delete('/api/admin/session', () => HttpResponse.error()));
    const user = renderApp('/admin');
    await dashboard();
    await user.click(screen.getByRole('button', { name: 'Sign out' }));
    expect(await screen.findByText('Sign-out failed')).toBeInTheDocument();
    await dashboard();
  });
});

describe('a session that ends under an open form', () => {
  it('puts the gate over the dashboard and keeps what was typed', async () => {
    api.signIn();
    api.fixtures = [exampleFixture()];
    const user = renderApp('/admin?tab=fixtures');
    await user.click(await screen.findByRole('button', { name: /^Edit:/ }));
    const dialog = await findDialog('Edit Fixture');
    const team = dialog.getByLabelText(/Home Team/);
    await user.clear(team);
    await user.type(team, 'Onchan Eagles');
    api.session = { authenticated: false };
    await user.click(dialog.getByRole('button', { name: 'Save' }));

    const gate = await findDialog('Your session has ended');
    expect(sessionStorage.getItem('admin-authenticated')).toBeNull();
    await user.type(gate.getByLabelText('Password'), rightPassword);
    await user.click(gate.getByRole('button', { name: 'Enter the Dashboard' }));
    await waitFor(() => expect(gate.element).not.toBeInTheDocument());

    expect(team).toHaveValue('Onchan Eagles');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Fixture Updated')).toBeInTheDocument();
    expect(api.fixtures[0]?.homeTeam).toBe('Onchan Eagles');
  });

  it('loads what was refused once somebody has signed in again', async () => {
    api.signIn();
    api.events = [exampleEvent(1)];
    const user = renderApp('/admin?tab=fixtures');
    await screen.findByRole('heading', { name: 'Upcoming Fixtures (0)' });
    api.session = { authenticated: false };
    await user.click(screen.getByRole('tab', { name: 'History' }));
    const gate = await findDialog('Your session has ended');
    await user.type(gate.getByLabelText('Password'), rightPassword);
    await user.click(gate.getByRole('button', { name: 'Enter the Dashboard' }));
    expect(await screen.findByRole('list', { name: 'Events' })).toBeInTheDocument();
  });
});
