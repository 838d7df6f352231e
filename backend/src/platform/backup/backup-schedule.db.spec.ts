import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { createDatabase, type ThrowawayDatabase } from '../../testing/throwaway-database.js';
import { createDataSource } from '../database/connection.js';
import { backupFileName } from './back-up.js';
import { BackupSchedule, type MakeBackup } from './backup-schedule.js';
import { makeVerifiedBackup } from './verified-backup.js';

let database: ThrowawayDatabase;
let dataSource: DataSource;
beforeAll(async () => {
  database = await createDatabase();
  dataSource = await createDataSource(database.url).initialize();
  const event = {
    stream: 'account',
    streamId: '1',
    version: 1,
    eventId: randomUUID(),
    commandId: randomUUID(),
    commandIndex: 0,
    type: 'AccountAdded',
    schemaVersion: 1,
    data: {},
    actor: 'system',
    requestId: 'start',
    recordedAt: '2026-05-04T02:00:00Z',
  };
  await dataSource.query('SELECT append_events($1)', [[JSON.stringify(event)]]);
});
afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

let now: Date;
const clock = { now: () => now };
const at = (time: string) => {
  now = new Date(`2026-05-${time}:00Z`);
};
const schedule = (everyHours = 24) => new BackupSchedule(dataSource, clock, { everyHours });

const note = (isVerified: boolean) =>
  dataSource.query(`INSERT INTO backups (made_at, position, hash, verified_at) VALUES ($1, 7, 'hash', $2)`, [
    now,
    isVerified ? now : null,
  ]);
const make = jest.fn<MakeBackup>();
beforeEach(async () => {
  await dataSource.query('DELETE FROM backups');
  at('04T02:00');
  make.mockReset().mockImplementation(() => note(true));
});

describe('the schedule', () => {
  it('has a backup made at once, and then after as many hours as are set', async () => {
    const daily = schedule();
    await daily.look(make);
    at('05T01:59');
    await daily.look(make);
    expect(make).toHaveBeenCalledTimes(1);
    at('05T02:00');
    await daily.look(make);
    expect(make).toHaveBeenCalledTimes(2);
  });

  it('tries again with the next look when a backup failed or was not verified, and logs it', async () => {
    const logged = jest.spyOn(Logger.prototype, 'error').mockReturnValue();
    const daily = schedule();
    make
      .mockRejectedValueOnce(new Error('no space left on device'))
      .mockImplementationOnce(() => note(false));
    await daily.look(make);
    expect(logged.mock.calls).toEqual([[expect.stringContaining('no space left on device')]]);
    expect(daily.failures).toBe(1);
    logged.mockRestore();
    await daily.look(make);
    at('04T03:00');
    await daily.look(make);
    expect(make).toHaveBeenCalledTimes(3);
    await daily.look(make);
    expect(make).toHaveBeenCalledTimes(3);
  });

  describe('of a backup that cannot be verified', () => {
    let folder: string;
    const made: string[] = [];
    const verify = jest.fn<(file: string) => Promise<void>>();
    const commands = {
      verify,
      make: async () => {
        await note(false);
        const file = join(folder, backupFileName({ madeAt: now, position: 7 }));
        await writeFile(file, '');
        made.push(file);
        return file;
      },
    };
    let logged: jest.Spied<Logger['error']>;
    beforeEach(async () => {
      folder = await mkdtemp(join(tmpdir(), 'backups-'));
      made.length = 0;
      verify.mockReset().mockRejectedValue(new Error('grant CREATEDB'));
      logged = jest.spyOn(Logger.prototype, 'error').mockReturnValue();
    });
    afterEach(async () => {
      logged.mockRestore();
      await rm(folder, { recursive: true });
    });
    const lookingAt = async (daily: BackupSchedule, ...times: string[]) => {
      for (const time of times) {
        at(time);
        await daily.look(async () => void (await makeVerifiedBackup(daily, folder, commands)));
      }
    };

    it('verifies it once more, and then makes another, as the file may be damaged', async () => {
      verify.mockImplementation((file) =>
        file === made[0] ? Promise.reject(new Error('damaged')) : Promise.resolve(),
      );
      await lookingAt(schedule(), '04T02:00', '04T03:00', '04T04:00');
      expect(verify.mock.calls).toEqual([[made[0]], [made[0]], [made[1]]]);
    });

    it('makes no more than three until the next round, and removes the expired ones', async () => {
      for (let day = 20250601; day < 20250631; day += 1)
        await writeFile(join(folder, `club-${day}T000000Z-1.backup`), '');
      const daily = schedule();
      const hours = Array.from({ length: 12 }, (_, hour) => `04T${String(hour + 2).padStart(2, '0')}:00`);
      await lookingAt(daily, ...hours);
      expect(made).toHaveLength(3);
      expect(verify).toHaveBeenCalledTimes(hours.length);
      expect((await readdir(folder)).length).toBeLessThan(20);
      await lookingAt(daily, '05T13:00');
      expect(made).toHaveLength(4);
    });

    it('reports why, also where the expired ones cannot be removed', async () => {
      const daily = schedule();
      jest.spyOn(daily, 'verifiedFiles').mockRejectedValue(new Error('no files'));
      await lookingAt(daily, '04T02:00');
      expect(logged.mock.calls).toEqual([[expect.stringContaining('grant CREATEDB')]]);
    });
  });

  it('leaves a backup to another backend that makes one, or has just made it', async () => {
    const [one, other] = [schedule(), schedule()];
    make.mockImplementation(async () => {
      await other.look(make);
      await note(true);
    });
    await one.look(make);
    await other.look(make);
    expect(make).toHaveBeenCalledTimes(1);
  });

  it('makes a backup after the clock was set back, and goes on from there', async () => {
    const daily = schedule();
    await daily.look(make);
    now = new Date('2025-05-04T02:00:00Z');
    expect(await daily.status()).toEqual({ lastVerified: null, isOverdue: true, erasuresWaiting: 0 });
    await daily.look(make);
    await daily.look(make);
    expect(make).toHaveBeenCalledTimes(2);
    expect(await daily.status()).toMatchObject({
      lastVerified: '2025-05-04T02:00:00.000Z',
      isOverdue: false,
    });
  });

  it('counts a backup that another clock has dated a little ahead', async () => {
    const daily = schedule();
    await daily.look(make);
    at('04T01:59');
    await daily.look(make);
    expect(make).toHaveBeenCalledTimes(1);
  });

  it('ends the backup that is being made when the product stops', async () => {
    const daily = schedule();
    const started = Promise.withResolvers<undefined>();
    make.mockImplementation(async (signal) => {
      started.resolve(undefined);
      await once(signal, 'abort');
      throw new Error('ended');
    });
    const looking = daily.look(make);
    await started.promise;
    await daily.stop();
    await looking;
    expect(daily.failures).toBe(0);
  });
});

describe('the state of the backups', () => {
  it('is unknown where the product makes none', async () => {
    expect(await schedule(0).status()).toBeNull();
  });

  it('is overdue two days after the last good one', async () => {
    const daily = schedule();
    await daily.look(make);
    const lastVerified = '2026-05-04T02:00:00.000Z';
    at('06T02:00');
    expect(await daily.status()).toMatchObject({ lastVerified, isOverdue: false });
    at('06T02:01');
    expect(await daily.status()).toMatchObject({ lastVerified, isOverdue: true });
  });

  it('is overdue two days after the first event without any, however often the product is started', async () => {
    at('06T02:00');
    expect(await schedule().status()).toMatchObject({ lastVerified: null, isOverdue: false });
    at('06T02:01');
    expect(await schedule().status()).toEqual({ lastVerified: null, isOverdue: true, erasuresWaiting: 0 });
  });

  it('names erased people in a backup that cannot be written, also where no more backups are made', async () => {
    const none = schedule(0);
    expect(await none.status()).toBeNull();
    none.countErasuresWaiting = () => Promise.resolve(2);
    expect(await none.status()).toEqual({ lastVerified: null, isOverdue: false, erasuresWaiting: 2 });
  });

  it('is overdue after two rounds of a schedule of more than a day', async () => {
    const weekly = schedule(168);
    await weekly.look(make);
    at('18T02:00');
    expect(await weekly.status()).toMatchObject({ isOverdue: false });
    at('18T02:01');
    expect(await weekly.status()).toMatchObject({ isOverdue: true });
  });
});
