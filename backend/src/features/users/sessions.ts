import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ownSession, type OwnSession } from '@onchan-bowls/contract/own-sessions';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import { v7 } from 'uuid';
import { Clock } from '../../platform/event-store/clock.js';
import { runAs } from '../../platform/event-store/write/command-context.js';
import type { SignedIn } from '../../platform/http/access.js';
import { Housekeeping } from '../../platform/housekeeping.js';
import { hashOf, newToken } from '../../platform/secret-token.js';
import { Limiter } from '../../platform/limits/limiter.js';
import { limits } from '../../platform/limits/limits.js';
import { SharedLimits } from '../../platform/limits/shared-limits.js';
import { ChangeHints, endedSessions } from '../../platform/live/change-hints.js';
import { Outbox } from '../../platform/outbox/outbox.js';
import { toRecordOf, type RowOf } from '../../platform/records/record-table.js';
import { RefusedError } from '../../platform/refused.js';
import { newBrowserMail } from './account-mails.js';
import { Passkeys, type PasskeyProof } from './passkeys.js';
import { isPassword } from './password.js';
import { RequiredFactor } from './required-factor.js';
import { SecondFactors, type Proof } from './second-factors.js';
import { shownOfNetwork, SignIns } from './sign-ins.js';
import { UseRecoveryCode } from './use-recovery-code.js';
import { Session, User } from './user.entity.js';

const minute = 60_000;

/** A session ends after 2 hours without a request, and after 12 hours in any case. In milliseconds. */
export const sessionLimits = { idle: 120 * minute, absolute: 720 * minute } as const;

/** How far behind `last_seen_at` may be, so that not every request writes. */
const seenPrecision = minute;

/** A session is open when it was used after the first instant and began after the second one. */
export const openSince = (now: Date): [seen: Date, created: Date] => [
  new Date(now.getTime() - sessionLimits.idle),
  new Date(now.getTime() - sessionLimits.absolute),
];

/** Where somebody signs in. */
export interface Place {
  readonly address: string;
  /** The browser in words; null when it does not say. */
  readonly browser: string | null;
  /** Whether the account has signed in before in this browser, so that strangers who guess do not keep it waiting. */
  readonly isKnownBrowser: boolean;
}

/** The credentials of a sign-in. */
interface Credentials extends Place {
  /** The username in the form in which accounts are compared. */
  readonly account: string;
  readonly password: string;
  /** Of the second factor, if one was typed. */
  readonly code: string | undefined;
}

/** The session that asks, and its account. */
export interface OwnToken {
  readonly accountId: string;
  readonly token: string;
}

export interface OpenedSession {
  readonly token: string;
  readonly who: SignedIn;
}

type FoundSession = Omit<SignedIn, 'missingFactor'> & { lastSeenAt: Date; hasFactor: boolean };

const toOwnSession = toRecordOf(ownSession);

/** Signed-in browsers. */
@Injectable()
export class Sessions {
  private readonly newBrowserMails = new Limiter(limits.newBrowserMails);

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly signIns: SignIns,
    private readonly hints: ChangeHints,
    private readonly factors: SecondFactors,
    private readonly passkeys: Passkeys,
    private readonly requiredFactor: RequiredFactor,
    private readonly commands: CommandBus,
    private readonly outbox: Outbox,
    private readonly shared: SharedLimits,
    housekeeping: Housekeeping,
  ) {
    const ended = 'DELETE FROM sessions WHERE last_seen_at < $1 OR created_at < $2';
    housekeeping.deletes('Ended sessions deleted', ended, openSince);
  }

  /**
   * Opens a session and puts the attempt on record. Returns the session's token, or undefined when the username,
   * password or account is not good.
   * @throws RefusedError `code-needed` or `wrong-code` when all of these are good, but not the code of the account's second factor;
   *   `passkey-needed` when it has to have one, and passkeys are what it has.
   */
  async open({ account, password, code, ...place }: Credentials): Promise<OpenedSession | undefined> {
    const { address, isKnownBrowser } = place;
    const { manager } = this.dataSource;
    const user = await manager.findOneBy(User, { signInName: account });
    const recordFailure = () => this.signIns.recordFailure(user?.id, address);
    const isEnabled = user?.disabledAt === null;
    const compared = isEnabled ? user.passwordHash : undefined;
    if (!(await isPassword(password, compared, isKnownBrowser)) || !user) {
      await recordFailure();
      return undefined;
    }

    // Only now, so that nobody without the password learns whether there is a second factor.
    const { id } = user;
    const proof = await this.factors.check({ accountId: id, code, isKnownBrowser });
    // Not for a question about the code: it would use up the mails about sign-ins.
    const isAnswered = proof.kind !== 'missing' && proof.kind !== 'wrong';
    const isMailed = isAnswered && (await this.shouldMailOwner(user, place));
    const token = newToken();
    const writeSession = async (transaction: EntityManager): Promise<void> => {
      await this.useCredentials(transaction, user, proof, code);
      await this.write(transaction, token, user, place, { isMailed });
    };
    try {
      if (proof.kind === 'recovery') {
        await runAs({ actor: id }, () => this.commands.execute(new UseRecoveryCode(id, writeSession)));
      } else await manager.transaction(writeSession);
    } catch (error) {
      const refusal = error instanceof RefusedError ? error.code : undefined;
      if (refusal === 'wrong-password' || refusal === 'wrong-code') await recordFailure();
      if (refusal === 'wrong-password') return undefined;
      throw error;
    }
    return this.opened(token);
  }

  /** Notes the sign-in and uses up its code. @throws RefusedError as `open` does, or `wrong-password` when the account has changed. */
  private async useCredentials(
    transaction: EntityManager,
    { id, passwordHash, role }: User,
    proof: Proof,
    code: string | undefined,
  ): Promise<void> {
    const now = this.clock.now();
    // The password or role may have been replaced, or the account disabled, while this one was being checked.
    const { affected } = await transaction.update(
      User,
      { id, passwordHash, role, disabledAt: IsNull() },
      { lastSignInAt: now },
    );
    if (affected === 0) throw new RefusedError('wrong-password');
    if (!(await this.factors.use(transaction, id, proof)))
      throw new RefusedError(code === undefined ? 'code-needed' : 'wrong-code');
    const isPasswordAlone = proof.kind === 'not-asked' && this.requiredFactor.isDue(role, now);
    if (isPasswordAlone && (await this.passkeys.hasAny(transaction, id)))
      throw new RefusedError('passkey-needed');
  }

  /** Opens a session by a passkey and puts it on record. Undefined when its answer was used, or the account is disabled. */
  async openByPasskey(proof: PasskeyProof, place: Place): Promise<OpenedSession | undefined> {
    const { accountId: id, passkeyId } = proof;
    const { manager } = this.dataSource;
    const user = await manager.findOneByOrFail(User, { id });
    const isMailed = await this.shouldMailOwner(user, place);
    const token = newToken();
    const isOpened = await manager.transaction(async (transaction) => {
      const enabled = { id, disabledAt: IsNull() };
      const { affected } = await transaction.update(User, enabled, { lastSignInAt: this.clock.now() });
      if (affected === 0 || !(await this.passkeys.use(transaction, proof))) return false;
      await this.write(transaction, token, user, place, { isMailed, passkeyId });
      return true;
    });
    return isOpened ? this.opened(token) : undefined;
  }

  private async opened(token: string): Promise<OpenedSession | undefined> {
    const who = await this.find(token, true);
    return who && { token, who };
  }

  private async write(
    transaction: EntityManager,
    token: string,
    { id, username, email }: User,
    { address, browser }: Place,
    { isMailed, passkeyId = null }: { isMailed: boolean; passkeyId?: string | null },
  ): Promise<void> {
    const now = this.clock.now();
    const network = this.signIns.networkOf(address);
    const times = { createdAt: now, lastSeenAt: now };
    await transaction.insert(Session, {
      tokenHash: hashOf(token),
      userId: id,
      browser,
      network,
      passkeyId,
      ...times,
    });
    await this.signIns.record({ accountId: id, address, succeeded: true }, transaction);
    if (isMailed && email !== null) {
      const mail = newBrowserMail({ username, email }, browser, now);
      await this.outbox.mailOnce(`account-browser-${v7()}`, mail, transaction);
    }
  }

  /** Whether a sign-in is with a new browser, and its owner has not had too many mails about them today. */
  private async shouldMailOwner({ id, email }: User, { isKnownBrowser }: Place): Promise<boolean> {
    return !isKnownBrowser && email !== null && this.shared.isAdmitted(this.newBrowserMails, id);
  }

  /** Whether the password is the account's; a wrong one is put on record. */
  async isPasswordOf(accountId: string, password: string, address: string): Promise<boolean> {
    const { manager } = this.dataSource;
    const user = await manager.findOneBy(User, { id: accountId });
    if (await isPassword(password, user?.passwordHash, true)) return true;
    await this.signIns.recordFailure(accountId, address);
    return false;
  }

  /**
   * The account of a token; undefined when the session has ended or the account is disabled.
   * @param isUnattended whether the request was made without a person, so that it does not extend the session.
   */
  async find(token: string, isUnattended = false): Promise<SignedIn | undefined> {
    const now = this.clock.now();
    const [open] = await this.dataSource.query<FoundSession[]>(
      `SELECT u.id AS "accountId", u.username, u.role, s.last_seen_at AS "lastSeenAt",
         EXISTS (SELECT FROM passkeys p WHERE p.user_id = u.id)
           OR EXISTS (SELECT FROM second_factors f WHERE f.user_id = u.id AND f.added_at IS NOT NULL) AS "hasFactor"
       FROM sessions s JOIN users u ON u.id = s.user_id
       WHERE s.token_hash = $1 AND u.disabled_at IS NULL AND s.last_seen_at > $2 AND s.created_at > $3`,
      [hashOf(token), ...openSince(now)],
    );
    if (!open) return undefined;
    const { lastSeenAt, hasFactor, ...known } = open;
    const missingFactor = hasFactor ? undefined : this.requiredFactor.missingFor(known.role, now);
    const who = { ...known, ...(missingFactor && { missingFactor }) };
    if (!isUnattended && now.getTime() - lastSeenAt.getTime() > seenPrecision) {
      await this.dataSource.manager.update(Session, { tokenHash: hashOf(token) }, { lastSeenAt: now });
    }
    return who;
  }

  /** Whether a session is open for more than setting up a second factor, without extending it. */
  async isOpen(token: string): Promise<boolean> {
    const who = await this.find(token, true);
    return who !== undefined && who.missingFactor?.isDue !== true;
  }

  /** Ends the session of a token, if there is one. */
  async close(token: string): Promise<void> {
    await this.dataSource.manager.delete(Session, { tokenHash: hashOf(token) });
    this.hints.add([endedSessions]);
  }

  /** The open sessions of an account, the last used first. */
  async listOwn({ accountId, token }: OwnToken): Promise<OwnSession[]> {
    const rows = await this.dataSource.query<RowOf<OwnSession>[]>(
      `SELECT id, browser, left(network, ${shownOfNetwork}) AS network, created_at AS "createdAt", last_seen_at AS "lastSeenAt",
         token_hash = $4 AS "isCurrent"
       FROM sessions WHERE user_id = $1 AND last_seen_at > $2 AND created_at > $3 ORDER BY last_seen_at DESC, id`,
      [accountId, ...openSince(this.clock.now()), hashOf(token)],
    );
    return rows.map(toOwnSession);
  }

  /** Ends one session of an account; without an id all others. One that has ended already is no failure. */
  async closeOwn({ accountId, token }: OwnToken, id?: string): Promise<void> {
    await this.dataSource.query(
      'DELETE FROM sessions WHERE user_id = $1 AND CASE WHEN $3::uuid IS NULL THEN token_hash <> $2 ELSE id = $3 END',
      [accountId, hashOf(token), id ?? null],
    );
    this.hints.add([endedSessions]);
  }
}
