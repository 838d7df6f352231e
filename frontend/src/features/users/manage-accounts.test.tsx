import { describe, expect, it, jest } from '@jest/globals';
import { passkeyExample } from '@onchan-bowls/contract/passkeys.examples';
import type { OwnSession } from '@onchan-bowls/contract/own-sessions';
import { ownSessionExample } from '@onchan-bowls/contract/own-sessions.examples';
import { madeLinkExample } from '@onchan-bowls/contract/password-links.examples';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { api, refuse, rightPassword, server } from '../../testing/api.js';
import { exampleAccount, exampleSignIn } from '../../testing/handlers/accounts.js';
import { rightCode } from '../../testing/handlers/second-factor.js';
import { isUnsaved } from '../../forms/unsaved.js';
import { enterText, findDialog, press, pressFor, renderApp } from '../../testing/render-app.js';

const own = exampleAccount({ id: '00000000-0000-4000-8000-aaaaaaaaaaaa', username: 'admin', role: 'admin' });
const cass = exampleAccount({ version: 3 });
const cassPath = `/api/admin/accounts/${cass.id}`;

const open = (...accounts: typeof api.accounts) => {
  api.signIn();
  api.accounts = accounts;
  return renderApp('/admin?tab=accounts');
};
const row = async (username: string) => {
  const list = within(await screen.findByRole('list', { name: 'Accounts' }));
  const item = list
    .getAllByRole('listitem')
    .find((one) => one.querySelector('h3')?.textContent.startsWith(username));
  if (!item) throw new Error(`${username} is not in the list`);
  return item;
};
/** What can be done with an account, without the button that shows the rest of it. */
const buttons = (element: HTMLElement) =>
  within(element)
    .queryAllByRole('button')
    .map(({ textContent }) => textContent)
    .filter((label) => label !== '');

describe('the list', () => {
  it('tells who may sign in as what, and when they last did', async () => {
    open(
      own,
      { ...cass, signedIn: 2 },
      exampleAccount({ id: 'c', username: 'dot', role: 'admin', lastSignInAt: null, signedIn: 0 }),
    );
    await screen.findByRole('heading', { name: 'Accounts (3)' });
    expect(await row('admin')).toHaveTextContent(
      'adminYouAdministrator: may change everythingLast signed in 3 May 2026, 19:05Signed in on 1 device',
    );
    expect(await row('cass')).toHaveTextContent(
      'cassCommittee: may read everythingLast signed in 3 May 2026, 19:05Signed in on 2 devices',
    );
    expect(await row('dot')).toHaveTextContent(/Never signed in(?!.*Signed in on)/);
    expect(screen.getByRole('link', { name: 'Changes: cass' })).toHaveAttribute(
      'href',
      `/admin?tab=history&stream=account&streamId=${cass.id}`,
    );
  });

  it('offers what can be done, and nothing that the server would refuse', async () => {
    open(own, cass, { ...cass, id: 'c', username: 'dot', disabledAt: '2026-05-01T09:00:00.000Z' });
    expect(buttons(await row('admin'))).toEqual(['Change Password', 'Sign Out Everywhere']);
    expect(await row('admin')).toHaveTextContent(/Only another administrator can change your role/);
    expect(buttons(await row('cass'))).toEqual([
      'Send Link',
      'Reset Password',
      'Change Role',
      'Change Email',
      'Sign Out Everywhere',
      'Disable',
    ]);
    expect(await row('dot')).toHaveTextContent('dotDisabled');
    expect(buttons(await row('dot'))).toEqual(['Enable', 'Reset Password', 'Change Role', 'Change Email']);
  });

  it('is all that the committee gets', async () => {
    api.signIn('committee');
    api.accounts = [own, { ...cass, username: 'committee' }];
    renderApp('/admin?tab=accounts');
    expect(await row('committee')).toHaveTextContent('You');
    const tab = screen.getByRole('tabpanel', { name: 'Accounts' });
    await within(tab).findByRole('button', { name: 'Set Up Codes' });
    expect(buttons(tab)).toEqual(['Change Password', 'Change Email', 'Set Up Codes']);
    expect(within(tab).getAllByRole('link', { name: /^Changes/ })).toHaveLength(2);
  });

  it('is asked for again when it is opened again', async () => {
    const user = open(own, cass);
    await row('cass');
    await user.click(screen.getByRole('tab', { name: 'Fixtures' }));
    await screen.findByRole('heading', { name: 'Upcoming Fixtures (0)' });
    api.accounts = [own, { ...cass, signedIn: 5 }];
    await user.click(screen.getByRole('tab', { name: 'Accounts' }));
    expect(await screen.findByText('Signed in on 5 devices')).toBeInTheDocument();
  });
});

describe('a link to choose a password', () => {
  const linkPath = `${cassPath}/password-link`;
  const link = 'https://club.example/admin#password=abc';
  const answer = (made: object) =>
    server.use(
      http.post(linkPath, () => HttpResponse.json({ ...madeLinkExample, ...made }, { status: 201 })),
    );

  it('is sent where mails are, and a toast says to whom', async () => {
    answer({ sentTo: 'cass@example.com', link: null });
    const user = open(own, cass);
    await press(user, 'Send Link: cass');
    await user.click((await findDialog('Send Link')).getByRole('button', { name: 'Make Link' }));
    expect(await screen.findByText('To cass@example.com')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('is shown once where somebody has to pass it on', async () => {
    answer({ sentTo: null, link });
    const user = open(own, cass);
    await press(user, 'Send Link: cass');
    await user.click((await findDialog('Send Link')).getByRole('button', { name: 'Make Link' }));
    const shown = await findDialog('Pass On');
    expect(shown.getByLabelText('Link for cass')).toHaveValue(link);
    await user.click(shown.getByRole('button', { name: 'Done' }));
    expect(screen.queryByDisplayValue(link)).not.toBeInTheDocument();
  });

  it('is said to be missing when it could not be made for a new account, also before the next one', async () => {
    server.use(http.post('/api/admin/accounts/:id/password-link', () => refuse('unavailable', 'Later.')));
    const user = open(own);
    const dialog = await pressFor(user, 'Add Account', 'Add Account');
    await enterText(user, dialog.getByLabelText(/^Username/), 'dot');
    await user.click(dialog.getByRole('button', { name: 'Add and Next' }));
    const next = await findDialog('Add Account');
    await waitFor(() => expect(next.getByLabelText(/^Username/)).toHaveValue(''));
    await enterText(user, next.getByLabelText(/^Username/), 'eve');
    await user.click(next.getByRole('button', { name: 'Add' }));
    await screen.findByRole('heading', { name: 'Accounts (3)' });
    expect(await screen.findByText('No link yet for dot, eve: use Send Link')).toBeInTheDocument();
  });

  it('comes with an account that is added without a password, and is shown once where somebody has to pass it on', async () => {
    server.use(
      http.post('/api/admin/accounts/:id/password-link', () =>
        HttpResponse.json({ ...madeLinkExample, sentTo: null, link }, { status: 201 }),
      ),
    );
    const user = open(own);
    const dialog = await pressFor(user, 'Add Account', 'Add Account');
    await enterText(user, dialog.getByLabelText(/^Username/), 'dot');
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    const shown = await findDialog('Pass On');
    expect(shown.getByLabelText('Link for dot')).toHaveValue(link);
    await user.click(shown.getByRole('button', { name: 'Done' }));
    expect(screen.queryByDisplayValue(link)).not.toBeInTheDocument();
    expect(api.sent('POST', '/api/admin/accounts')[0]?.body).toEqual({
      username: 'dot',
      role: 'committee',
      email: null,
    });
  });
});

describe('sign-ins', () => {
  const lines = async () => {
    const list = await screen.findByRole('list', { name: 'Sign-ins' });
    await within(list).findAllByRole('listitem');
    return within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  };

  it('are listed with account, outcome, count, day and network', async () => {
    const evening = { firstAt: '2026-05-03T19:30:00.000Z', lastAt: '2026-05-03T19:31:00.000Z' };
    const unknown = { accountId: null, username: null, network: null };
    api.signIns = [
      exampleSignIn({ succeeded: false, times: 4, ...evening }),
      exampleSignIn(),
      exampleSignIn({ ...unknown, succeeded: false, times: 1 }),
      exampleSignIn({
        accountId: cass.id.replaceAll('7', '8'),
        username: null,
        times: 2,
        lastAt: '2026-05-03T23:30:00.000Z',
      }),
    ];
    open(own);
    expect(await lines()).toEqual([
      'cass: 4 failed attemptsSunday 3 May 2026, 20:30 to 20:31, network 3fa9c1',
      'cass: 1 sign-inSunday 3 May 2026, 19:05, network 3fa9c1',
      'A username that no account has: 1 failed attemptSunday 3 May 2026, 19:05, various networks',
      'An account that no longer exists: 2 sign-insSunday 3 May 2026, 19:05 to Monday 4 May 2026, 00:30, network 3fa9c1',
    ]);
    expect(screen.getByText(/the same letters are the same network/)).toBeInTheDocument();
  });

  it('are shown 20 at a time', async () => {
    api.signIns = Array.from({ length: 25 }, (_, times) => exampleSignIn({ network: `n${times}` }));
    const user = open(own);
    expect(await lines()).toHaveLength(20);
    await press(user, 'Show more sign-ins');
    expect(await lines()).toHaveLength(25);
    expect(screen.queryByRole('button', { name: 'Show more sign-ins' })).not.toBeInTheDocument();
  });

  it('are not shown to the committee, and failing to load takes no account away', async () => {
    server.use(http.get('/api/admin/sign-ins', () => HttpResponse.error()));
    open(own);
    expect(await row('admin')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeInTheDocument();
    cleanup();
    api.signIn('committee');
    renderApp('/admin?tab=accounts');
    expect(await row('admin')).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'Sign-ins' })).not.toBeInTheDocument();
  });
});

describe('a new account', () => {
  it('is added with a password that was made up, seen and copied', async () => {
    const user = open(own);
    const written = jest.spyOn(navigator.clipboard, 'writeText');
    const dialog = await pressFor(user, 'Add Account', 'Add Account');
    await enterText(user, dialog.getByLabelText(/Username/), ' cass ');
    expect(dialog.getByLabelText(/Role/)).toHaveDisplayValue('Committee');
    const password = dialog.getByLabelText(/^Password/);
    expect(password).toHaveAttribute('type', 'password');
    expect(dialog.getByRole('button', { name: 'Copy password' })).toBeDisabled();

    await user.click(dialog.getByRole('button', { name: 'Generate a password' }));
    expect(password).toHaveAttribute('type', 'text');
    const [made] = [(password as HTMLInputElement).value];
    expect(made).toMatch(/^([a-z]{5}-){3}[a-z]{5}$/);
    await user.click(dialog.getByRole('button', { name: 'Copy password' }));
    expect(await screen.findByText('Copied')).toBeInTheDocument();
    expect(written).toHaveBeenCalledWith(made);

    await user.click(dialog.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText('Account Added')).toBeInTheDocument();
    const [sent] = api.sent('POST', '/api/admin/accounts');
    expect(sent?.body).toEqual({ username: 'cass', password: made, role: 'committee', email: null });
    expect(sent?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f]{32}$/);
    expect(await row('cass')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(document.body).not.toHaveTextContent(made);
  });

  it('needs a name and a long enough password, which can be seen and hidden again', async () => {
    const user = open(own);
    const dialog = await pressFor(user, 'Add Account', 'Add Account');
    const password = dialog.getByLabelText(/^Password/);
    await enterText(user, password, 'too short');
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    expect(await dialog.findByText('Username is required')).toBeInTheDocument();
    expect(dialog.getByText('Must have 12 to 200 characters')).toBeInTheDocument();
    expect(api.sent('POST', '/api/admin/accounts')).toEqual([]);

    await user.click(dialog.getByRole('button', { name: 'Show password' }));
    expect(password).toHaveAttribute('type', 'text');
    await user.click(dialog.getByRole('button', { name: 'Hide password' }));
    expect(password).toHaveAttribute('type', 'password');
  });
});

describe('another password', () => {
  it('is set for somebody else, and kept when it could not be set at first', async () => {
    const user = open(own, cass);
    const dialog = await pressFor(user, 'Reset Password: cass', 'Reset Password');
    expect(dialog.element).toHaveAccessibleDescription(
      /^A new password for cass\. The account is signed out/,
    );
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Must have 12 to 200 characters')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Generate a password' }));
    server.use(http.put(`${cassPath}/password`, () => HttpResponse.error(), { once: true }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Error resetting password')).toBeInTheDocument();
    expect(screen.getByText('The server cannot be reached')).toBeInTheDocument();
    const { value: password } = dialog.getByLabelText<HTMLInputElement>(/New Password/);
    expect(password).toMatch(/^([a-z]{5}-){3}[a-z]{5}$/);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Password Reset')).toBeInTheDocument();
    expect(api.sent('PUT', `${cassPath}/password`).map(({ body }) => body)).toEqual([
      { password },
      { password },
    ]);
    expect(await row('cass')).not.toHaveTextContent('Signed in on');
  });

  it.each(['admin', 'committee'] as const)('for oneself needs the current one: %s', async (role) => {
    server.use(http.put('/api/admin/password', () => new HttpResponse(null, { status: 204 })));
    api.signIn(role);
    api.accounts = [{ ...own, username: role, role }];
    const user = renderApp('/admin?tab=accounts');
    const dialog = await pressFor(user, `Change Password: ${role}`, 'Change Password');
    await enterText(user, dialog.getByLabelText(/Current Password/), rightPassword);
    await enterText(user, dialog.getByLabelText(/New Password/), 'long enough for it');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Password Changed')).toBeInTheDocument();
    expect(api.sent('PUT', '/api/admin/password')[0]?.body).toEqual({
      currentPassword: rightPassword,
      password: 'long enough for it',
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});

describe('another role', () => {
  const choose = async (user: UserEvent, role: string, does: string) => {
    const dialog = await pressFor(user, 'Change Role: cass', 'Change Role');
    await user.selectOptions(dialog.getByLabelText(/Role/), role);
    expect(dialog.getByLabelText(/Role/)).toHaveAccessibleDescription(`${role} accounts may ${does}.`);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    return dialog;
  };

  it('is given over the version that was seen', async () => {
    const user = open(own, cass);
    await choose(user, 'Administrator', 'change everything');
    expect(await screen.findByText('Role Changed')).toBeInTheDocument();
    const [sent] = api.sent('PATCH', cassPath);
    expect(sent?.body).toEqual({ role: 'admin' });
    expect(sent?.headers.get('If-Match')).toBe('"3"');
    expect(await row('cass')).toHaveTextContent('Administrator: may change everything');
  });
});

describe('a question', () => {
  const answer = async (user: UserEvent, action: string, title: string, button = title) => {
    const question = await pressFor(user, `${action}: cass`, title, 'alertdialog');
    const text = document.getElementById(
      question.element.getAttribute('aria-describedby') ?? '',
    )?.textContent;
    await user.click(question.getByRole('button', { name: button }));
    return text;
  };
  it('comes before somebody is shut out, and can be answered with no', async () => {
    const user = open(own, cass);
    expect(await answer(user, 'Disable', 'Disable Account', 'Keep Enabled')).toMatch(
      /^Disable the account of cass\? It is signed out on every device at once/,
    );
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(api.sent('PATCH', cassPath)).toEqual([]);

    await answer(user, 'Disable', 'Disable Account');
    expect(await screen.findByText('Account Disabled')).toBeInTheDocument();
    expect(api.sent('PATCH', cassPath)[0]?.body).toEqual({ disabled: true });
    expect(await row('cass')).toHaveTextContent('Disabled');
  });

  it('comes before somebody is let in again', async () => {
    const user = open(own, { ...cass, disabledAt: '2026-05-01T09:00:00.000Z' });
    expect(await answer(user, 'Enable', 'Enable Account')).toMatch(
      /^Enable the account of cass again\? .* it may read everything again\.$/,
    );
    expect(await screen.findByText('Account Enabled')).toBeInTheDocument();
    expect(api.sent('PATCH', cassPath)[0]?.body).toEqual({ disabled: false });
    expect(await row('cass')).not.toHaveTextContent('Disabled');
  });
});

describe('the own browsers', () => {
  const here: OwnSession = { ...ownSessionExample, id: 'a', browser: 'Safari on iOS', isCurrent: true };
  const old: OwnSession = { ...ownSessionExample, id: 'b', browser: null, network: null };
  const browsers = () => within(screen.getByRole('list', { name: 'Where you are signed in' }));

  it('tell where and when the account signed in, and can be signed out', async () => {
    const user = open(own, cass);
    api.signIn('committee');
    api.ownSessions = [here, ownSessionExample, old];
    expect(await screen.findByText('Safari on iOS')).toBeInTheDocument();
    expect(browsers().getAllByRole('listitem')[0]).toHaveTextContent(
      'Safari on iOSThis browserSigned in 3 May 2026, 19:05Last used 3 May 2026, 20:31Network 3fa9c1',
    );
    const signOut = 'Sign Out: Firefox on Windows, signed in 3 May 2026, 19:05';
    await press(user, signOut);
    expect(await screen.findByText('Signed Out')).toBeInTheDocument();
    await waitFor(() => expect(browsers().getAllByRole('listitem')).toHaveLength(2));
    expect(browsers().getByText('Unknown browser')).toBeInTheDocument();
    await press(user, 'Sign Out All Others');
    await waitFor(() => expect(browsers().getAllByRole('listitem')).toHaveLength(1));
    expect(browsers().queryByRole('button')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Sign Out All Others' })).not.toBeInTheDocument();
  });
});

describe('two steps to sign in', () => {
  const path = '/api/admin/second-factor';
  const giveCurrentPassword = async (user: UserEvent, title: string, label: string) => {
    const dialog = await findDialog(title);
    await enterText(user, dialog.getByLabelText(/Current Password/), rightPassword);
    await user.click(dialog.getByRole('button', { name: label }));
  };

  it('are set up with the password and a code, and show the recovery codes once', async () => {
    const user = open(own);
    const written = jest.spyOn(navigator.clipboard, 'writeText');
    expect(await screen.findByText(/^Off: your password asks for no code/)).toBeInTheDocument();
    await press(user, 'Set Up Codes');
    await giveCurrentPassword(user, 'Set Up Codes', 'Continue');
    const dialog = await findDialog('Set Up Codes');
    expect(await dialog.findByRole('img', { name: 'QR code for the app' })).toBeInTheDocument();
    expect(dialog.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeInTheDocument();
    expect(dialog.getByRole('link', { name: 'open the app' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^otpauth:/),
    );

    await enterText(user, dialog.getByLabelText(/Code/), '000000');
    await user.click(dialog.getByRole('button', { name: 'Turn On' }));
    expect(await screen.findByText('This is not the code that the app shows now')).toBeInTheDocument();
    expect(dialog.getByLabelText(/Code/)).toHaveValue('');
    await enterText(user, dialog.getByLabelText(/Code/), rightCode);
    await user.click(dialog.getByRole('button', { name: 'Turn On' }));

    const codes = await findDialog('Your Recovery Codes');
    const list = within(codes.getByRole('list', { name: 'Recovery codes' }));
    expect(list.getAllByRole('listitem')).toHaveLength(10);
    await user.click(codes.getByRole('button', { name: 'Copy' }));
    expect(written).toHaveBeenCalledWith(expect.stringContaining('40817-55302-91764-00009\n'));
    await user.keyboard('{Escape}');
    await user.click(codes.getByRole('button', { name: 'I Have Kept Them' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(
      await screen.findByText(/^On since 3 May 2026, 19:05: .* You have 10 recovery codes left/),
    ).toBeInTheDocument();
    expect(document.body).not.toHaveTextContent('40817');
    expect(api.sent('POST', path)[0]?.body).toEqual({ currentPassword: rightPassword });
  });

  it('are not closed while new codes are on their way, nor left without a question while they are shown', async () => {
    const { promise: isOpen, resolve: goOn } = Promise.withResolvers<undefined>();
    server.use(
      http.post(`${path}/recovery-codes`, async () => {
        await isOpen;
        return HttpResponse.json({ recoveryCodes: ['40817-55302-91764-00000'] }, { status: 201 });
      }),
    );
    const user = open(own);
    api.secondFactor = { since: '2026-05-03T18:05:00.000Z', recoveryCodesLeft: 1 };
    await press(user, 'New Recovery Codes');
    await giveCurrentPassword(user, 'New Recovery Codes', 'Make New Codes');
    const dialog = await findDialog('New Recovery Codes');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await user.keyboard('{Escape}');
    goOn(undefined);
    const codes = await findDialog('Your Recovery Codes');
    expect(isUnsaved('dialog')).toBe(true);
    await user.click(codes.getByRole('button', { name: 'I Have Kept Them' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(isUnsaved()).toBe(false);
  });

  it('end the reminder to set them up', async () => {
    const user = open(own);
    api.session = { ...api.session, missingFactor: { from: '2026-06-01', isDue: false } };
    await screen.findByText(/you cannot sign in with the password alone/);
    await press(user, 'Set Up Codes');
    await giveCurrentPassword(user, 'Set Up Codes', 'Continue');
    const dialog = await findDialog('Set Up Codes');
    await enterText(user, await dialog.findByLabelText(/Code/), rightCode);
    api.session = { authenticated: true, username: 'admin', role: 'admin' };
    await user.click(dialog.getByRole('button', { name: 'Turn On' }));
    await user.click((await findDialog('Your Recovery Codes')).getByRole('button', { name: /Kept/ }));
    expect(screen.queryByText(/you cannot sign in with the password alone/)).not.toBeInTheDocument();
  });

  it('get new recovery codes and are turned off with the password', async () => {
    const user = open(own);
    api.secondFactor = { since: '2026-05-03T18:05:00.000Z', recoveryCodesLeft: 1 };
    expect(await screen.findByText(/You have 1 recovery code left/)).toBeInTheDocument();
    await press(user, 'New Recovery Codes');
    await giveCurrentPassword(user, 'New Recovery Codes', 'Make New Codes');
    await user.click((await findDialog('Your Recovery Codes')).getByRole('button', { name: /Kept/ }));

    await press(user, 'Turn Off');
    await giveCurrentPassword(user, 'Turn Off Two Steps', 'Turn Off');
    expect(await screen.findByText('Two Steps Turned Off')).toBeInTheDocument();
    expect(await screen.findByText(/^Off: your password asks for no code/)).toBeInTheDocument();
    expect(api.sent('POST', `${path}/removal`)[0]?.body).toEqual({ currentPassword: rightPassword });
  });

  it('may be a passkey, which is listed with its last use and removed with the password', async () => {
    const user = open({ ...own, username: 'jan' });
    api.session = { authenticated: true, username: 'jan', role: 'admin' };
    api.passkeys = [{ ...passkeyExample, lastUsedAt: '2026-05-03T19:05:00.000Z' }];
    const passkeys = within(await screen.findByRole('list', { name: 'Passkeys' }));
    expect(passkeys.getByRole('listitem')).toHaveTextContent(/^Laptop at home.*Last used 3 May 2026, 20:05/);
    // The browser of these tests has none.
    expect(screen.queryByRole('button', { name: 'Add a Passkey' })).not.toBeInTheDocument();
    await press(user, 'Remove: Laptop at home');
    await giveCurrentPassword(user, 'Remove Passkey', 'Remove');
    expect(await screen.findByText('Passkey Removed')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Passkeys' })).not.toBeInTheDocument());
    expect(api.sent('POST', `/api/admin/passkeys/${passkeyExample.id}/removal`)[0]?.body).toEqual({
      currentPassword: rightPassword,
    });
  });

  it('are seen in the list, and turned off for somebody who has lost the phone', async () => {
    const user = open(own, { ...cass, secondFactorSince: '2026-05-03T18:05:00.000Z' });
    expect(await row('cass')).toHaveTextContent(/^cassTwo steps/);
    const dialog = await pressFor(user, 'Turn Off Two Steps: cass', 'Turn Off Two Steps', 'alertdialog');
    expect(dialog.element).toHaveAccessibleDescription(/only when you are sure that cass asks for it/);
    await user.click(dialog.getByRole('button', { name: 'Turn Off Two Steps' }));
    expect(await screen.findByText('Two Steps Turned Off')).toBeInTheDocument();
    expect(api.sent('DELETE', `${cassPath}/second-factor`)).toHaveLength(1);
    await waitFor(async () => expect(await row('cass')).not.toHaveTextContent('Two steps'));
  });
});
