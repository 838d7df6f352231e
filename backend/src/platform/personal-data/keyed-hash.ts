import { createHmac, hkdfSync } from 'node:crypto';

/** Hashes that need a key to make or check. It is derived from the personal data key. */
export class KeyedHash {
  private readonly key: Buffer;

  constructor(personalDataKey: Buffer) {
    this.key = Buffer.from(hkdfSync('sha256', personalDataKey, '', 'onchan-bowls keyed hash', 32));
  }

  /** The hash of texts in their order, in hexadecimal. */
  of(...texts: string[]): string {
    return createHmac('sha256', this.key).update(JSON.stringify(texts)).digest('hex');
  }
}
