import { createSecretKey, randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { Client } from 'pg';
import type { Progress } from '@onchan-bowls/contract/progress';
import { bowlsLoan, eraseLoan, extendLoan, lendBowls } from '../../testing/bowls-loan.js';
import { dump } from '../../testing/dump.js';
import { asExample, startStore, type RunningStore } from '../../testing/running-store.js';
import { watched } from '../progress.js';
import type { LoggedEvent } from '../event-store/log/event-log.js';
import { createClient } from '../database/connection.js';
import { assertNoProduct, holdProductLock } from '../database/product-lock.js';
import { decrypt, encrypt } from './cipher.js';
import { PersonalData } from './personal-data.js';

const personalDataKey = randomBytes(32);
let running: RunningStore;
beforeAll(async () => {
  running = await startStore({ personalDataKey });
});
afterAll(() => running.stop());

const urlOf = ({ dataSource }: RunningStore) => (dataSource.options as { url: string }).url;
const lend = (name: string) => asExample(() => running.store.create(bowlsLoan, lendBowls(name)));
const erase = (id: string) => asExample(() => running.store.update(bowlsLoan, id, eraseLoan));
const eventsOf = async (id: string): Promise<LoggedEvent[]> => {
  const events: LoggedEvent[] = [];
  for await (const rows of running.log.pages())
    events.push(...rows.filter(({ streamId }) => streamId === id).map((row) => running.log.read(row)));
  return events;
};

const randomKey = () => createSecretKey(randomBytes(32));

describe('a cipher', () => {
  it('gives back what was encrypted, and never the same ciphertext twice', () => {
    fc.assert(
      fc.property(fc.uint8Array(), fc.string(), (bytes, bound) => {
        const [key, plain] = [randomKey(), Buffer.from(bytes)];
        const sealed = encrypt(key, plain, bound);
        expect(decrypt(key, sealed, bound)).toEqual(plain);
        expect(encrypt(key, plain, bound)).not.toBe(sealed);
      }),
    );
  });

  it('refuses another key, another place and any changed byte', () => {
    const key = randomKey();
    const sealed = Buffer.from(encrypt(key, Buffer.from('Ann'), 'here'), 'base64');
    expect(() => decrypt(randomKey(), sealed.toString('base64'), 'here')).toThrow();
    expect(() => decrypt(key, sealed.toString('base64'), 'there')).toThrow();
    for (let index = 0; index < sealed.length; index += 1) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8(changed.readUInt8(index) ^ 1, index);
      expect(() => decrypt(key, changed.toString('base64'), 'here')).toThrow();
    }
  });
});

describe('personal data', () => {
  it('lie encrypted in the log, and are read as they were', async () => {
    const id = await lend('Dora Example');
    const [event] = await eventsOf(id);
    expect(event?.data).toMatchObject({ borrower: 'Dora Example', phone: '01624 000000' });
    const [row] = await running.dataSource.query<{ stored: string }[]>(
      `SELECT e::text AS stored FROM events e WHERE stream_id = $1`,
      [id],
    );
    expect(row?.stored).not.toMatch(/Dora|01624/);
  });

  it.each([
    [
      'fields of one event',
      `jsonb_set(jsonb_set(e.personal, '{fields,borrower}', e.personal->'fields'->'phone'),
         '{fields,phone}', e.personal->'fields'->'borrower')`,
      `e.version = 1`,
      [true, false, false],
    ],
    [
      'events of one person',
      `jsonb_set(e.personal, '{fields,reason}', (SELECT o.personal->'fields'->'reason' FROM events o
         WHERE o.stream_id = e.stream_id AND o.version = 5 - e.version))`,
      `e.version IN (2, 3)`,
      [false, true, true],
    ],
    ['people', `jsonb_set(e.personal, '{subject}', '"bowls-loan-0"')`, `e.version = 1`, [true, false, false]],
  ])(
    'are bound to their place: ciphertexts that were swapped between %s cannot be read',
    async (_, personal, where, expected) => {
      const id = await lend('Eve Example');
      await asExample(() => running.store.update(bowlsLoan, id, extendLoan(1)));
      await asExample(() => running.store.update(bowlsLoan, id, extendLoan(2)));
      expect(await eventsOf(id)).toHaveLength(3);
      await running.dataSource.query(`
      SET session_replication_role = replica;
      INSERT INTO personal_keys SELECT 'bowls-loan-0', wrapped_key, master_key_id FROM personal_keys
        WHERE subject = 'bowls-loan-${id}' ON CONFLICT DO NOTHING;
      UPDATE events e SET personal = ${personal} WHERE e.stream_id = '${id}' AND ${where};
      SET session_replication_role = DEFAULT`);
      const unreadable = (await eventsOf(id)).map(({ data }) => Object.values(data).includes('[unreadable]'));
      expect(unreadable).toEqual(expected);
      await running.dataSource.query(`
      SET session_replication_role = replica;
      DELETE FROM events WHERE stream_id = '${id}';
      DELETE FROM personal_keys WHERE subject = 'bowls-loan-0';
      SET session_replication_role = DEFAULT`);
    },
  );

  it('cannot be recorded again about somebody who was erased', async () => {
    const id = await lend('Hal Example');
    await erase(id);
    const again = asExample(() => running.store.update(bowlsLoan, id, lendBowls('Hal Example')));
    await expect(again).rejects.toMatchObject({ code: 'person-erased' });
  });

  it('are unreadable where the key is missing, and no second key is made', async () => {
    const [id, other] = [await lend('Lee Example'), await lend('Mo Example')];
    const { manager } = running.dataSource;
    const [key] = await manager.query<object[]>(
      `DELETE FROM personal_keys WHERE subject = 'bowls-loan-${id}' RETURNING subject`,
    );
    expect(key).toBeDefined();
    const extend = asExample(() => running.store.update(bowlsLoan, id, extendLoan(1)));
    await expect(extend).rejects.toMatchObject({ code: 'person-unreadable' });
    expect(await manager.query(`SELECT FROM personal_keys WHERE subject = 'bowls-loan-${id}'`)).toEqual([]);
    expect(await eventsOf(id)).toMatchObject([
      { data: { borrower: '[unreadable]', phone: '[unreadable]', pair: 1 } },
    ]);
    expect(await eventsOf(other)).toMatchObject([{ data: { borrower: 'Mo Example' } }]);

    await expect(running.inventory.check()).rejects.toThrow(
      new RegExp(`data of 1 people .* no key for them \\(bowls-loan-${id}\\).* personal-data abandon`),
    );
    await erase(id);
    await running.inventory.check();
    expect(await eventsOf(id)).toMatchObject([{ data: { borrower: '[erased]' } }, {}]);
  });

  it('stay erased when older or missing keys are restored', async () => {
    const { manager } = running.dataSource;
    const [back, gone] = [await lend('Nan Example'), await lend('Oz Example')];
    const [kept] = await manager.query<{ wrapped_key: string; master_key_id: string }[]>(
      `SELECT wrapped_key, master_key_id FROM personal_keys WHERE subject = 'bowls-loan-${back}'`,
    );
    await erase(back);
    await erase(gone);
    await manager.query(
      `UPDATE personal_keys SET wrapped_key = $1, master_key_id = $2, destroyed_at = NULL WHERE subject = 'bowls-loan-${back}'`,
      [kept?.wrapped_key, kept?.master_key_id],
    );
    await manager.query(`DELETE FROM personal_keys WHERE subject = 'bowls-loan-${gone}'`);
    expect(await eventsOf(back)).toMatchObject([{ data: { borrower: 'Nan Example' } }, {}]);

    await running.inventory.check();
    for (const id of [back, gone]) {
      expect(await eventsOf(id)).toMatchObject([{ data: { borrower: '[erased]' } }, {}]);
    }
  });

  it('are given up on purpose: what no key opens stays unreadable, with its copies gone', async () => {
    const id = await lend('Pam Example');
    const { manager } = running.dataSource;
    await manager.query(
      `UPDATE personal_keys SET wrapped_key = 'damaged' WHERE subject = 'bowls-loan-${id}'`,
    );
    expect(await running.inventory.countLost()).toBe(1);
    expect(await running.inventory.abandonLost()).toBe(1);
    expect(await running.inventory.countLost()).toBe(0);
    await running.inventory.check();
    expect(await dump(running.dataSource)).toMatch(/Pam Example/);
    expect(await running.projections.rebuildOutdated()).toEqual(['bowls_loans']);
    expect(await dump(running.dataSource)).not.toMatch(/Pam Example/);
    await erase(id);
    expect(await eventsOf(id)).toMatchObject([{ data: { borrower: '[erased]' } }, {}]);
  });

  it('are neither given up nor given another master key while a product runs', async () => {
    const product = createClient(running.dataSource);
    await product.connect();
    await holdProductLock(product);
    const runs = 'The product runs on this database: stop it first';
    await expect(running.inventory.abandonLost()).rejects.toThrow(runs);
    const rotation = running.personalData.keys.rotate(running.dataSource.manager, randomBytes(32));
    await expect(rotation).rejects.toThrow(runs);
    await product.end();
  });

  it('keep a product that starts waiting while they are changed, longer than its statements may take', async () => {
    const product = new Client({ connectionString: urlOf(running) });
    await product.connect();
    const attempts = jest.spyOn(product, 'query');
    let isHeld = false;
    let holding: Promise<void> | undefined;
    await running.dataSource.transaction(async (change) => {
      await assertNoProduct(change);
      holding = holdProductLock(product).then(() => void (isHeld = true));
      // The next attempt begins when the one before has ended.
      const tried = async () => {
        while (attempts.mock.calls.length < 3) await setImmediate();
      };
      await Promise.race([holding, tried()]);
      expect(isHeld).toBe(false);
    });
    await holding;
    await expect(running.inventory.abandonLost()).rejects.toThrow('The product runs on this database');
    await product.end();
  });

  it('keep their ids: nobody new is given one that a restored backup does not know as taken', async () => {
    const { manager } = running.dataSource;
    const last = Number(await lend('Ida Example'));
    await manager.query(
      `INSERT INTO personal_keys (subject, destroyed_at) SELECT 'bowls-loan-' || id, now() FROM generate_series($1::integer, $2) AS id`,
      [last + 1, last + 3],
    );
    expect(Number(await lend('Joy Example'))).toBe(last + 4);
    expect(Number(await lend('Kim Example'))).toBe(last + 5);
  });

  it('survive a rotation of the master key, which the old key then no longer opens', async () => {
    const id = await lend('Ivy Example');
    const [erased] = [await lend('Jan Example')];
    await erase(erased);
    const newKey = randomBytes(32);
    const { manager } = running.dataSource;
    const reported: Progress[] = [];
    const count = await watched(
      (_task, progress) => reported.push(progress),
      () => running.personalData.keys.rotate(manager, newKey),
    );
    expect(count).toBeGreaterThan(0);
    expect(reported.at(-1)).toEqual({ done: count, total: count, unit: 'keys' });

    await expect(running.personalData.keys.assertMasterKey(manager)).rejects.toThrow(
      'PERSONAL_DATA_KEY is not the key',
    );
    expect(await eventsOf(id)).toMatchObject([{ data: { borrower: '[unreadable]' } }]);
    // A process that goes on with the old key cannot leave anything behind that no key would open.
    await expect(lend('Kay Example')).rejects.toThrow('PERSONAL_DATA_KEY is not the key');
    const rotated = new PersonalData(newKey);
    await rotated.keys.assertMasterKey(manager);
    await rotated.keys.rotate(manager, personalDataKey);
    expect(await eventsOf(id)).toMatchObject([{ data: { borrower: 'Ivy Example' } }]);
    expect(await eventsOf(erased)).toMatchObject([{ data: { borrower: '[erased]' } }, {}]);
  });
});
