import type { AccountRecord } from '@onchan-bowls/contract/accounts';
import type { PasskeyRecord } from '@onchan-bowls/contract/passkeys';
import { passkeyQuestionExample } from '@onchan-bowls/contract/passkeys.examples';
import { recoveryCodesAtOnce, type SecondFactorRecord } from '@onchan-bowls/contract/second-factor';
import { secondFactorSetUpExample } from '@onchan-bowls/contract/second-factor.examples';
import { http, HttpResponse } from 'msw';
import { refuse } from '../refuse.js';

/** The code that is right. */
export const rightCode = '492039';

interface SecondFactorApi {
  accounts: AccountRecord[];
  secondFactor: SecondFactorRecord;
  passkeys: PasskeyRecord[];
}

const recoveryCodes = Array.from(
  { length: recoveryCodesAtOnce },
  (_, index) => `40817-55302-91764-0000${index}`,
);

/** The paths of second factors and passkeys, over the own one and the accounts. */
export const secondFactorHandlers = (api: SecondFactorApi) => [
  http.get('/api/admin/passkeys', () => HttpResponse.json(api.passkeys)),
  http.post('/api/admin/passkeys/:id/removal', ({ params }) => {
    api.passkeys = api.passkeys.filter(({ id }) => id !== params.id);
    return new HttpResponse(null, { status: 204 });
  }),
  http.post('/api/admin/session/passkey-options', () =>
    HttpResponse.json(passkeyQuestionExample, { status: 201 }),
  ),
  http.get('/api/admin/second-factor', () => HttpResponse.json(api.secondFactor)),
  http.post('/api/admin/second-factor', () => HttpResponse.json(secondFactorSetUpExample, { status: 201 })),
  http.put('/api/admin/second-factor', async ({ request }) => {
    const { code } = (await request.json()) as { code: string };
    if (code !== rightCode) return refuse('invalid-request', 'This is not the code that the app shows now');
    api.secondFactor = { since: '2026-05-03T18:05:00.000Z', recoveryCodesLeft: recoveryCodesAtOnce };
    return HttpResponse.json({ recoveryCodes });
  }),
  http.post('/api/admin/second-factor/recovery-codes', () =>
    HttpResponse.json({ recoveryCodes }, { status: 201 }),
  ),
  http.post('/api/admin/second-factor/removal', () => {
    api.secondFactor = { since: null, recoveryCodesLeft: 0 };
    return new HttpResponse(null, { status: 204 });
  }),
  http.delete('/api/admin/accounts/:id/second-factor', ({ params }) => {
    api.accounts = api.accounts.map((one) =>
      one.id === params.id ? { ...one, secondFactorSince: null, passkeys: 0 } : one,
    );
    return new HttpResponse(null, { status: 204 });
  }),
];
