import moment from 'moment-timezone';
import { Outbox } from '../platform/outbox/outbox.js';
import { withProduct } from './with-product.js';

/** Lists the mails that have not been sent. */
export const list = (): Promise<void> =>
  withProduct(async (app) => {
    const undelivered = await app.get(Outbox).undelivered();
    if (undelivered.length === 0) process.stderr.write('Nothing waits to be sent\n');
    for (const { id, createdAt, attempts, givenUp } of undelivered) {
      const age = moment(createdAt).fromNow();
      const state = givenUp ? 'given up' : 'waiting';
      process.stdout.write(`${id}\twritten ${age}\tattempts: ${attempts}\t${state}\n`);
    }
  });

/** Has these mails sent again, those that were given up too. */
export const retry = (): Promise<void> =>
  withProduct(async (app) => {
    process.stdout.write(`Mails tried again: ${await app.get(Outbox).retry()}\n`);
  });
