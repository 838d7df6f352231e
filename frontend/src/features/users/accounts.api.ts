import type {
  AccountRecord,
  AccountRequest,
  AccountRevision,
  OwnEmailRequest,
  OwnPasswordRequest,
  PasswordRequest,
} from '@onchan-bowls/contract/accounts';
import type { OwnSession } from '@onchan-bowls/contract/own-sessions';
import type { LinkOwner, LinkPassword, MadeLink } from '@onchan-bowls/contract/password-links';
import type { SignInRecord } from '@onchan-bowls/contract/sign-ins';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../data/api.js';
import { pathQuery, recordsQuery } from '../../data/records-api.js';

const path = '/api/admin/accounts';

/** All accounts. Loaded again whenever they are shown, because signing in changes them. */
export const accountsQuery = { ...recordsQuery<AccountRecord>(path, 'account'), staleTime: 0 };

/** Successful and failed sign-ins, newest first. Loaded again whenever they are shown, like the accounts. */
export const signInsQuery = { ...pathQuery<SignInRecord[]>('/api/admin/sign-ins'), staleTime: 0 };

const sessionsPath = '/api/admin/sessions';

/** The browsers in which the own account is signed in. Loaded again whenever they are shown, like the accounts. */
export const ownSessionsQuery = { ...pathQuery<OwnSession[]>(sessionsPath), staleTime: 0 };

/** Signs the own account out in one browser. */
export const closeSession = (id: string) => request<undefined>('DELETE', `${sessionsPath}/${id}`);

/** Signs the own account out in all other browsers. */
export const closeOtherSessions = () => request<undefined>('DELETE', sessionsPath);

/** Adds an account; refused when the username is taken. */
export const addAccount = (body: AccountRequest, idempotencyKey: string) =>
  request<AccountRecord>('POST', path, { body, idempotencyKey });

/** Sets another password and signs the account out everywhere. */
export const resetPassword = (id: string, body: PasswordRequest) =>
  request<AccountRecord>('PUT', `${path}/${id}/password`, { body });

/** Changes the password of the signed-in account and ends its other sessions. */
export const changeOwnPassword = (body: OwnPasswordRequest) =>
  request<undefined>('PUT', '/api/admin/password', { body });

/** Changes the email address of the signed-in account. */
export const changeOwnEmail = (body: OwnEmailRequest) =>
  request<undefined>('PUT', '/api/admin/email', { body });

/** Makes a link by which the owner of an account chooses its password. */
export const makePasswordLink = (id: string) => request<MadeLink>('POST', `${path}/${id}/password-link`);

const linkPath = '/api/admin/password-link';

/** Asks for a link to choose a forgotten password. The answer is the same whether there is such an account. */
export const askForLink = (account: string) => request<undefined>('POST', linkPath, { body: { account } });

/** Whose password a link sets. */
export const linkOwnerQuery = (token: string) =>
  queryOptions({
    queryKey: [linkPath, token],
    queryFn: () => request<LinkOwner>('POST', `${linkPath}/owner`, { body: { token } }),
    retry: false,
    // A link that was used meanwhile is looked up again.
    gcTime: 0,
  });

/** Sets the password by a link, once. */
export const choosePassword = (body: LinkPassword) => request<undefined>('PUT', linkPath, { body });

/** Changes the role of an account, if it still has the given version, and signs it out everywhere. */
export const reviseAccount = (id: string, body: AccountRevision, version?: number) =>
  request<AccountRecord>('PATCH', `${path}/${id}`, { body, version });

export const signOutEverywhere = (id: string) => request<undefined>('DELETE', `${path}/${id}/sessions`);
