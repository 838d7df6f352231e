import {
  type AccountRecord,
  accountRequest,
  accountRevision,
  passwordRequest,
} from '@onchan-bowls/contract/accounts';
import { accountRecordExample } from '@onchan-bowls/contract/accounts.examples';
import type { OwnSession } from '@onchan-bowls/contract/own-sessions';
import type { SessionRecord } from '@onchan-bowls/contract/session';
import type { SignInRecord } from '@onchan-bowls/contract/sign-ins';
import { signInRecordExample } from '@onchan-bowls/contract/sign-ins.examples';
import { http, HttpResponse } from 'msw';
import { refuse } from '../refuse.js';

/** An example of an account. */
export const exampleAccount = (values: Partial<AccountRecord> = {}): AccountRecord => ({
  ...accountRecordExample,
  lastSignInAt: '2026-05-03T18:05:00.000Z',
  ...values,
});

/** An example of sign-ins on record. */
export const exampleSignIn = (values: Partial<SignInRecord> = {}): SignInRecord => ({
  ...signInRecordExample,
  succeeded: true,
  times: 1,
  firstAt: '2026-05-03T18:05:00.000Z',
  lastAt: '2026-05-03T18:05:00.000Z',
  ...values,
});

interface AccountsApi {
  session: SessionRecord;
  accounts: AccountRecord[];
  signIns: SignInRecord[];
  ownSessions: OwnSession[];
}

/** The paths of accounts and sign-ins, over arrays. */
export const accountHandlers = (api: AccountsApi) => {
  /** Changes an account as an administrator's command does, which signs it out everywhere. */
  const change = (id: unknown, request: Request, values: Partial<AccountRecord>) => {
    const account = api.accounts.find((one) => one.id === id);
    if (!account) return refuse('account-not-found');
    const expected = request.headers.get('If-Match');
    if (expected !== null && expected !== `"${account.version}"`) return refuse('changed-meanwhile');
    const changed = { ...account, ...values, signedIn: 0, version: account.version + 1 };
    api.accounts = api.accounts.map((one) => (one === account ? changed : one));
    // Users who do it to their own account are signed out, too.
    if (changed.username === api.session.username) api.session = { authenticated: false };
    return HttpResponse.json(changed);
  };
  return [
    http.get('/api/admin/accounts', () =>
      api.session.authenticated ? HttpResponse.json(api.accounts) : refuse('not-signed-in'),
    ),
    http.get('/api/admin/sign-ins', () =>
      api.session.authenticated ? HttpResponse.json(api.signIns) : refuse('not-signed-in'),
    ),
    http.get('/api/admin/sessions', () => HttpResponse.json(api.ownSessions)),
    http.delete('/api/admin/sessions/:id', ({ params }) => {
      api.ownSessions = api.ownSessions.filter(({ id }) => id !== params.id);
      return new HttpResponse(null, { status: 204 });
    }),
    http.delete('/api/admin/sessions', () => {
      api.ownSessions = api.ownSessions.filter(({ isCurrent }) => isCurrent);
      return new HttpResponse(null, { status: 204 });
    }),
    http.post('/api/admin/accounts', async ({ request }) => {
      if (!api.session.authenticated) return refuse('not-signed-in');
      const { username, role } = accountRequest.parse(await request.json());
      if (api.accounts.some((one) => one.username === username)) return refuse('account-exists');
      const id = `00000000-0000-4000-8000-${String(api.accounts.length).padStart(12, '0')}`;
      const account = exampleAccount({ id, username, role, lastSignInAt: null, signedIn: 0 });
      api.accounts = [...api.accounts, account];
      return HttpResponse.json(account, { status: 201 });
    }),
    http.put('/api/admin/accounts/:id/password', async ({ params, request }) => {
      if (!api.session.authenticated) return refuse('not-signed-in');
      passwordRequest.parse(await request.json());
      return change(params.id, request, {});
    }),
    http.patch('/api/admin/accounts/:id', async ({ params, request }) => {
      if (!api.session.authenticated) return refuse('not-signed-in');
      const { role, disabled } = accountRevision.parse(await request.json());
      return change(params.id, request, {
        ...(role && { role }),
        ...(disabled !== undefined && { disabledAt: disabled ? '2026-05-06T12:00:00.000Z' : null }),
      });
    }),
    http.delete('/api/admin/accounts/:id/sessions', ({ params, request }) => {
      if (!api.session.authenticated) return refuse('not-signed-in');
      const answer = change(params.id, request, {});
      return answer.ok ? new HttpResponse(null, { status: 204 }) : answer;
    }),
  ];
};
