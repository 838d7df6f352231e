import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { pino } from 'pino';
import PostalMime from 'postal-mime';
import { v7 } from 'uuid';
import {
  asExample,
  eraseBorrower,
  lendAndWrite,
  startStore,
  type RunningStore,
} from '../../testing/running-store.js';
import { maxFiles } from './mail-files.js';
import { MailQueue } from './mail-queue.js';
import { NestLogger } from '../logger.js';

let running: RunningStore;
let folder: string;
const logged: string[] = [];
beforeAll(async () => {
  running = await startStore({
    logger: new NestLogger(pino({ level: 'trace' }, { write: (line) => logged.push(line) })),
  });
  folder = running.settings.mail?.folder ?? '';
});
afterAll(() => running.stop());

let now: Date;
beforeEach(async () => {
  await running.dataSource.query('DELETE FROM outbox_mails');
  await running.outbox.eraseOutside();
  now = new Date('2026-05-04T12:00:00Z');
  jest.spyOn(running.clock, 'now').mockImplementation(() => now);
  logged.length = 0;
});
afterEach(() => {
  jest.restoreAllMocks();
});

const hours = (count: number) => {
  now = new Date(now.getTime() + count * 60 * 60 * 1000);
};
const rows = () =>
  running.dataSource.query<{ id: string; subject: string; mail: { to?: string } }[]>(
    'SELECT * FROM outbox_mails ORDER BY id',
  );
const queued = async (to: string) => (await rows()).filter(({ mail }) => mail.to === to).length;
const loans = async () => {
  const [row] = await running.dataSource.query<{ count: number }[]>('SELECT count(*) FROM bowls_loans');
  return row?.count ?? 0;
};

describe('a recipient', () => {
  it('gets five mails in 24 hours; what is beyond is left out, and the command carried out all the same', async () => {
    const before = await loans();
    for (let count = 0; count < 7; count += 1) await lendAndWrite(running);
    expect(await queued('ann@example.com')).toBe(5);
    expect(await loans()).toBe(before + 7);
    const lines = logged.filter((line) => line.includes('left out'));
    expect(lines).toHaveLength(2);
    expect(lines.join()).not.toContain('ann@');

    hours(25);
    await lendAndWrite(running);
    expect(await queued('ann@example.com')).toBe(6);
  });

  it('gets no more when those that it got are erased with their people', async () => {
    for (let count = 0; count < 5; count += 1) {
      const loan = await lendAndWrite(running);
      await running.relay.deliverDue();
      await eraseBorrower(running, loan);
    }
    await lendAndWrite(running);
    await lendAndWrite(running, { to: 'bea@example.com' });
    expect(JSON.stringify(await rows())).not.toContain('ann@');
    expect(await queued('bea@example.com')).toBe(1);
    hours(25);
    await lendAndWrite(running);
    expect(await queued('ann@example.com')).toBe(1);
  });

  it('is the same one however the address is written, and another one than anybody else', async () => {
    for (let count = 0; count < 4; count += 1) {
      await lendAndWrite(running, { to: `b.e.a+${count}@gmail.com` });
      await lendAndWrite(running, { to: 'Bea@googlemail.com' });
    }
    await lendAndWrite(running, { to: 'cass@example.com' });
    expect(await rows()).toHaveLength(6);
  });

  it('gets no more when they are written at the same time', async () => {
    await Promise.all(Array.from({ length: 10 }, () => lendAndWrite(running)));
    expect(await queued('ann@example.com')).toBe(5);
  });

  it('gets whatever an administrator decides', async () => {
    for (let count = 0; count < 7; count += 1) await lendAndWrite(running, {}, 'an account');
    expect(await queued('ann@example.com')).toBe(7);
  });

  it('has no limit when it is the club', async () => {
    for (let count = 0; count < 7; count += 1) await lendAndWrite(running, { to: 'Club@example.org' });
    expect(await rows()).toHaveLength(7);
  });
});

describe('all visitors together', () => {
  it('cause so many mails in 24 hours, those to the club too; administrators write all the same', async () => {
    const bounded = await startStore({ ...running.settings, mail: { ...running.settings.mail, perDay: 3 } });
    jest.spyOn(bounded.clock, 'now').mockImplementation(() => now);
    for (let count = 0; count < 5; count += 1) await lendAndWrite(bounded, { to: `ann${count}@example.com` });
    await lendAndWrite(bounded, { to: 'club@example.org' });
    expect(await rows()).toHaveLength(3);
    expect(await bounded.outbox.state()).toEqual({ waiting: 0, givenUp: 0, isCeilingReached: true });
    const lines = logged.filter((line) => line.includes('no more mails'));
    expect(lines).toEqual([
      expect.stringContaining("Visitors' forms cause no more mails for now: 3 were written in a day"),
    ]);

    await lendAndWrite(bounded, {}, 'an account');
    expect(await rows()).toHaveLength(4);
    hours(25);
    await lendAndWrite(bounded, { to: 'ann9@example.com' });
    expect(await rows()).toHaveLength(5);
    expect(await bounded.outbox.state()).toMatchObject({ isCeilingReached: false });
    await bounded.stop();
  });
});

it('sends mails to many people in turns: half of a day’s mails are left for visitors', async () => {
  const bounded = await startStore({ ...running.settings, mail: { ...running.settings.mail, perDay: 4 } });
  jest.spyOn(bounded.clock, 'now').mockImplementation(() => now);
  const subject = `bowls-loan-${await lendAndWrite(bounded)}`;
  hours(1);
  const mailToOne = { subject, mail: { to: 'bea@example.com', subject: 'News', paragraphs: [] } };
  await asExample(() =>
    bounded.store.transaction({}, (transaction) => {
      transaction.alsoWrite(
        bounded.outbox.mailsToMany(
          'mailing-1',
          Array.from({ length: 4 }, () => mailToOne),
        ),
      );
    }),
  );
  const turns = await bounded.dataSource.query<{ hours: number }[]>(
    `SELECT extract(epoch FROM next_attempt_at - $1)::integer / 3600 AS hours FROM outbox_mails
     WHERE also_about = 'mailing-1' ORDER BY next_attempt_at`,
    [now],
  );
  // One mail was written an hour before.
  expect(turns.map((turn) => turn.hours)).toEqual([0, 23, 24, 47]);
  expect(await bounded.outbox.state()).toMatchObject({ isCeilingReached: false });
  expect(await bounded.outbox.retry()).toBe(2);
  await bounded.outbox.withdrawMailsToMany(bounded.dataSource.manager, 'mailing-%', 'somebody else');
  const progress = async () => (await bounded.outbox.progressOf(['mailing-1']))('mailing-1');
  expect(await progress()).toMatchObject({ waiting: 4, failed: 0, sent: 0 });

  // They do not count for what a visitor's forms may write to the same person, and go after it.
  await bounded.dataSource.query('DELETE FROM outbox_mails WHERE turn_at IS NULL');
  await lendAndWrite(bounded, { to: 'bea@example.com' });
  hours(24);
  const [leased] = await bounded.dataSource.query<{ also_about: string | null }[]>(
    `SELECT also_about FROM outbox_mails WHERE id = $1`,
    [(await new MailQueue(bounded.dataSource, bounded.clock).leaseNext())?.id],
  );
  expect(leased).toEqual({ also_about: null });

  // What failed stays on record when the others are stopped.
  await bounded.dataSource.query(
    `UPDATE outbox_mails SET failed_at = $1, next_attempt_at = NULL
     WHERE id = (SELECT id FROM outbox_mails WHERE also_about = 'mailing-1' LIMIT 1)`,
    [now],
  );
  await bounded.outbox.withdrawMailsToMany(bounded.dataSource.manager, 'mailing-1');
  expect(await progress()).toMatchObject({ waiting: 0, failed: 1, lastAt: null });
  // And is not tried again with those that other reasons have stopped.
  expect(await bounded.outbox.retry()).toBe(0);
  expect(await bounded.outbox.state()).toMatchObject({ givenUp: 0 });

  // A text that is erased has used up its turns all the same.
  await bounded.dataSource.query(
    `UPDATE outbox_mails SET failed_at = NULL, sent_at = $1, mail = '{"to":"bea"}'`,
    [bounded.clock.now()],
  );
  const next = await bounded.outbox.turns(4);
  await bounded.outbox.erase(bounded.dataSource.manager, 'mailing-1');
  expect(await bounded.outbox.turns(4)).toEqual(next);
  expect(await bounded.dataSource.query(`SELECT mail FROM outbox_mails WHERE turn_at IS NOT NULL`)).toEqual([
    { mail: {} },
  ]);
  await bounded.stop();
});

it('writes to nobody on the demonstration’s behalf', async () => {
  await lendAndWrite(running, {}, 'demo');
  expect(await rows()).toEqual([]);
});

describe('without a mail server', () => {
  /** The mails in the folder, and what was put beside them. */
  const files = async () => (await readdir(folder)).filter((name) => name !== 'database-id').sort();

  it('keeps mails as files that nobody else can read', async () => {
    await lendAndWrite(running, { greeting: 'Dear Ann,' });
    await running.relay.deliverDue();
    const [row] = await rows();
    expect(row).toMatchObject({ sent_at: now, is_kept: true, next_attempt_at: null });
    expect(await files()).toEqual([`${row?.id}.eml`]);
    const file = join(folder, `${row?.id}.eml`);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    const message = await PostalMime.parse(await readFile(file));
    expect(message).toMatchObject({ subject: 'Your bowls', to: [{ address: 'ann@example.com' }] });
    expect(message.html).toContain('Dear Ann,');
    expect(message.text).toContain('Dear Ann,');
  });

  it('corrects at the start that earlier versions recorded kept mails as sent', async () => {
    await lendAndWrite(running);
    await running.relay.deliverDue();
    await lendAndWrite(running, { to: 'bea@example.com' });
    await running.dataSource.query(`UPDATE outbox_mails SET is_kept = NULL, sent_at = $1`, [now]);
    await running.mailFiles.markKept();
    expect(await rows()).toMatchObject([{ is_kept: true }, { is_kept: null }]);
    expect(await running.outbox.keptCount()).toBe(1);
  });

  it('forgets what was written about somebody who is erased, and about nobody else', async () => {
    const ann = await lendAndWrite(running);
    await lendAndWrite(running, { to: 'bea@example.com' });
    await running.relay.deliverDue();
    await eraseBorrower(running, ann);
    // That something was sent, and the keyed hash of its recipient, stay known for a day.
    expect((await rows()).map(({ subject, mail }) => (subject === 'erased' ? mail : mail.to))).toEqual([
      'bea@example.com',
      {},
    ]);
    const left = (await rows()).filter(({ subject }) => subject !== 'erased');
    expect(await files()).toEqual(left.map(({ id }) => `${id}.eml`));
  });

  it('leaves no file of a mail that was being written while its person was erased', async () => {
    const ann = await lendAndWrite(running);
    const keep = running.mailFiles.keep.bind(running.mailFiles);
    jest.spyOn(running.mailFiles, 'keep').mockImplementationOnce(async (id, message) => {
      await eraseBorrower(running, ann);
      await keep(id, message);
      expect(await files()).toEqual([`${id}.eml`]);
    });
    await running.relay.deliverDue();
    expect(await files()).toEqual([]);
  });

  it('removes at the start what a crash has left, and no file that is not its own', async () => {
    await lendAndWrite(running);
    await running.relay.deliverDue();
    const [kept = ''] = await files();
    await writeFile(join(folder, `${v7()}.eml`), 'Dear Ann,');
    await writeFile(join(folder, 'notes.txt'), 'Mine');
    const next = await startStore(running.settings);
    await next.relay.start();
    await next.relay.deliverDue();
    await next.stop();
    expect(await files()).toEqual([kept, 'notes.txt'].sort());
    await rm(join(folder, 'notes.txt'));
  });

  it('keeps the newest files only', async () => {
    await lendAndWrite(running);
    await running.relay.deliverDue();
    const [first = ''] = await files();
    const older = Array.from({ length: maxFiles }, () => `${v7({ msecs: 0 })}.eml`).sort();
    for (const name of older) await writeFile(join(folder, name), 'Dear Ann,');
    await lendAndWrite(running, { to: 'bea@example.com' });
    await running.relay.deliverDue();
    const left = await files();
    expect(left).toHaveLength(maxFiles);
    expect(left).toContain(first);
    expect(left).not.toContain(older[0]);
    expect(left).not.toContain(older[1]);
    expect(left).toContain(older[2]);
  });

  it('deletes mails and their files 30 days after they were sent or given up', async () => {
    await lendAndWrite(running);
    await running.relay.deliverDue();
    hours(1);
    await lendAndWrite(running, { to: 'bea@example.com' });
    await running.dataSource.query(
      `UPDATE outbox_mails SET next_attempt_at = NULL, failed_at = $1 WHERE sent_at IS NULL`,
      [now],
    );
    hours(1);
    await lendAndWrite(running, { to: 'cass@example.com' });
    hours(30 * 24 - 2);
    await running.housekeeping.run();
    expect(await rows()).toHaveLength(3);
    hours(0.5);
    await running.housekeeping.run();
    expect((await rows()).map(({ mail }) => mail.to)).toEqual(['bea@example.com', 'cass@example.com']);
    expect(await files()).toEqual([]);
    hours(24);
    await running.housekeeping.run();
    // What waits is never deleted.
    expect((await rows()).map(({ mail }) => mail.to)).toEqual(['cass@example.com']);
  });

  it('neither starts on the mails of another database nor touches them', async () => {
    await lendAndWrite(running);
    await running.relay.deliverDue();
    const kept = await files();
    expect(kept).toContainEqual(expect.stringMatching(/\.eml$/));
    const { mail } = running.settings;
    const other = await startStore({ mail: { ...mail } });
    await other.dataSource.query(`UPDATE installation SET id = gen_random_uuid()`);
    await expect(other.relay.start()).rejects.toThrow(
      `The folder ${folder} keeps the mails of another database`,
    );
    await lendAndWrite(other);
    await other.relay.deliverDue();
    await other.outbox.eraseOutside();
    expect(await other.outbox.undelivered()).toMatchObject([{ attempts: 1 }]);
    await other.stop();
    expect(await files()).toEqual(kept);
  });

  it('tries again when it cannot write', async () => {
    await lendAndWrite(running);
    const full = Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC' });
    jest.spyOn(running.mailFiles, 'keep').mockRejectedValueOnce(full);
    await running.relay.deliverDue();
    expect(await running.outbox.undelivered()).toMatchObject([{ attempts: 1, state: 'waiting' }]);
    hours(1);
    await running.relay.deliverDue();
    expect(await running.outbox.undelivered()).toEqual([]);
  });
});

it('writes nothing about somebody who is being erased meanwhile', async () => {
  const subject = `bowls-loan-${await lendAndWrite(running)}`;
  const mail = { to: 'bea@example.com', subject: 'Ann’s bowls', paragraphs: [] };
  let writing: Promise<void> | undefined;
  await running.dataSource.transaction(async (manager) => {
    await running.personalData.erase(manager, subject);
    writing = asExample(() =>
      running.store.transaction({}, (transaction) => {
        transaction.alsoWrite(running.outbox.mails({ subject, mails: [mail] }));
      }),
    );
  });
  await writing;
  expect(await rows()).toEqual([]);
});

it('writes to the club instead of somebody who was erased', async () => {
  const [subject, captain] = [await lendAndWrite(running), await lendAndWrite(running)];
  await eraseBorrower(running, captain);
  await running.dataSource.query('DELETE FROM outbox_mails');
  const mails = [{ to: 'captain@example.com', subject: 'Ann cannot play', paragraphs: [] }];
  await asExample(() =>
    running.store.transaction({}, (transaction) => {
      const alsoAbout = `bowls-loan-${captain}`;
      transaction.alsoWrite(running.outbox.mails({ subject: `bowls-loan-${subject}`, alsoAbout, mails }));
    }),
  );
  expect(await rows()).toMatchObject([{ recipient: null, also_about: null }]);
  expect(JSON.stringify(await rows())).not.toContain('captain@');
});

it('writes no more about somebody who was erased, even if a backup has brought the mail back', async () => {
  const ann = await lendAndWrite(running);
  const [mail] = await rows();
  await eraseBorrower(running, ann);
  await running.dataSource.query(
    `INSERT INTO outbox_mails (id, subject, mail, created_at, next_attempt_at) VALUES ($1, $2, $3, $4, $4)`,
    [mail?.id, `bowls-loan-${ann}`, JSON.stringify(mail?.mail), now],
  );
  const next = await startStore(running.settings);
  await next.relay.start();
  await next.relay.deliverDue();
  await next.stop();
  expect(await rows()).toEqual([]);
});
