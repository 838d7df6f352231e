import { once } from 'node:events';
import { createHash, generateKeyPairSync, hash, sign, X509Certificate, type KeyObject } from 'node:crypto';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import {
  Attribute,
  CertificateChoices,
  CertificateSet,
  CMSVersion,
  EncapsulatedContent,
  EncapsulatedContentInfo,
  id_signedData,
  IssuerAndSerialNumber,
  SignedData,
  SignerIdentifier,
  SignerInfo,
  SignerInfos,
} from '@peculiar/asn1-cms';
import { AsnArray, AsnConvert, AsnType, AsnTypeTypes, OctetString } from '@peculiar/asn1-schema';
import {
  id_ct_tstInfo,
  PKIStatus,
  PKIStatusInfo,
  TimeStampReq,
  TimeStampResp,
  TimeStampToken,
  TSTInfo,
} from '@peculiar/asn1-tsp';
import {
  AlgorithmIdentifier,
  AttributeTypeAndValue,
  AttributeValue,
  BasicConstraints,
  Certificate,
  ExtendedKeyUsage,
  Extension,
  Extensions,
  Name,
  RelativeDistinguishedName,
  SubjectPublicKeyInfo,
  TBSCertificate,
  Validity,
  Version,
} from '@peculiar/asn1-x509';

const ecdsaWithSha256 = new AlgorithmIdentifier({ algorithm: '1.2.840.10045.4.3.2' });
const sha256 = new AlgorithmIdentifier({ algorithm: '2.16.840.1.101.3.4.2.1', parameters: null });
const timeStamping = '1.3.6.1.5.5.7.3.8';

const bytes = (data: Uint8Array): ArrayBuffer => new Uint8Array(data).buffer;
const der = (object: unknown): Buffer => Buffer.from(AsnConvert.serialize(object));
const newKeys = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });

const nameOf = (name: string) =>
  new Name([
    new RelativeDistinguishedName([
      new AttributeTypeAndValue({ type: '2.5.4.3', value: new AttributeValue({ utf8String: name }) }),
    ]),
  ]);

/** Makes a certificate that is valid from 2020 until 2040. */
const certify = (
  [subject, publicKey]: readonly [string, KeyObject],
  [issuer, privateKey]: readonly [string, KeyObject],
  [extnID, extension, critical]: readonly [string, object, boolean],
): Certificate => {
  const tbsCertificate = new TBSCertificate({
    version: Version.v3,
    serialNumber: bytes(createHash('sha256').update(subject).digest().subarray(0, 8).fill(1, 0, 1)),
    signature: ecdsaWithSha256,
    issuer: nameOf(issuer),
    validity: new Validity({ notBefore: new Date('2020-01-01'), notAfter: new Date('2040-01-01') }),
    subject: nameOf(subject),
    subjectPublicKeyInfo: AsnConvert.parse(
      publicKey.export({ type: 'spki', format: 'der' }),
      SubjectPublicKeyInfo,
    ),
    extensions: new Extensions([
      new Extension({ extnID, critical, extnValue: new OctetString(der(extension)) }),
    ]),
  });
  return new Certificate({
    tbsCertificate,
    signatureAlgorithm: ecdsaWithSha256,
    signatureValue: bytes(sign('sha256', der(tbsCertificate), privateKey)),
  });
};

@AsnType({ type: AsnTypeTypes.Set, itemType: Attribute })
class SignedAttributes extends AsnArray<Attribute> {}

/** DER of a sequence, whose content must be short. */
const sequence = (...parts: Buffer[]): Buffer => {
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([0x30, content.length]), content]);
};

/** What is different from a proper response. */
interface Fault {
  status?: PKIStatus;
  info?: Partial<TSTInfo>;
  /** Signs with another key than that of the certificate. */
  otherKey?: boolean;
  /** What the certificate is for. */
  purpose?: string;
}

/** An RFC 3161 authority with keys of its own, and a server whose behaviour a test sets. */
export class TimestampAuthority {
  now = new Date('2026-05-04T18:05:00Z');
  fault: Fault = {};
  /** Sends something else than a response. */
  send: ((response: ServerResponse) => void) | undefined;
  requests = 0;
  private readonly issuer: Certificate;
  private readonly issuerKeys = newKeys();
  private readonly keys = newKeys();
  private server: Server | undefined;

  /** The certificate that issued the issuer of the signer's. */
  readonly root: X509Certificate;

  constructor(private readonly name = 'Example Time') {
    const [own, keys] = [`${name} Root`, newKeys()];
    const isAuthority = ['2.5.29.19', new BasicConstraints({ cA: true }), true] as const;
    const root = certify([own, keys.publicKey], [own, keys.privateKey], isAuthority);
    this.root = new X509Certificate(der(root));
    const issuer = [`${name} Issuer`, this.issuerKeys.publicKey] as const;
    this.issuer = certify(issuer, [own, keys.privateKey], isAuthority);
  }

  /** Responds to a request, with the fault. */
  respond(request: Buffer): Buffer {
    this.requests += 1;
    const { status = PKIStatus.granted, info, otherKey = false, purpose = timeStamping } = this.fault;
    if (status > PKIStatus.grantedWithMods)
      return der(new TimeStampResp({ status: new PKIStatusInfo({ status }) }));
    const { messageImprint, nonce } = AsnConvert.parse(request, TimeStampReq);
    const content = der(
      new TSTInfo({
        policy: '1.2.3.4',
        messageImprint,
        serialNumber: bytes(Buffer.from([this.requests])),
        genTime: this.now,
        ...(nonce && { nonce }),
        ...info,
      }),
    );
    const certificate = certify(
      [this.name, this.keys.publicKey],
      [`${this.name} Issuer`, this.issuerKeys.privateKey],
      ['2.5.29.37', new ExtendedKeyUsage([purpose]), true],
    );
    const signedAttrs = [
      ['1.2.840.113549.1.9.3', Buffer.from('060b2a864886f70d0109100104', 'hex')],
      ['1.2.840.113549.1.9.4', der(new OctetString(hash('sha256', content, 'buffer')))],
      [
        '1.2.840.113549.1.9.16.2.47',
        sequence(sequence(sequence(der(new OctetString(hash('sha256', der(certificate), 'buffer')))))),
      ],
    ].map(([type, value]) => new Attribute({ attrType: String(type), attrValues: [bytes(value as Buffer)] }));
    const { privateKey } = otherKey ? newKeys() : this.keys;
    const { issuer, serialNumber } = certificate.tbsCertificate;
    const signer = new SignerInfo({
      version: CMSVersion.v1,
      sid: new SignerIdentifier({
        issuerAndSerialNumber: new IssuerAndSerialNumber({ issuer, serialNumber }),
      }),
      digestAlgorithm: sha256,
      signedAttrs,
      signatureAlgorithm: ecdsaWithSha256,
      signature: new OctetString(sign('sha256', der(new SignedAttributes(signedAttrs)), privateKey)),
    });
    const signed = new SignedData({
      version: CMSVersion.v3,
      encapContentInfo: new EncapsulatedContentInfo({
        eContentType: id_ct_tstInfo,
        eContent: new EncapsulatedContent({ single: new OctetString(content) }),
      }),
      certificates: new CertificateSet(
        [this.issuer, certificate].map((one) => new CertificateChoices({ certificate: one })),
      ),
      signerInfos: new SignerInfos([signer]),
    });
    signed.digestAlgorithms.push(sha256);
    const timeStampToken = new TimeStampToken({
      contentType: id_signedData,
      content: bytes(der(signed)),
    });
    return der(new TimeStampResp({ status: new PKIStatusInfo({ status }), timeStampToken }));
  }

  /** Serves it until `close`, and returns its address. */
  async listen(): Promise<string> {
    this.server = createServer((request, response) => {
      void buffer(request).then((body) => {
        if (this.send) this.send(response);
        else response.setHeader('Content-Type', 'application/timestamp-reply').end(this.respond(body));
      });
    }).listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/stamp`;
  }

  close(): void {
    this.server?.closeAllConnections();
    this.server?.close();
  }
}
