import moment from 'moment-timezone';
import { Outbox } from '../platform/outbox/outbox.js';
import { withProduct } from './with-product.js';

/** Lists the mails that have not been sent. */
export const list = (): Promise<void> =>
  withProduct(async (app) => {
    const outbox = app.get(Outbox);
    const [undelivered, kept] = await Promise.all([outbox.undelivered(), outbox.keptCount()]);
    if (undelivered.length === 0) process.stderr.write('Nothing waits to be sent\n');
    for (const { id, createdAt, attempts, state, isRefused } of undelivered) {
      const age = moment(createdAt).fromNow();
      const words = isRefused ? 'given up, address refused' : state === 'given-up' ? 'given up' : 'waiting';
      process.stdout.write(`${id}\twritten ${age}\tattempts: ${attempts}\t${words}\n`);
    }
    if (kept > 0) process.stderr.write(`Kept as files instead of sent: ${kept}\n`);
  });

/** Has these mails sent again, those that were given up too. */
export const retry = (): Promise<void> =>
  withProduct(async (app) => {
    process.stdout.write(`Mails tried again: ${await app.get(Outbox).retry()}\n`);
  });
