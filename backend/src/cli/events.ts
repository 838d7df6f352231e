import { formatHead, parseHead } from '@onchan-bowls/contract/history';
import { stampInWords, type Verification } from '@onchan-bowls/contract/verification';
import { inWordsAtClub } from '../platform/club-time.js';
import { stampLines } from '../platform/event-store/chain/stamp-lines.js';
import { ChainVerifier } from '../platform/event-store/chain/verification.js';
import {
  erasuresToKeep,
  formatErasures,
  type KeptErasure,
} from '../platform/event-store/log/kept-erasures.js';
import { DataSource } from 'typeorm';
import { UsageError } from './usage-error.js';
import { withProduct } from './with-product.js';

/** Verifies the log and prints its head, and the erasures until then in a second line. */
export const printHead = (): Promise<void> =>
  withProduct(async (app) => {
    const verification = await app.get(ChainVerifier).verify();
    const { ok, head } = verification;
    if (!ok) report(verification);
    else if (head) {
      const erasures = await app.get(DataSource).query<KeptErasure[]>(erasuresToKeep, [null]);
      const lines = [formatHead(head), ...(erasures.length > 0 ? [formatErasures(erasures)] : [])];
      process.stdout.write(`${lines.join('\n')}\n`);
    }
  });

/** Verifies the log, which must still hold the kept head. */
export const verify = async (kept?: string): Promise<void> => {
  const head = parseHead(kept ?? '');
  if (kept !== undefined && !head) {
    throw new UsageError(`A kept head is a position, a colon and 64 digits, not "${kept}"`);
  }
  await withProduct(async (app) => {
    report(await app.get(ChainVerifier).verify(head));
  });
};

/** Prints the stamps, a line each. */
export const printStamps = (): Promise<void> =>
  withProduct(async (app) => {
    const stamps = await app.get(DataSource).query<{ line: string }[]>(stampLines);
    process.stdout.write(stamps.map(({ line }) => `${line}\n`).join(''));
  });

const report = ({ ok, events, stamp, failure }: Verification): void => {
  if (ok) {
    const stamped = stamp ? stampInWords(stamp, inWordsAtClub(new Date(stamp.stampedAt))) : 'Not stamped';
    process.stdout.write(`All ${events} events hold\n${stamped}\n`);
  } else {
    const named = failure?.of === 'stamp' ? 'The stamp of event' : 'Event';
    const what = failure?.of === 'kept-head' ? 'The kept head' : `${named} ${failure?.position}`;
    process.stderr.write(`${what} does not hold: ${failure?.reason}\n`);
    process.exitCode = 1;
  }
};
