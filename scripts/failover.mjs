/**
 * The failover drill on what docker compose has started with the profile `replica`: under a load of commands the primary is killed,
 * `ops/failover.sh` promotes the standby, and the old primary comes back as the new standby. Every acknowledged command must be there.
 */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** How many clients send commands. The proxy takes 50 requests a second from each address. */
const clients = 8;

/** The longest that anything may take, in milliseconds. */
const limit = 90_000;

/** Waits until `isTrue` returns something that is true, and returns it. */
const until = async (what, isTrue) => {
  const givingUp = performance.now() + limit;
  for (;;) {
    const result = await isTrue();
    if (result) return result;
    assert.ok(performance.now() < givingUp, `Still waiting: ${what}`);
    await pause(50);
  }
};

/** Sends commands until it is stopped, or given up. Each is repeated under its key until it is acknowledged, as a careful client does. */
const startLoad = (addHandicap) => {
  const acknowledged = new Map();
  let [isStopping, isGivenUp] = [false, false];
  const client = async (number) => {
    while (!isStopping) {
      const playerName = `Player ${number} ${randomUUID()}`;
      while (!isGivenUp) {
        const response = await addHandicap(number, playerName).catch(() => undefined);
        if (response?.status === 201) {
          acknowledged.set(playerName, (await response.json()).id);
          break;
        }
        assert.ok(
          response === undefined || [429, 503].includes(response.status),
          `A command was refused: ${response?.status}`,
        );
        await pause(50);
      }
    }
  };
  const ended = Promise.all(Array.from({ length: clients }, (_, number) => client(number)));
  let failure;
  ended.catch((error) => (failure = error));
  return {
    acknowledged,
    /** Waits for so many more acknowledgements, and returns after how many seconds the first of them came. */
    async more(count) {
      const [before, from] = [acknowledged.size, performance.now()];
      const sizeIs = (size) =>
        until(`${size} acknowledged commands`, () => {
          if (failure) throw failure;
          return acknowledged.size >= size;
        });
      await sizeIs(before + 1);
      const seconds = (performance.now() - from) / 1000;
      await sizeIs(before + count);
      return seconds;
    },
    async stop() {
      isStopping = true;
      await ended;
    },
    /** After a failure of the drill: what is not acknowledged is not repeated either. */
    giveUp() {
      [isStopping, isGivenUp] = [true, true];
    },
  };
};

/** Counts the changes that a browser hears of. */
const followChanges = async (origin) => {
  const leaving = new AbortController();
  const { body } = await fetch(`${origin}/api/live`, { signal: leaving.signal });
  const live = { changes: 0, hasEnded: false, leave: () => leaving.abort() };
  const read = async () => {
    for await (const text of body.pipeThrough(new TextDecoderStream()))
      live.changes += text.split('event: changed').length - 1;
  };
  read()
    .catch(() => undefined)
    .finally(() => (live.hasEnded = true));
  return live;
};

/** Signs an administrator in. @returns how to send requests and commands with this session */
export const signInWith = async ({ env, request }) => {
  let cookie;
  const send = (method, path, body, headers) =>
    request(path, {
      method,
      headers: {
        Origin: env.PUBLIC_URL,
        ...(cookie && { Cookie: cookie }),
        ...(body && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      body: body && JSON.stringify(body),
    });
  const addHandicap = (number, playerName) =>
    send(
      'POST',
      '/api/handicaps',
      { playerName, category: 'mens', handicap: number },
      { 'X-Forwarded-For': `203.0.113.${number + 1}`, 'Idempotency-Key': playerName },
    );

  const signIn = await send('POST', '/api/admin/session', { password: env.ADMIN_PASSWORD });
  assert.equal(signIn.status, 201, await signIn.text());
  cookie = signIn.headers.getSetCookie()[0].split(';')[0];
  return { send, addHandicap };
};

export const drillFailover = async ({ env, request }) => {
  const origin = `http://localhost:${env.PROXY_PORT}`;
  const options = { cwd: join(import.meta.dirname, '..'), env, timeout: limit };
  const compose = async (...args) => (await run('docker', ['compose', ...args], options)).stdout.trim();
  const failover = async (command) => (await run('ops/failover.sh', [command], options)).stdout;
  const onServer = (service, statement) =>
    compose('exec', '-T', service, 'psql', '-U', 'onchan', '-d', 'onchan', '-AtXc', statement);
  const waitingCommit = (primary) =>
    until('a commit that waits for the standby', async () => {
      const waiting = `SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'SyncRep'`;
      return (await onServer(primary, waiting)) !== '0';
    });
  const onchan = (...args) => compose('exec', '-T', 'product', 'onchan', ...args);

  const { send, addHandicap } = await signInWith({ env, request });
  assert.match(await failover('status'), /database is the primary, and standby has every commit/);

  const live = await followChanges(origin);
  const load = startLoad(addHandicap);
  let away;
  try {
    await load.more(100);
    // Commits that the standby has not got are under way when the primary is killed.
    await compose('pause', 'standby');
    await waitingCommit('database');
    await compose('kill', '--signal', 'KILL', 'database');
    const killed = performance.now();
    await compose('unpause', 'standby');
    const [promotion] = await Promise.all([failover('promote'), load.more(1)]);
    assert.match(promotion, /standby is the primary, alone/);
    away = (performance.now() - killed) / 1000;
    await load.more(100);

    // Somebody starts everything again: the old primary is no second one.
    await compose('up', '--detach', '--no-deps', '--wait', 'database');
    assert.equal(await onServer('database', 'SELECT pg_is_in_recovery()'), 't');
    const heard = live.changes;
    await until('a live update after the failover', () => live.changes > heard);
    assert.ok(!live.hasEnded, 'a live stream must last through a failover');

    // It lacks commits, so it is not promoted before it has a new copy.
    await assert.rejects(failover('promote'), /left behind/);
    assert.match(await failover('rejoin'), /standby is the primary, and database has every commit/);
    await load.more(100);

    // Without the standby a command waits, until the primary may go on alone.
    await compose('stop', 'database');
    await waitingCommit('standby');
    const [decision] = await Promise.all([failover('alone'), load.more(100)]);
    assert.match(decision, /standby is the primary, alone/);

    // If a rejoin fails, the primary goes on alone, and nobody may promote the old data.
    await failover('rejoin');
    const onHba = (script) =>
      onServer(
        'standby',
        `COPY (SELECT) TO PROGRAM 'sed -i "${script}" pg_hba.conf'; SELECT pg_reload_conf()`,
      );
    await onHba('1i host replication onchan all reject');
    await assert.rejects(failover('rejoin'), /rejects replication/);
    await load.more(100);
    await compose('up', '--detach', '--no-deps', '--wait', 'database');
    await assert.rejects(failover('promote'), /left behind/);

    // The way back, to the first primary.
    await onHba('1d');
    await failover('rejoin');
    assert.match(await failover('promote'), /database is the primary, alone/);
    await load.more(100);
    await load.stop();
  } finally {
    load.giveUp();
    live.leave();
  }

  const handicaps = await (await request('/api/handicaps')).json();
  const ids = new Map(handicaps.map(({ playerName, id }) => [playerName, id]));
  for (const [playerName, id] of load.acknowledged)
    assert.equal(ids.get(playerName), id, `${playerName} was acknowledged and must be there`);
  assert.equal(
    handicaps.length,
    load.acknowledged.size,
    'what was repeated after an answer was lost must be recorded once',
  );
  assert.match(await onchan('events', 'verify'), /^All \d+ events hold\nNot stamped$/);
  await onchan('projections', 'compare');

  const sent = await send('POST', '/api/messages', {
    name: 'Juan Kelly',
    email: 'juan@example.com',
    message: 'Is the green open again?',
  });
  assert.equal(sent.status, 201, await sent.text());
  await until('mails to be written after the failover', async () => {
    const status = await (await send('GET', '/api/admin/status')).json();
    return status.mails.waiting === 0;
  });
  return `after the primary was killed, commands went on within ${away.toFixed(1)} s; all ${load.acknowledged.size} acknowledged commands are there`;
};
