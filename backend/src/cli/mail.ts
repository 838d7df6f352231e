import moment from 'moment-timezone';
import { Outbox } from '../platform/outbox/outbox.js';
import { withProduct } from './with-product.js';

const usage = `Usage: npm run mail -- list
       npm run mail -- retry
"list" shows the mails that have not been sent, and "retry" tries to send them now, those that were given up too.`;

await withProduct(usage, ([action, ...more]) => {
  if (more.length > 0) return undefined;
  if (action === 'list') {
    return async (app) => {
      const undelivered = await app.get(Outbox).undelivered();
      if (undelivered.length === 0) process.stderr.write('Nothing waits to be sent\n');
      for (const { id, createdAt, attempts, givenUp } of undelivered) {
        const age = moment(createdAt).fromNow();
        const state = givenUp ? 'given up' : 'waiting';
        process.stdout.write(`${id}\twritten ${age}\tattempts: ${attempts}\t${state}\n`);
      }
    };
  }
  if (action === 'retry') {
    return async (app) => {
      process.stdout.write(`Mails tried again: ${await app.get(Outbox).retry()}\n`);
    };
  }
  return undefined;
});
