import { defaultUsername, type SessionRecord, type SignInRequest } from './session.js';

export const signInExample: SignInRequest = { password: 'the password of the dashboard' };

export const sessionExample: SessionRecord = {
  authenticated: true,
  username: defaultUsername,
  role: 'admin',
};
