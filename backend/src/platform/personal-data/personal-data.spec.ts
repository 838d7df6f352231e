import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { bowlsLoan, eraseLoan, extendLoan, lendBowls } from '../../testing/bowls-loan.js';
import { dump } from '../../testing/dump.js';
import { asExample, startStore, type RunningStore } from '../../testing/running-store.js';
import type { LoggedEvent } from '../event-store/stored-event.js';
import { decrypt, encrypt } from './cipher.js';
import { PersonalData } from './personal-data.js';

const personalDataKey = randomBytes(32);
let running: RunningStore;
beforeAll(async () => {
  running = await startStore({ personalDataKey });
});
afterAll(() => running.stop());

const lend = (name: string) => asExample(() => running.store.create(bowlsLoan, lendBowls(name)));
const erase = (id: string) => asExample(() => running.store.update(bowlsLoan, id, eraseLoan));
const eventsOf = async (id: string): Promise<LoggedEvent[]> => {
  const events: LoggedEvent[] = [];
  for await (const batch of running.log.batches())
    events.push(...batch.filter(({ streamId }) => streamId === id));
  return events;
};

describe('a cipher', () => {
  it('gives back what was encrypted, and never the same ciphertext twice', () => {
    fc.assert(
      fc.property(fc.uint8Array(), fc.string(), (bytes, bound) => {
        const [key, plain] = [randomBytes(32), Buffer.from(bytes)];
        const sealed = encrypt(key, plain, bound);
        expect(decrypt(key, sealed, bound)).toEqual(plain);
        expect(encrypt(key, plain, bound)).not.toBe(sealed);
      }),
    );
  });

  it('refuses another key, another place and any changed byte', () => {
    const key = randomBytes(32);
    const sealed = Buffer.from(encrypt(key, Buffer.from('Ann'), 'here'), 'base64');
    expect(() => decrypt(randomBytes(32), sealed.toString('base64'), 'here')).toThrow();
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
    ],
    [
      'events of one person',
      `jsonb_set(e.personal, '{fields,reason}', (SELECT o.personal->'fields'->'reason' FROM events o
         WHERE o.stream_id = e.stream_id AND o.version = 5 - e.version))`,
      `e.version IN (2, 3)`,
    ],
    ['people', `jsonb_set(e.personal, '{subject}', '"bowls-loan-0"')`, `e.version = 1`],
  ])(
    'are bound to their place: ciphertexts that were swapped between %s are refused',
    async (_, personal, where) => {
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
      await expect(eventsOf(id)).rejects.toThrow();
      await running.dataSource.query(`
      SET session_replication_role = replica;
      DELETE FROM events WHERE stream_id = '${id}';
      DELETE FROM personal_keys WHERE subject = 'bowls-loan-0';
      SET session_replication_role = DEFAULT`);
    },
  );

  it('are gone for good once the person is erased, while the log still holds and says what happened', async () => {
    const id = await lend('Gwen Unmistakable');
    expect(await dump(running.dataSource)).toContain('Gwen Unmistakable');
    await erase(id);
    expect(await dump(running.dataSource)).not.toMatch(/Unmistakable/);
    expect(await eventsOf(id)).toMatchObject([
      { type: 'BowlsLent', data: { borrower: '[erased]', phone: '[erased]', pair: 1 } },
      { type: 'LoanErased', actor: 'example' },
    ]);
  });

  it('cannot be recorded again about somebody who was erased', async () => {
    const id = await lend('Hal Example');
    await erase(id);
    const again = asExample(() => running.store.update(bowlsLoan, id, lendBowls('Hal Example')));
    await expect(again).rejects.toMatchObject({ code: 'changed-meanwhile' });
  });

  it('keep their ids: nobody new is given one that a restored backup does not know as taken', async () => {
    const { manager } = running.dataSource;
    const last = Number(await lend('Ida Example'));
    await manager.query(
      `INSERT INTO personal_keys (subject, destroyed_at) VALUES ('bowls-loan-${last + 3}', now()), ('no-such-kind-9', now())`,
    );
    await running.personalData.skipUsedIds(manager);
    expect(Number(await lend('Joy Example'))).toBe(last + 4);
    await running.personalData.skipUsedIds(manager);
    expect(Number(await lend('Kim Example'))).toBe(last + 5);
    await manager.query(`DELETE FROM personal_keys WHERE subject = 'no-such-kind-9'`);
  });

  it('survive a rotation of the master key, which the old key then no longer opens', async () => {
    const id = await lend('Ivy Example');
    const [erased] = [await lend('Jan Example')];
    await erase(erased);
    const newKey = randomBytes(32);
    const { manager } = running.dataSource;
    expect(await running.personalData.rotate(manager, newKey)).toBeGreaterThan(0);

    await expect(running.personalData.assertMasterKey(manager)).rejects.toThrow(
      'PERSONAL_DATA_KEY is not the key',
    );
    await expect(eventsOf(id)).rejects.toThrow();
    // A process that goes on with the old key cannot leave anything behind that no key would open.
    await expect(lend('Kay Example')).rejects.toThrow('PERSONAL_DATA_KEY is not the key');
    const rotated = new PersonalData(newKey);
    await rotated.assertMasterKey(manager);
    await rotated.rotate(manager, personalDataKey);
    expect(await eventsOf(id)).toMatchObject([{ data: { borrower: 'Ivy Example' } }]);
    expect(await eventsOf(erased)).toMatchObject([{ data: { borrower: '[erased]' } }, {}]);
  });
});
