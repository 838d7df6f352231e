import { hash, randomBytes, verify, X509Certificate } from 'node:crypto';
import {
  Attribute,
  ContentInfo,
  EncapsulatedContentInfo,
  RevocationInfoChoices,
  SignerInfos,
} from '@peculiar/asn1-cms';
import {
  AsnArray,
  AsnConvert,
  AsnProp,
  AsnPropTypes,
  AsnType,
  AsnTypeTypes,
  OctetString,
} from '@peculiar/asn1-schema';
import {
  id_ct_tstInfo,
  MessageImprint,
  PKIStatus,
  TimeStampReq,
  TimeStampResp,
  TSTInfo,
} from '@peculiar/asn1-tsp';
import { AlgorithmIdentifier } from '@peculiar/asn1-x509';
import { StampError } from './timestamp-authority.js';

// Loaded only where there is an authority or a stamp.

const sha256 = '2.16.840.1.101.3.4.2.1';
const digests: Readonly<Record<string, string>> = {
  [sha256]: 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
};
const messageDigest = '1.2.840.113549.1.9.4';
/** Both versions of the attribute that has the hash of the signer's certificate. */
const signingCertificates = ['1.2.840.113549.1.9.16.2.12', '1.2.840.113549.1.9.16.2.47'];
const timeStamping = '1.3.6.1.5.5.7.3.8';

/** CMS SignedData with its certificates as they are, because their signatures are over these bytes. */
class SignedToken {
  @AsnProp({ type: AsnPropTypes.Any }) version: ArrayBuffer;
  @AsnProp({ type: AsnPropTypes.Any }) digestAlgorithms: ArrayBuffer;
  @AsnProp({ type: EncapsulatedContentInfo }) content: EncapsulatedContentInfo;
  @AsnProp({ type: AsnPropTypes.Any, repeated: 'set', context: 0, implicit: true, optional: true })
  certificates?: ArrayBuffer[];
  @AsnProp({ type: RevocationInfoChoices, context: 1, implicit: true, optional: true })
  crls?: RevocationInfoChoices;
  @AsnProp({ type: SignerInfos }) signers: SignerInfos;
}

@AsnType({ type: AsnTypeTypes.Set, itemType: Attribute })
class SignedAttributes extends AsnArray<Attribute> {}

/** A request to stamp a text, and its nonce. */
export const requestStamp = (text: string): { request: Buffer; nonce: Buffer } => {
  const nonce = randomBytes(8);
  // A positive number in its shortest form.
  nonce[0] = ((nonce[0] ?? 0) & 0x3f) | 0x40;
  const request = new TimeStampReq({
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithm: sha256, parameters: null }),
      hashedMessage: new OctetString(hash('sha256', text, 'buffer')),
    }),
    nonce: new Uint8Array(nonce).buffer,
    certReq: true,
  });
  return { request: Buffer.from(AsnConvert.serialize(request)), nonce };
};

/** The token in a response. @throws StampError when it was not granted. */
export const tokenIn = (response: Buffer): Buffer =>
  legibly(() => {
    const { status, timeStampToken } = AsnConvert.parse(response, TimeStampResp);
    if (status.status > PKIStatus.grantedWithMods || !timeStampToken)
      throw new StampError(`The authority refuses with status ${status.status}`);
    return Buffer.from(AsnConvert.serialize(timeStampToken));
  });

/** What a valid token says. */
export interface Stamped {
  readonly stampedAt: Date;
  /** The name in the signer's certificate. */
  readonly authority: string;
}

/**
 * Verifies a token: it is of this text, and signed with a certificate for time stamps that was valid at its time.
 * @param options.trusted if there are any, the certificate must be one of them or lead to one.
 * @param options.nonce that it must have, if given.
 * @throws StampError
 */
export const readToken = (
  token: Buffer,
  text: string,
  { trusted, nonce }: { trusted: readonly X509Certificate[]; nonce?: Buffer },
): Stamped =>
  legibly(() => {
    const {
      content,
      certificates = [],
      signers,
    } = AsnConvert.parse(AsnConvert.parse(token, ContentInfo).content, SignedToken);
    const [signer] = signers;
    const signed = content.eContent?.single;
    if (content.eContentType !== id_ct_tstInfo || !signed || signers.length !== 1 || !signer?.signedAttrs)
      throw new StampError('It is not a stamp');
    const info = AsnConvert.parse(signed, TSTInfo);
    const { hashAlgorithm, hashedMessage } = info.messageImprint;
    if (hashAlgorithm.algorithm !== sha256 || !same(hashedMessage, hash('sha256', text, 'buffer')))
      throw new StampError('It is of something else');
    if (nonce && !same(info.nonce, nonce)) throw new StampError('It is of another request');

    const valueOf = (types: readonly string[]) =>
      signer.signedAttrs?.find(({ attrType }) => types.includes(attrType))?.attrValues[0] ??
      new ArrayBuffer(0);
    const digest = digests[signer.digestAlgorithm.algorithm];
    const isWhole =
      digest !== undefined &&
      same(
        AsnConvert.parse(valueOf([messageDigest]), OctetString),
        hash(digest, Buffer.from(signed.buffer), 'buffer'),
      );
    const named = Buffer.from(valueOf(signingCertificates));
    const attributes = Buffer.from(AsnConvert.serialize(new SignedAttributes(signer.signedAttrs)));
    const isSigner = ({ raw, publicKey }: X509Certificate) =>
      ['sha1', ...Object.values(digests)].some((one) => named.includes(hash(one, raw, 'buffer'))) &&
      verify(digest, attributes, publicKey, Buffer.from(signer.signature.buffer));
    const embedded = certificates.map((der) => new X509Certificate(Buffer.from(der)));
    const certificate = isWhole ? embedded.find(isSigner) : undefined;
    if (!certificate) throw new StampError('Its signature does not hold');
    if (String(certificate.keyUsage) !== timeStamping)
      throw new StampError('Its certificate is not for time stamps');
    if (!isValidAt(info.genTime, certificate) || !leadsTo(trusted, certificate, embedded, info.genTime))
      throw new StampError('Its certificate was not valid then, or leads to none that is trusted');
    return { stampedAt: info.genTime, authority: nameOf(certificate) };
  });

/** Says the same of everything that the parsers throw. */
const legibly = <Result>(read: () => Result): Result => {
  try {
    return read();
  } catch (error) {
    throw error instanceof StampError ? error : new StampError('It cannot be read', { cause: error });
  }
};

const same = (one: ArrayBuffer | OctetString | undefined, other: Buffer): boolean =>
  one !== undefined && other.equals(Buffer.from(one instanceof OctetString ? one.buffer : one));

const isValidAt = (time: Date, { validFromDate, validToDate }: X509Certificate): boolean =>
  validFromDate <= time && time <= validToDate;

/** The most certificates between the signer's and a trusted one. */
const longestPath = 5;

/** Whether a certificate is trusted, or was issued by a trusted one, directly or by others of the token. */
const leadsTo = (
  trusted: readonly X509Certificate[],
  certificate: X509Certificate,
  embedded: readonly X509Certificate[],
  time: Date,
): boolean => {
  if (trusted.length === 0) return true;
  let last = certificate;
  for (let step = 0; step <= longestPath; step += 1) {
    const isIssuer = (other: X509Certificate) =>
      other.ca && isValidAt(time, other) && last.checkIssued(other) && last.verify(other.publicKey);
    if (trusted.some((one) => one.raw.equals(last.raw) || isIssuer(one))) return true;
    const issuer = embedded.find(isIssuer);
    if (!issuer) return false;
    last = issuer;
  }
  return false;
};

const nameOf = ({ subject }: X509Certificate): string =>
  (/^CN=(.+)$/m.exec(subject)?.[1] ?? subject).replaceAll(/\p{C}+/gu, ' ').slice(0, 100);
