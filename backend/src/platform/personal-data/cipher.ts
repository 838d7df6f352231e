import { createCipheriv, createDecipheriv, createHash, createSecretKey, randomBytes } from 'node:crypto';

// A key is given as an object: that takes Node a third of the time of the same bytes, and the history decrypts thousands.
const algorithm = 'aes-256-gcm';
const ivLength = 12;
const tagLength = 16;

/** Length in bytes of a person's key and of the key that wraps it. */
export const keyLength = 32;

/** AES-256-GCM under a fresh IV; answers IV, tag and ciphertext in base64. `bound` must be given again to decrypt. */
export const encrypt = (key: Buffer, plain: Buffer, bound: string): string => {
  const iv = randomBytes(ivLength);
  const cipher = createCipheriv(algorithm, createSecretKey(key), iv).setAAD(Buffer.from(bound));
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64');
};

/** The reverse of `encrypt`. @throws when the key, the text or what it was bound to is another. */
export const decrypt = (key: Buffer, sealed: string, bound: string): Buffer => {
  const bytes = Buffer.from(sealed, 'base64');
  const decipher = createDecipheriv(algorithm, createSecretKey(key), bytes.subarray(0, ivLength), {
    authTagLength: tagLength,
  })
    .setAAD(Buffer.from(bound))
    .setAuthTag(bytes.subarray(ivLength, ivLength + tagLength));
  return Buffer.concat([decipher.update(bytes.subarray(ivLength + tagLength)), decipher.final()]);
};

/** Tells keys apart without giving them away: the first 16 hex digits of the key's SHA-256. */
export const keyId = (key: Buffer): string => createHash('sha256').update(key).digest('hex').slice(0, 16);
