import { formatHead, parseHead, type Verification } from '@onchan-bowls/contract/history';
import { ChainVerifier } from '../platform/event-store/verification.js';
import { withProduct } from './with-product.js';

const usage = `Usage: npm run events -- head
       npm run events -- verify [<position>:<hash>]
"head" prints a line to keep, and "verify" holds the log against such a line.`;

const report = ({ ok, events, failure }: Verification): void => {
  if (ok) {
    process.stdout.write(`All ${events} events hold\n`);
  } else {
    const what = failure?.of === 'kept-head' ? 'The kept head' : `Event ${failure?.position}`;
    process.stderr.write(`${what} does not hold: ${failure?.reason}\n`);
    process.exitCode = 1;
  }
};

await withProduct(usage, ([action, kept]) => {
  if (action === 'head' && kept === undefined) {
    return async (app) => {
      const verification = await app.get(ChainVerifier).verify();
      const { ok, head } = verification;
      if (!ok) report(verification);
      else if (head) process.stdout.write(`${formatHead(head)}\n`);
    };
  }
  const head = parseHead(kept ?? '');
  if (action !== 'verify' || (kept !== undefined && !head)) return undefined;
  return async (app) => {
    report(await app.get(ChainVerifier).verify(head));
  };
});
