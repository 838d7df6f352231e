import {
  type AccountRecord,
  accountRequest,
  accountRevision,
  passwordRequest,
} from '@onchan-bowls/contract/accounts';
import { accountRecordExample } from '@onchan-bowls/contract/accounts.examples';
import type { OwnSession } from '@onchan-bowls/contract/own-sessions';
import type { SignInRecord } from '@onchan-bowls/contract/sign-ins';
import { signInRecordExample } from '@onchan-bowls/contract/sign-ins.examples';
import { http, HttpResponse } from 'msw';
import { pathsOver } from './records.js';

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
  accounts: AccountRecord[];
  signIns: SignInRecord[];
  ownSessions: OwnSession[];
}

/** The paths of accounts and sign-ins, over arrays. What an administrator changes of an account signs it out everywhere. */
export const accountHandlers = (api: AccountsApi) => {
  const accounts = pathsOver('/api/admin/accounts', api, 'accounts');
  return [
    accounts.list,
    http.get('/api/admin/sign-ins', () => HttpResponse.json(api.signIns)),
    http.get('/api/admin/sessions', () => HttpResponse.json(api.ownSessions)),
    http.delete('/api/admin/sessions/:id', ({ params }) => {
      api.ownSessions = api.ownSessions.filter(({ id }) => id !== params.id);
      return new HttpResponse(null, { status: 204 });
    }),
    http.delete('/api/admin/sessions', () => {
      api.ownSessions = api.ownSessions.filter(({ isCurrent }) => isCurrent);
      return new HttpResponse(null, { status: 204 });
    }),
    accounts.add((body) => {
      const { username, role } = accountRequest.parse(body);
      const id = `00000000-0000-4000-8000-${String(api.accounts.length).padStart(12, '0')}`;
      return exampleAccount({ id, username, role, lastSignInAt: null, signedIn: 0 });
    }),
    accounts.change('put', '/password', (_, body) => {
      passwordRequest.parse(body);
      return { signedIn: 0 };
    }),
    accounts.change('patch', '', (_, body) => {
      const { role, disabled } = accountRevision.parse(body);
      return {
        signedIn: 0,
        ...(role && { role }),
        ...(disabled !== undefined && { disabledAt: disabled ? '2026-05-06T12:00:00.000Z' : null }),
      };
    }),
    accounts.change('delete', '/sessions', () => ({ signedIn: 0 })),
  ];
};
