import { ChainVerifier } from '../platform/event-store/verification.js';
import { UsageError, withProduct } from './with-product.js';

const usage = `Usage: npm run events -- head
       npm run events -- verify [<position>:<hash>]
"head" prints a line to keep, and "verify" holds the log against such a line.`;

await withProduct(async (app) => {
  const [action, kept] = process.argv.slice(2);
  const keptHead = /^(\d+):([0-9a-f]{64})$/.exec(kept ?? '');
  if ((action !== 'verify' && action !== 'head') || (kept !== undefined && !keptHead))
    throw new UsageError(usage);

  const [, position, hash = ''] = keptHead ?? [];
  const { ok, events, head, failure } = await app
    .get(ChainVerifier)
    .verify(keptHead ? { position: Number(position), hash } : undefined);
  if (!ok) {
    process.stderr.write(`Event ${failure?.position} does not hold: ${failure?.reason}\n`);
    process.exitCode = 1;
  } else if (action === 'head') {
    process.stdout.write(head ? `${head.position}:${head.hash}\n` : '');
  } else {
    process.stdout.write(`All ${events} events hold\n`);
  }
});
