import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { SignInRequest } from '@onchan-bowls/contract/session';
import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { api, exampleFixture, refuse, rightPassword, server } from '../../testing/api.js';
import { rightCode } from '../../testing/handlers/second-factor.js';
import { exampleEvent } from '../../testing/handlers/history.js';
import { enterText, findDialog, press, renderApp, signInAgain } from '../../testing/render-app.js';

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
    await enterText(user, await password(), rightPassword);
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
    await enterText(user, await password(), 'guess');
    await user.click(enter());
    expect(await screen.findByText('Access Denied')).toBeInTheDocument();
    expect(screen.getByText('Invalid admin password.')).toBeInTheDocument();
    expect(await password()).toHaveValue('');
    expect(await password()).toHaveFocus();
    expect(sessionStorage.getItem('admin-authenticated')).toBeNull();
  });

  it('refuses the password of an own account in words of its own', async () => {
    const user = renderApp('/admin');
    await password();
    await user.click(screen.getByRole('button', { name: 'Sign in with your own account' }));
    await enterText(user, screen.getByLabelText('Username'), 'cass');
    await enterText(user, await password(), 'guess');
    await user.click(enter());
    expect(await screen.findByText('Invalid username or password.')).toBeInTheDocument();
    expect(screen.queryByText('Invalid admin password.')).not.toBeInTheDocument();
    expect(screen.getByLabelText('Username')).toHaveValue('cass');
  });

  it('sends a link to somebody who has forgotten the password', async () => {
    server.use(http.post('/api/admin/password-link', () => new HttpResponse(null, { status: 204 })));
    const user = renderApp('/admin');
    await password();
    await user.click(screen.getByRole('button', { name: 'Forgot your password?' }));
    await enterText(user, await screen.findByLabelText('Username or Email'), 'cass@example.com');
    await user.click(screen.getByRole('button', { name: 'Send Link' }));
    await waitFor(() => expect(screen.getByText(/^If there is such an account/)).toHaveFocus());
    expect(api.sent('POST', '/api/admin/password-link')[0]?.body).toEqual({ account: 'cass@example.com' });
    await user.click(screen.getByRole('button', { name: 'Back to sign in' }));
    expect(await password()).toHaveFocus();
  });

  it('lets the owner of an account choose a password by a link', async () => {
    server.use(
      http.post('/api/admin/password-link/owner', () => HttpResponse.json({ username: 'cass' })),
      http.put('/api/admin/password-link', () => new HttpResponse(null, { status: 204 })),
    );
    const chosen = 'a green of one’s own';
    const user = renderApp('/admin#password=abc');
    expect(await screen.findByLabelText('Username')).toHaveValue('cass');
    await enterText(user, screen.getByLabelText(/^New Password/), chosen);
    await user.click(screen.getByRole('button', { name: 'Set Password' }));
    expect(await screen.findByText('Password Set')).toBeInTheDocument();
    expect(api.sent('PUT', '/api/admin/password-link')[0]?.body).toEqual({
      token: 'abc',
      password: chosen,
    });
    expect(await screen.findByLabelText('Username')).toHaveValue('cass');
    expect(enter()).toBeDisabled();
  });

  it('says that a link no longer works', async () => {
    server.use(http.post('/api/admin/password-link/owner', () => refuse('link-not-valid')));
    const user = renderApp('/admin#password=abc');
    expect(await screen.findByText(/This link has been used or replaced/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Go to sign in' }));
    expect(await password()).toBeInTheDocument();
  });

  it('is shown when nobody is known to be signed in and the server cannot be asked', async () => {
    server.use(http.get('/api/admin/session', () => HttpResponse.error()));
    renderApp('/admin');
    expect(await password()).toBeInTheDocument();
  });

  it('says what the server says after too many attempts', async () => {
    server.use(
      http.post('/api/admin/session', () => refuse('too-many-requests', 'Please wait ten minutes.')),
    );
    const user = renderApp('/admin');
    await enterText(user, await password(), 'guess');
    await user.click(enter());
    expect(await screen.findByText('Please wait ten minutes.')).toBeInTheDocument();
  });

  it('does not call a server that is unavailable a refusal', async () => {
    server.use(http.post('/api/admin/session', () => refuse('unavailable', 'Back in a minute.')));
    const user = renderApp('/admin');
    await enterText(user, await password(), rightPassword);
    await user.click(enter());
    expect(await screen.findByText('Sign-in failed')).toBeInTheDocument();
    expect(screen.getByText('Back in a minute.')).toBeInTheDocument();
    expect(screen.queryByText('Access Denied')).not.toBeInTheDocument();
  });

  it('says when the server cannot be reached', async () => {
    server.use(http.post('/api/admin/session', () => HttpResponse.error()));
    const user = renderApp('/admin');
    await enterText(user, await password(), rightPassword);
    await user.click(enter());
    expect(await screen.findByText('The server cannot be reached')).toBeInTheDocument();
  });

  describe('of an account with a second factor', () => {
    const code = () => screen.findByLabelText('Code');
    const open = async () => {
      server.use(
        http.post('/api/admin/session', async ({ request }) => {
          const sent = (await request.json()) as SignInRequest;
          if (sent.password !== rightPassword) return refuse('wrong-password');
          if (sent.code === undefined) return refuse('code-needed');
          if (sent.code !== rightCode) return refuse('wrong-code');
          api.session = { authenticated: true, username: 'admin', role: 'admin' };
          return HttpResponse.json(api.session, { status: 201 });
        }),
      );
      const user = renderApp('/admin');
      await enterText(user, await password(), rightPassword);
      await user.click(enter());
      return user;
    };

    it('asks for a code once the password is right, and sends both', async () => {
      const user = await open();
      expect(await code()).toHaveFocus();
      expect(await code()).toHaveAttribute('autocomplete', 'one-time-code');
      expect(await code()).toHaveAttribute('inputmode', 'numeric');
      expect(screen.queryByText('Access Denied')).not.toBeInTheDocument();
      expect(enter()).toBeDisabled();
      await enterText(user, await code(), rightCode);
      await user.click(enter());
      await dashboard();
      expect(api.sent('POST', '/api/admin/session').map(({ body }) => body)).toEqual([
        { password: rightPassword },
        { password: rightPassword, code: rightCode },
      ]);
    });

    it('asks again after a wrong code, without the password', async () => {
      const user = await open();
      await enterText(user, await code(), '000000');
      await user.click(enter());
      expect(await screen.findByText('Access Denied')).toBeInTheDocument();
      expect(screen.getByText(/This code is not right, or it has been used/)).toBeInTheDocument();
      expect(await code()).toHaveValue('');
      expect(await code()).toHaveFocus();
      await enterText(user, await code(), rightCode);
      await user.click(enter());
      await dashboard();
    });

    it('begins with the password again when that is wanted', async () => {
      const user = await open();
      await code();
      await user.click(screen.getByRole('button', { name: 'Start again' }));
      expect(await password()).toHaveValue('');
      expect(screen.queryByLabelText('Code')).not.toBeInTheDocument();
    });
  });

  it('takes an account’s own name', async () => {
    const user = renderApp('/admin');
    await password();
    await user.click(screen.getByRole('button', { name: 'Sign in with your own account' }));
    await enterText(user, screen.getByLabelText('Username'), 'committee');
    await enterText(user, await password(), rightPassword);
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

  it('is set in a new tab of a browser that is signed in', async () => {
    api.session = { authenticated: true, username: 'admin', role: 'admin' };
    renderApp('/admin');
    await dashboard();
    expect(sessionStorage.getItem('admin-authenticated')).toBe('true');
  });

  it('opens the gate when somebody signs in in another tab and comes back', async () => {
    renderApp('/admin');
    await password();
    api.session = { authenticated: true, username: 'admin', role: 'admin' };
    window.dispatchEvent(new Event('visibilitychange'));
    await dashboard();
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
    await press(user, 'Try again');
    await dashboard();
  });

  it('is not needed where storage is blocked', async () => {
    const storage = jest.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    try {
      api.session = { authenticated: true, username: 'admin', role: 'admin' };
      const user = renderApp('/admin');
      await dashboard();
      await user.click(screen.getByRole('button', { name: 'Sign Out' }));
      await password();
    } finally {
      storage.mockRestore();
    }
  });

  it('goes with signing out, and the session with it', async () => {
    api.signIn();
    const user = renderApp('/admin');
    await dashboard();
    await user.click(screen.getByRole('button', { name: 'Sign Out' }));
    await password();
    expect(api.session.authenticated).toBe(false);
    expect(sessionStorage.getItem('admin-authenticated')).toBeNull();
  });

  it('stays when signing out failed', async () => {
    api.signIn();
    server.use(http.delete('/api/admin/session', () => HttpResponse.error()));
    const user = renderApp('/admin');
    await dashboard();
    await user.click(screen.getByRole('button', { name: 'Sign Out' }));
    expect(await screen.findByText('Sign-out failed')).toBeInTheDocument();
    await dashboard();
  });
});

describe('the dashboard', () => {
  it('opens a tab with Enter, not with each arrow key on the way', async () => {
    api.signIn();
    const user = renderApp('/admin?tab=members');
    await user.click(await screen.findByRole('tab', { name: 'Members' }));
    for (const next of ['Person', 'News', /^To Erase/, 'History']) {
      await user.keyboard('{ArrowRight}');
      await waitFor(() => expect(screen.getByRole('tab', { name: next })).toHaveFocus());
    }
    expect(screen.getByRole('tab', { name: 'Members' })).toHaveAttribute('aria-selected', 'true');
    expect(api.sent('GET', '/api/admin/events')).toEqual([]);
    await user.keyboard('{Enter}');
    const history = screen.getByRole('tab', { name: 'History' });
    await waitFor(() => expect(history).toHaveAttribute('aria-selected', 'true'));
  });

  it('shows that something could not be reloaded until it is', async () => {
    api.signIn();
    api.fixtures = [exampleFixture({ awayTeam: 'Peel A' })];
    const user = renderApp('/admin?tab=fixtures');
    await press(user, /^Delete: .* Peel A/);
    server.use(http.get('/api/fixtures', () => HttpResponse.error()));
    const dialog = await findDialog('Delete Fixture', 'alertdialog');
    await user.click(dialog.getByRole('button', { name: 'Delete Fixture' }));
    expect(await screen.findByText('Not up to date. Trying again.')).toBeInTheDocument();
    server.resetHandlers();
    window.dispatchEvent(new Event('offline'));
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(screen.queryByText(/^Not up to date/)).not.toBeInTheDocument());
    expect(screen.queryByRole('button', { name: /^Delete: .* Peel A/ })).not.toBeInTheDocument();
  });
});

describe('a session that ends under an open form', () => {
  it('puts the gate over the dashboard and keeps what was typed', async () => {
    api.signIn();
    api.fixtures = [exampleFixture()];
    const user = renderApp('/admin?tab=fixtures');
    await press(user, /^Edit:/);
    const dialog = await findDialog('Edit Fixture');
    const team = dialog.getByLabelText(/Home Team/);
    await user.clear(team);
    await enterText(user, team, 'Onchan Eagles');
    api.session = { authenticated: false };
    await user.click(dialog.getByRole('button', { name: 'Save' }));

    const gate = await findDialog('Your session has ended');
    expect(sessionStorage.getItem('admin-authenticated')).toBeNull();
    await enterText(user, gate.getByLabelText('Password'), rightPassword);
    expect(screen.queryByText('Error updating fixture')).not.toBeInTheDocument();
    await user.click(gate.getByRole('button', { name: 'Enter the Dashboard' }));
    await waitFor(() => expect(gate.element).not.toBeInTheDocument());
    expect(screen.queryByText('Access Granted')).not.toBeInTheDocument();

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
    await signInAgain(user);
    expect(await screen.findByRole('list', { name: 'Events' })).toBeInTheDocument();
  });

  /** Types into the dialog of a fixture as one account, whose session then ends. */
  const endWhileTyping = async (username: string) => {
    api.session = { authenticated: true, username, role: 'admin' };
    api.fixtures = [exampleFixture()];
    const user = renderApp('/admin?tab=fixtures');
    await press(user, /^Edit:/);
    const dialog = await findDialog('Edit Fixture');
    const team = dialog.getByLabelText(/Home Team/);
    await enterText(user, team, ' typed');
    api.session = { authenticated: false };
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    return { user, team, gate: await findDialog('Your session has ended') };
  };

  it('keeps the username, names the account and hides the dashboard', async () => {
    const { gate } = await endWhileTyping('cass');
    expect(gate.element).toHaveAccessibleDescription(/^You were signed in as cass\./);
    expect(gate.getByLabelText('Username')).toHaveValue('cass');
    expect(screen.getByText('Admin Dashboard')).not.toBeVisible();
  });

  it('is not taken for ended by a late refusal when another account has signed in meanwhile', async () => {
    api.signIn('committee');
    const user = renderApp('/admin?tab=fixtures');
    await screen.findByRole('heading', { name: 'Upcoming Fixtures (0)' });
    api.session = { authenticated: true, username: 'dot', role: 'admin' };
    server.use(http.get('/api/admin/events', () => refuse('not-signed-in'), { once: true }));
    await user.click(screen.getByRole('tab', { name: 'History' }));
    expect((await findDialog('Another account is signed in')).element).toBeVisible();
  });

  it('asks for the club’s password alone where that was used', async () => {
    const { gate } = await endWhileTyping('admin');
    expect(gate.element).toHaveAccessibleDescription(/^You were signed in as admin\./);
    expect(gate.queryByLabelText('Username')).not.toBeInTheDocument();
  });

  it('lets another account go on only without what was typed', async () => {
    const { user, gate } = await endWhileTyping('cass');
    await user.clear(gate.getByLabelText('Username'));
    await user.type(gate.getByLabelText('Username'), 'dot');
    await enterText(user, gate.getByLabelText('Password'), rightPassword);
    await user.click(gate.getByRole('button', { name: 'Enter the Dashboard' }));
    const question = await findDialog('Another account is signed in');
    expect(question.element).toHaveAccessibleDescription(/You are signed in as dot.*opened by cass/);
    await user.click(question.getByRole('button', { name: 'Discard and continue as dot' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await screen.findByRole('heading', { name: 'Upcoming Fixtures (1)' })).toBeVisible();
    expect(screen.getByText('dot')).toBeVisible();
    expect(api.sent('PUT', '/api/fixtures/1')).toHaveLength(1);
    expect(api.fixtures[0]?.homeTeam).toBe('Onchan A');
  });

  it('keeps what was typed for its account when another one was used by mistake', async () => {
    const { user, gate, team } = await endWhileTyping('cass');
    await user.clear(gate.getByLabelText('Username'));
    await user.type(gate.getByLabelText('Username'), 'dot');
    await enterText(user, gate.getByLabelText('Password'), rightPassword);
    await user.click(gate.getByRole('button', { name: 'Enter the Dashboard' }));
    await press(user, 'Sign in as cass');
    const again = await findDialog('Your session has ended');
    expect(again.getByLabelText('Username')).toHaveValue('cass');
    await enterText(user, again.getByLabelText('Password'), rightPassword);
    await user.click(again.getByRole('button', { name: 'Enter the Dashboard' }));
    await waitFor(() => expect(again.element).not.toBeInTheDocument());
    expect(team).toHaveValue('Onchan A typed');
  });
});

describe('a passkey', () => {
  const credentials = { get: jest.fn<() => Promise<unknown>>() };
  beforeEach(() => {
    Object.assign(window, { PublicKeyCredential: jest.fn() });
    Object.defineProperty(navigator, 'credentials', { value: credentials, configurable: true });
  });
  afterEach(() => {
    Reflect.deleteProperty(window, 'PublicKeyCredential');
    Reflect.deleteProperty(navigator, 'credentials');
  });
  const use = async () => {
    const user = renderApp('/admin');
    await press(user, 'Use a Passkey');
  };

  it.each([
    ['NotAllowedError', 'It was cancelled, or it took too long. Nothing has changed.'],
    ['SecurityError', 'Passkeys are not available in this browser, or on this device.'],
  ])('that the browser does not give (%s) is said in plain words', async (name, text) => {
    credentials.get.mockRejectedValue(new DOMException('The operation is insecure', name));
    await use();
    expect(await screen.findByText('Sign-in failed')).toBeInTheDocument();
    expect(screen.getByText(text)).toBeInTheDocument();
  });

  it('that the server does not know is said in its words', async () => {
    const bytes = new ArrayBuffer(8);
    credentials.get.mockResolvedValue({
      id: 'AQID',
      rawId: bytes,
      type: 'public-key',
      response: { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes, userHandle: bytes },
      getClientExtensionResults: () => ({}),
    });
    server.use(http.post('/api/admin/session/passkey', () => refuse('wrong-passkey')));
    await use();
    expect(await screen.findByText(/^This passkey is not known here/)).toBeInTheDocument();
    expect(await password()).toBeInTheDocument();
  });
});

describe('a second factor that administrators have to have', () => {
  const missing = (isDue: boolean) => {
    api.session = {
      authenticated: true,
      username: 'cass',
      role: 'admin',
      missingFactor: { from: '2026-06-01', isDue },
    };
  };

  it('is announced on the dashboard', async () => {
    missing(false);
    renderApp('/admin');
    await dashboard();
    expect(await screen.findByRole('note')).toHaveTextContent(/^From 1 June 2026 you cannot sign in/);
  });

  it('is set up before the dashboard opens, which waits until the recovery codes are kept', async () => {
    missing(true);
    const user = renderApp('/admin');
    await press(user, 'Set Up Codes');
    const dialog = await findDialog('Set Up Codes');
    await enterText(user, dialog.getByLabelText(/Current Password/), rightPassword);
    await user.click(dialog.getByRole('button', { name: 'Continue' }));
    await enterText(user, await dialog.findByLabelText(/Code/), rightCode);
    await user.click(dialog.getByRole('button', { name: 'Turn On' }));
    const codes = await findDialog('Your Recovery Codes');
    api.session = { authenticated: true, username: 'cass', role: 'admin' };
    window.dispatchEvent(new Event('visibilitychange'));
    await user.click(codes.getByRole('button', { name: 'I Have Kept Them' }));
    await dashboard();
    expect(screen.queryByRole('note')).not.toBeInTheDocument();
  });
});
