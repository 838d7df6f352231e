import type { PasskeyCreation, PasskeyRecord } from '@onchan-bowls/contract/passkeys';
import type { CurrentPasswordRequest } from '@onchan-bowls/contract/second-factor';
import { request } from '../../data/api.js';
import { pathQuery } from '../../data/records-api.js';

const path = '/api/admin/passkeys';

/** The own passkeys. Loaded again whenever they are shown, because signing in changes when they were used. */
export const passkeysQuery = { ...pathQuery<PasskeyRecord[]>(path), staleTime: 0 };

/** Has the browser make a passkey for the own account, and adds it. */
export const addPasskey = async ({
  name,
  currentPassword,
}: CurrentPasswordRequest & { name: string }): Promise<PasskeyRecord> => {
  const options = await request<PasskeyCreation>('POST', `${path}/options`, { body: { currentPassword } });
  const { makePasskey } = await import('./passkey-browser.js');
  return request('POST', path, { body: { name, ...(await makePasskey(options)) } });
};

/** Removes a passkey, and ends the other sessions that it has opened. */
export const removePasskey = (id: string, body: CurrentPasswordRequest) =>
  request<undefined>('POST', `${path}/${id}/removal`, { body });
