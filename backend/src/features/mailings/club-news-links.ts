import { Injectable } from '@nestjs/common';
import { paths } from '@onchan-bowls/contract/pages';
import { DataSource } from 'typeorm';
import type { Transaction } from '../../platform/event-store/write/transaction.js';
import { daysBefore, Housekeeping } from '../../platform/housekeeping.js';
import type { PublicUrl } from '../../platform/http/public-url.js';
import { limits } from '../../platform/limits/limits.js';
import { LinkLimits } from '../../platform/limits/link-limits.js';
import { SharedLimits } from '../../platform/limits/shared-limits.js';
import { RefusedError } from '../../platform/refused.js';
import { hashOf, linkWith, newToken } from '../../platform/secret-token.js';

/** How long the link in an email works, in days. */
const keptDays = 366;

/**
 * Makes a link for each of these members, beside those from before, whose tokens are stored as hashes with the transaction. None where
 * the site's address is not configured.
 */
export const makeClubNewsLinks = (
  transaction: Transaction,
  memberIds: readonly number[],
  { origin }: PublicUrl,
): ReadonlyMap<number, string> => {
  if (origin === undefined) return new Map();
  const tokens = memberIds.map((memberId) => ({ memberId, token: newToken() }));
  const rows = tokens.map(({ memberId, token }) => ({ member_id: memberId, token_hash: hashOf(token) }));
  transaction.alsoWrite((manager) =>
    manager.query(
      `INSERT INTO club_news_tokens (token_hash, member_id, created_at)
       SELECT token_hash, member_id, $2 FROM jsonb_to_recordset($1) AS row (token_hash text, member_id integer)`,
      [JSON.stringify(rows), transaction.now],
    ),
  );
  return new Map(tokens.map(({ memberId, token }) => [memberId, linkWith(token, origin, paths.clubNews)]));
};

/** Finds the member of a link about club news, as often as anybody may ask. */
@Injectable()
export class ClubNewsLinks {
  private readonly limits: LinkLimits;

  constructor(
    private readonly dataSource: DataSource,
    shared: SharedLimits,
    housekeeping: Housekeeping,
  ) {
    this.limits = new LinkLimits(shared, limits.clubNewsLinks);
    housekeeping.add({ name: 'Links about club news deleted', run: (now) => this.deleteExpired(now) });
  }

  /** @throws RefusedError `link-not-valid`; TooManyRequestsError when the network, or the holders of the link, ask too often. */
  find(address: string, token: string): Promise<number> {
    const lookUp = async (): Promise<number> => {
      const [found] = await this.dataSource.query<{ id: number }[]>(
        `SELECT members.id FROM club_news_tokens JOIN members ON members.id = member_id WHERE token_hash = $1`,
        [hashOf(token)],
      );
      return found?.id ?? notValid();
    };
    return this.limits.find(address, lookUp, (id) => id);
  }

  /** Those of an erased member a day later: until then the member may be brought back. */
  private async deleteExpired(now: Date): Promise<number> {
    const [, deleted] = await this.dataSource.query<[unknown, number]>(
      `DELETE FROM club_news_tokens
       WHERE created_at < $1 OR NOT EXISTS (SELECT FROM members WHERE members.id = member_id)
         AND NOT EXISTS (SELECT FROM events WHERE stream = 'member' AND stream_id = member_id::text AND recorded_at > $2)`,
      [daysBefore(now, keptDays), daysBefore(now, 1)],
    );
    return deleted;
  }
}

const notValid = (): never => {
  throw new RefusedError(
    'link-not-valid',
    'This link does not work any more. Please reply to the email instead.',
  );
};
