import type {
  CurrentPasswordRequest,
  RecoveryCodes,
  SecondFactorConfirmation,
  SecondFactorRecord,
  SecondFactorSetUp,
} from '@onchan-bowls/contract/second-factor';
import { request } from '../../data/api.js';
import { pathQuery } from '../../data/records-api.js';

const path = '/api/admin/second-factor';

/** Whether the own account needs a code to sign in. Loaded again whenever it is shown, because signing in uses up recovery codes. */
export const secondFactorQuery = { ...pathQuery<SecondFactorRecord>(path), staleTime: 0 };

/** Begins the set-up for the own account. */
export const beginSecondFactor = (body: CurrentPasswordRequest) =>
  request<SecondFactorSetUp>('POST', path, { body });

/** Confirms the set-up with a code of the app, and ends the account's other sessions. */
export const confirmSecondFactor = (body: SecondFactorConfirmation) =>
  request<RecoveryCodes>('PUT', path, { body });

/** Makes new recovery codes in place of the former ones. */
export const makeRecoveryCodes = (body: CurrentPasswordRequest) =>
  request<RecoveryCodes>('POST', `${path}/recovery-codes`, { body });

/** Lets the own account sign in with the password alone, and ends its other sessions. */
export const removeOwnSecondFactor = (body: CurrentPasswordRequest) =>
  request<undefined>('POST', `${path}/removal`, { body });

/** The same for another account, all of whose sessions end. */
export const removeSecondFactor = (id: string) =>
  request<undefined>('DELETE', `/api/admin/accounts/${id}/second-factor`);
