import type { SignInRecord } from './sign-ins.js';

export const signInRecordExample: SignInRecord = {
  accountId: '0b7c3f52-6c1e-4d0e-9a53-2f6b8d1c4e77',
  username: 'cass',
  succeeded: false,
  network: '3fa9c1',
  times: 4,
  firstAt: '2026-05-03T19:30:00.000Z',
  lastAt: '2026-05-03T19:31:00.000Z',
};
