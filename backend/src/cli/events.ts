import { formatHead, parseHead, type Verification } from '@onchan-bowls/contract/history';
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

const report = ({ ok, events, failure }: Verification): void => {
  if (ok) {
    process.stdout.write(`All ${events} events hold\n`);
  } else {
    const what = failure?.of === 'kept-head' ? 'The kept head' : `Event ${failure?.position}`;
    process.stderr.write(`${what} does not hold: ${failure?.reason}\n`);
    process.exitCode = 1;
  }
};
