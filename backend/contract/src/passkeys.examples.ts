import { club } from './club.js';
import type {
  PasskeyCreation,
  PasskeyQuestion,
  PasskeyRecord,
  PasskeyRequest,
  PasskeySignIn,
} from './passkeys.js';

export const passkeyExample: PasskeyRecord = {
  id: '7d0f6a4e-3f0b-4a53-9d3e-0a51f7c2b9d4',
  name: 'Laptop at home',
  addedAt: '2026-05-03T19:30:00.000Z',
  lastUsedAt: null,
};

const challenge = 'MTc3ODAwMDAwMDAwMC5qVTU0';

export const passkeyCreationExample: PasskeyCreation = {
  rp: { id: 'bowls.example.org', name: club.shortName },
  user: { id: 'C3w_UmweTQ6aUy9rjRxOdw', name: 'cass', displayName: 'cass' },
  challenge,
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  timeout: 300_000,
  attestation: 'none',
  excludeCredentials: [],
  authenticatorSelection: {
    residentKey: 'preferred',
    requireResidentKey: false,
    userVerification: 'required',
  },
  extensions: { credProps: true },
};

export const passkeyRequestExample: PasskeyRequest = {
  name: 'Laptop at home',
  credentialId: 'AQIDBAUGBwg',
  clientData: 'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0',
  attestation: 'o2NmbXRkbm9uZQ',
  isDiscoverable: true,
};

export const passkeyQuestionExample: PasskeyQuestion = {
  rpId: 'bowls.example.org',
  challenge,
  timeout: 300_000,
  userVerification: 'required',
};

export const passkeySignInExample: PasskeySignIn = {
  credentialId: 'AQIDBAUGBwg',
  clientData: 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0',
  authenticatorData: 'SZYN5YgOjGh0NBcPZHZgW4',
  signature: 'MEUCIQDx',
  userHandle: 'C3w_UmweTQ6aUy9rjRxOdw',
};
