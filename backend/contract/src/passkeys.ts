import { z } from 'zod';
import { atMost, text } from './text.js';

export const passkeyLimits = { name: 60, ofAccount: 10 } as const;

/** The name that its owner gives a passkey. */
export const passkeyName = text(passkeyLimits.name, 'Name is required');

const badAnswer = 'This is no answer of a passkey';

/** Bytes in base64url, as browsers write them, `limit` characters at most. */
const bytes = (limit: number) => atMost(limit, z.string(badAnswer).regex(/^[\w-]+$/, badAnswer));

/** The id of a passkey has up to 1023 bytes (WebAuthn, 4.). */
const credentialId = bytes(1364);
const clientData = bytes(2048);

/** A passkey of the account that asks, as `GET /api/admin/passkeys` returns it. */
export const passkeyRecord = z.object({
  id: z.uuid(),
  name: z.string(),
  addedAt: z.iso.datetime(),
  /** Null until somebody signs in with it. */
  lastUsedAt: z.iso.datetime().nullable(),
});

/** Response of `POST /api/admin/passkeys/options`, for `navigator.credentials.create`. Bytes are in base64url. */
export const passkeyCreation = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(z.object({ type: z.literal('public-key'), id: z.string() })),
  authenticatorSelection: z.object({
    residentKey: z.literal('preferred'),
    requireResidentKey: z.literal(false),
    userVerification: z.literal('required'),
  }),
  extensions: z.object({ credProps: z.literal(true) }),
});

/** Body of `POST /api/admin/passkeys`. */
export const passkeyRequest = z.object({
  name: passkeyName,
  credentialId,
  clientData,
  attestation: bytes(8192),
  /** Whether a sign-in finds it without a name; absent where the browser does not know. */
  isDiscoverable: z.boolean(badAnswer).optional(),
});

/** Response of `POST /api/admin/session/passkey-options`, for `navigator.credentials.get`. */
export const passkeyQuestion = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
});

/** Body of `POST /api/admin/session/passkey`. */
export const passkeySignIn = z.object({
  credentialId,
  clientData,
  authenticatorData: bytes(1024),
  signature: bytes(1024),
  /** The account that the passkey is for. */
  userHandle: bytes(128),
});

export type PasskeyRecord = z.infer<typeof passkeyRecord>;
export type PasskeyCreation = z.infer<typeof passkeyCreation>;
export type PasskeyRequest = z.infer<typeof passkeyRequest>;
export type PasskeyQuestion = z.infer<typeof passkeyQuestion>;
export type PasskeySignIn = z.infer<typeof passkeySignIn>;
