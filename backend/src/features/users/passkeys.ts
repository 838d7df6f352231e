import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { club } from '@onchan-bowls/contract/club';
import {
  passkeyRecord,
  type PasskeyCreation,
  type PasskeyQuestion,
  type PasskeyRecord,
  type PasskeyRequest,
  type PasskeySignIn,
} from '@onchan-bowls/contract/passkeys';
import type { Role } from '@onchan-bowls/contract/roles';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../platform/event-store/clock.js';
import { KeyedHash } from '../../platform/personal-data/keyed-hash.js';
import { toRecordOf, type RowOf } from '../../platform/records/record-table.js';
import {
  algorithms,
  answerableFor,
  checkAnswer,
  checkNew,
  rpIdOf,
  userHandleOf,
  type PublicPart,
} from './passkey.js';
import { hashOf } from '../../platform/secret-token.js';

/** The request to add a passkey: who asks, in which session, and how often the account has changed. */
export interface Adding {
  readonly accountId: string;
  readonly token: string;
  readonly version: number;
}

/** A passkey that is on record, with its account. */
export interface KnownPasskey extends PublicPart {
  readonly id: string;
  readonly accountId: string;
  readonly signInName: string;
  readonly role: Role;
}

/** What a sign-in has shown, before the challenge is used up. */
export interface PasskeyProof {
  readonly passkeyId: string;
  readonly accountId: string;
  readonly counter: number;
  /** When its challenge was made, in milliseconds. */
  readonly askedAt: number;
}

const toRecord = toRecordOf(passkeyRecord);

/**
 * The passkeys of accounts, in the table `passkeys`. Nothing is stored of a challenge before its answer is right: it carries its time and
 * a seal. Its answer counts once, because a passkey keeps the time of the last challenge, and a later one has to follow.
 */
@Injectable()
export class Passkeys {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly hash: KeyedHash,
  ) {}

  /** The passkeys of an account, the oldest first. */
  async list(accountId: string): Promise<PasskeyRecord[]> {
    const rows = await this.dataSource.query<RowOf<PasskeyRecord>[]>(
      `SELECT id, name, added_at AS "addedAt", last_used_at AS "lastUsedAt" FROM passkeys WHERE user_id = $1 ORDER BY added_at, id`,
      [accountId],
    );
    return rows.map(toRecord);
  }

  /** What a browser needs to make a passkey for an account. */
  async begin(adding: Adding, username: string, origin: string): Promise<PasskeyCreation> {
    const known = await this.dataSource.query<{ id: string }[]>(
      'SELECT credential_id AS id FROM passkeys WHERE user_id = $1 ORDER BY added_at',
      [adding.accountId],
    );
    return {
      rp: { id: rpIdOf(origin), name: club.shortName },
      user: { id: userHandleOf(adding.accountId), name: username, displayName: username },
      challenge: this.challenge(purposeOf(adding)),
      pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
      timeout: answerableFor,
      attestation: 'none',
      excludeCredentials: known.map(({ id }) => ({ type: 'public-key', id })),
      authenticatorSelection: {
        residentKey: 'preferred',
        requireResidentKey: false,
        userVerification: 'required',
      },
      extensions: { credProps: true },
    };
  }

  /** Checks the answer to `begin`. Undefined when it is not right, too late, another session's, or the account has changed. */
  async checkNew(request: PasskeyRequest, adding: Adding, origin: string): Promise<PublicPart | undefined> {
    const challenge = challengeIn(request.clientData);
    if (this.askedAt(challenge, purposeOf(adding)) === undefined) return undefined;
    return checkNew(request, { challenge, origin });
  }

  /** What a browser needs to ask for any passkey of the site. */
  question(origin: string): PasskeyQuestion {
    return {
      rpId: rpIdOf(origin),
      challenge: this.challenge(signingIn),
      timeout: answerableFor,
      userVerification: 'required',
    };
  }

  /** The passkey with this id; undefined when there is none. */
  async find(credentialId: string): Promise<KnownPasskey | undefined> {
    const [row] = await this.dataSource.query<KnownPasskey[]>(
      `SELECT p.id, p.credential_id AS "credentialId", p.public_key AS "publicKey", p.counter::float8 AS counter,
         u.id AS "accountId", u.sign_in_name AS "signInName", u.role
       FROM passkeys p JOIN users u ON u.id = p.user_id WHERE p.credential_id = $1`,
      [credentialId],
    );
    return row;
  }

  /** Whether an account has passkeys. */
  async hasAny(manager: EntityManager, accountId: string): Promise<boolean> {
    const passkeys = await manager.query<unknown[]>('SELECT FROM passkeys WHERE user_id = $1', [accountId]);
    return passkeys.length > 0;
  }

  /** Whether a challenge is one of `question` that can still be answered. */
  isOpen(challenge: string): boolean {
    return this.askedAt(challenge, signingIn) !== undefined;
  }

  /**
   * Checks the answer to `question`, without using it up.
   * @param challenge the one that this browser was given.
   */
  async check(
    answer: PasskeySignIn,
    known: KnownPasskey,
    challenge: string,
    origin: string,
  ): Promise<PasskeyProof | undefined> {
    const askedAt = this.askedAt(challenge, signingIn);
    if (askedAt === undefined || answer.userHandle !== userHandleOf(known.accountId)) return undefined;
    const counter = await checkAnswer(answer, known, { challenge, origin });
    return counter === undefined
      ? undefined
      : { passkeyId: known.id, accountId: known.accountId, counter, askedAt };
  }

  /**
   * Uses up an answer. To be called in the transaction that opens the session. Returns false when it has been used, a later one was, the
   * counter has grown meanwhile, or the passkey was removed.
   */
  async use(
    manager: EntityManager,
    { passkeyId, accountId, counter, askedAt }: PasskeyProof,
  ): Promise<boolean> {
    const [, count] = await manager.query<[unknown, number]>(
      // Devices that share a passkey count nothing.
      `UPDATE passkeys SET last_challenge = $3, counter = $4, last_used_at = $5
       WHERE id = $1 AND user_id = $2 AND last_challenge < $3 AND (counter < $4 OR (counter = 0 AND $4 = 0))`,
      [passkeyId, accountId, askedAt, counter, this.clock.now()],
    );
    return count === 1;
  }

  private challenge(purpose: readonly string[]): string {
    const asked = `${this.clock.now().getTime()}.${randomBytes(16).toString('base64url')}`;
    return Buffer.from(`${asked}.${this.seal(asked, purpose)}`).toString('base64url');
  }

  /** When a challenge was made; undefined when it is too old, or was not made for this purpose. */
  private askedAt(challenge: string, purpose: readonly string[]): number | undefined {
    const [time = '', random = '', seal] = Buffer.from(challenge, 'base64url').toString().split('.');
    if (seal !== this.seal(`${time}.${random}`, purpose)) return undefined;
    const askedAt = Number(time);
    return this.clock.now().getTime() - askedAt <= answerableFor ? askedAt : undefined;
  }

  private seal(asked: string, purpose: readonly string[]): string {
    return this.hash.of('passkey challenge', ...purpose, asked);
  }
}

const signingIn = ['sign in'];

/** The account's next event, such as the addition itself, makes all its challenges void. */
const purposeOf = ({ accountId, token, version }: Adding): string[] => [
  'add',
  accountId,
  hashOf(token),
  String(version),
];

/** The challenge that an answer names; empty when it names none. */
const challengeIn = (clientData: string): string => {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientData, 'base64url').toString()) as {
      challenge?: unknown;
    };
    return typeof challenge === 'string' ? challenge : '';
  } catch {
    return '';
  }
};
