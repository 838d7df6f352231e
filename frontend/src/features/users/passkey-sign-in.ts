import type { PasskeyQuestion } from '@onchan-bowls/contract/passkeys';
import type { SessionRecord } from '@onchan-bowls/contract/session';
import { request } from '../../data/api.js';
import { answerWithPasskey } from './passkey-browser.js';

const path = '/api/admin/session/passkey';

/** Signs in with a passkey that the person chooses. @throws Error with a sentence for the person. */
export const signInWithPasskey = async (): Promise<SessionRecord> => {
  const question = await request<PasskeyQuestion>('POST', `${path}-options`);
  return request('POST', path, { body: await answerWithPasskey(question) });
};
