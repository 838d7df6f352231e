import type {
  AccountRecord,
  AccountRequest,
  AccountRevision,
  OwnEmailRequest,
  OwnPasswordRequest,
  PasswordRequest,
} from './accounts.js';

const password = 'a green of one’s own';

const email = 'cass@example.com';

export const accountExample: AccountRequest = { username: 'cass', password, role: 'committee', email };

export const passwordExample: PasswordRequest = { password };

export const ownPasswordExample: OwnPasswordRequest = { currentPassword: 'the password so far', password };

export const ownEmailExample: OwnEmailRequest = { currentPassword: 'the password so far', email };

export const accountRevisionExample: AccountRevision = { role: 'committee', disabled: true };

export const accountRecordExample: AccountRecord = {
  id: '0b7c3f52-6c1e-4d0e-9a53-2f6b8d1c4e77',
  username: 'cass',
  role: 'committee',
  email,
  secondFactorSince: null,
  passkeys: 0,
  disabledAt: null,
  createdAt: '2026-04-01T09:00:00.000Z',
  lastSignInAt: '2026-05-03T19:30:00.000Z',
  signedIn: 1,
  version: 1,
};

export const signedOutAccountExample: AccountRecord = { ...accountRecordExample, signedIn: 0, version: 2 };

export const disabledAccountExample: AccountRecord = {
  ...signedOutAccountExample,
  disabledAt: '2026-05-04T12:00:00.000Z',
};
