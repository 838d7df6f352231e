import type { PasskeyRequest, PasskeySignIn } from '@onchan-bowls/contract/passkeys';

/** The numbers of the signatures that are taken: ECDSA, RSA and Ed25519, which all devices have at least one of. */
export const algorithms = [-7, -257, -8];

/** How long an answer is waited for, in milliseconds. */
export const answerableFor = 5 * 60_000;

/** What an answer must be for. */
export interface Expected {
  readonly challenge: string;
  /** The origin of the site. Its host name is the id of the relying party. */
  readonly origin: string;
}

/** What is kept of a passkey to check its answers. Bytes are in base64url. */
export interface PublicPart {
  readonly credentialId: string;
  readonly publicKey: string;
  readonly counter: number;
}

/** The id of the relying party: the host name, so a passkey is never shown to another site. */
export const rpIdOf = (origin: string): string => new URL(origin).hostname;

/** The id of an account as its passkeys keep it: the bytes of the UUID. */
export const userHandleOf = (accountId: string): string =>
  Buffer.from(accountId.replaceAll('-', ''), 'hex').toString('base64url');

/** Whether a new passkey came with certificates. They are not asked for, and checking them would load addresses that they name. */
const hasCertificates = async (attestation: Uint8Array<ArrayBuffer>): Promise<boolean> => {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  const decoded = decodeAttestationObject(attestation);
  const format = decoded.get('fmt');
  return format !== 'none' && (format !== 'packed' || decoded.get('attStmt').get('x5c') !== undefined);
};

/** Checks the answer to the creation of a passkey. Undefined when it is not right. */
export const checkNew = async (
  { credentialId: id, clientData, attestation }: PasskeyRequest,
  { challenge, origin }: Expected,
): Promise<PublicPart | undefined> => {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  try {
    if (await hasCertificates(bytesOf(attestation))) return undefined;
    const { registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        response: { clientDataJSON: clientData, attestationObject: attestation },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpIdOf(origin),
      supportedAlgorithmIDs: algorithms,
    });
    if (!registrationInfo) return undefined;
    const { credential } = registrationInfo;
    return {
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
    };
  } catch {
    // Each check that fails, and each byte that is not as expected, is an error of the library.
    return undefined;
  }
};

/**
 * Checks a signature, by which somebody has shown that they have the passkey and were recognised by its device. Returns the device's new
 * counter; undefined when the answer is not right, or the counter has not grown: a copy may have been used.
 */
export const checkAnswer = async (
  { clientData, authenticatorData, signature }: PasskeySignIn,
  { credentialId: id, publicKey, counter }: PublicPart,
  { challenge, origin }: Expected,
): Promise<number | undefined> => {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        response: { clientDataJSON: clientData, authenticatorData, signature },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpIdOf(origin),
      credential: { id, publicKey: bytesOf(publicKey), counter },
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    return undefined;
  }
};

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
