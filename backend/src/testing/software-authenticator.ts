import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import type {
  PasskeyCreation,
  PasskeyQuestion,
  PasskeyRequest,
  PasskeySignIn,
} from '@onchan-bowls/contract/passkeys';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** What a browser or a device may get wrong, or a stranger may try. */
interface Deviation {
  /** The site that the browser shows. */
  readonly origin?: string;
  readonly rpId?: string;
  /** Whether the device has recognised its owner. */
  readonly isVerified?: boolean;
  readonly counter?: number;
  readonly userHandle?: string;
  readonly challenge?: string;
  /** Certificates in the attestation. */
  readonly certificates?: readonly Uint8Array[];
}

const flags = { userPresent: 0x01, userVerified: 0x04, hasCredential: 0x40 } as const;

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest();

const numbers = (counter: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(counter);
  return bytes;
};

/** A passkey in memory: what a telephone and its browser do, with a key for ECDSA. */
export class SoftwareAuthenticator {
  readonly credentialId = randomBytes(16);
  private readonly keys: { publicKey: KeyObject; privateKey: KeyObject };
  private userHandle = '';
  private counter = 0;

  constructor(private readonly origin: string) {
    this.keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  }

  /** Makes the passkey. */
  create({ challenge, rp, user }: PasskeyCreation, name: string, deviation: Deviation = {}): PasskeyRequest {
    this.userHandle = user.id;
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' });
    const publicKey = isoCBOR.encode(
      // A COSE key: elliptic curve, ES256, P-256.
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, bytesOf(x)],
        [-3, bytesOf(y)],
      ]),
    );
    const length = Buffer.from([0, this.credentialId.length]);
    const about = Buffer.concat([Buffer.alloc(16), length, this.credentialId, publicKey]);
    const authData = Buffer.concat([this.data(rp.id, flags.hasCredential, deviation), about]);
    const { certificates } = deviation;
    const statement = new Map<string, unknown>(certificates && [['x5c', certificates]]);
    const attestation = isoCBOR.encode(
      new Map<string, unknown>([
        ['fmt', certificates ? 'packed' : 'none'],
        ['attStmt', statement],
        ['authData', new Uint8Array(authData)],
      ]) as never,
    );
    return {
      name,
      credentialId: this.credentialId.toString('base64url'),
      clientData: this.clientData('webauthn.create', challenge, deviation).toString('base64url'),
      attestation: Buffer.from(attestation).toString('base64url'),
      isDiscoverable: true,
    };
  }

  /** Signs in with it. */
  answer({ challenge, rpId }: PasskeyQuestion, deviation: Deviation = {}): PasskeySignIn {
    this.counter += 1;
    const clientData = this.clientData('webauthn.get', challenge, deviation);
    const data = this.data(rpId, 0, { counter: this.counter, ...deviation });
    const signature = sign('sha256', Buffer.concat([data, sha256(clientData)]), this.keys.privateKey);
    return {
      credentialId: this.credentialId.toString('base64url'),
      clientData: clientData.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: signature.toString('base64url'),
      userHandle: deviation.userHandle ?? this.userHandle,
    };
  }

  private clientData(type: string, challenge: string, deviation: Deviation): Buffer {
    const { origin = this.origin } = deviation;
    return Buffer.from(JSON.stringify({ type, challenge: deviation.challenge ?? challenge, origin }));
  }

  private data(rpId: string, more: number, deviation: Deviation): Buffer {
    const verified = deviation.isVerified === false ? 0 : flags.userVerified;
    const hash = sha256(deviation.rpId ?? rpId);
    return Buffer.concat([
      hash,
      Buffer.from([flags.userPresent | verified | more]),
      numbers(deviation.counter ?? 0),
    ]);
  }
}

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
