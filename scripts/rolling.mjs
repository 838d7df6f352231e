/**
 * Replaces the last version of the product by this one while visitors and volunteers use it, on one database: the older one serves,
 * both do, both while another backend of this one is paused, this one does. Then replaces this one by a next one, whose projections
 * have other versions. Fails when a request fails, something recorded is missing, the chain does not verify, a read table differs from
 * the log, or this version still records after the next one has rebuilt the read tables. Without the history of git it reports that
 * and passes.
 *
 *   npm run test:rolling              from the last commit of another version
 *   npm run test:rolling -- v0.1.0    from this commit
 */
import './runtime.mjs';
import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { cleanUpOnSignals, withCleanup, withFolder } from '../backend/dist/bench/cleanup.js';
import { adminPassword, signIn, withServer } from '../backend/dist/bench/product.js';
import { startEmbeddedPostgres } from '../backend/dist/platform/database/embedded-postgres.js';
import { buildIn, findOlder } from './rolling/older-version.mjs';

const root = join(import.meta.dirname, '..');
/** How many clients send requests, each one after the other. */
const clients = 8;
/** How many turns, of some requests each, must succeed before the next step. */
const perStep = 250;
/** After how long the proxy leaves out a backend that does not respond, in milliseconds, as ops/nginx.conf does. */
const silentAfter = 8000;
/** The longest time for which nothing may succeed while one of two backends is paused, in milliseconds. */
const longestPause = 10_000;

const older = findOlder(process.argv[2]);
if (older === undefined) {
  console.log('The history of git has no other version of the product: a rolling update is not tested.');
  process.exit(process.argv[2] === undefined ? 0 : 1);
}

/** Sends a request to one backend, on a connection of its own. */
async function sendTo(origin, method, path, { body, headers, signal } = {}) {
  const sent = request(`${origin}${path}`, {
    method,
    agent: false,
    signal,
    headers: { Origin: origin, ...(body && { 'Content-Type': 'application/json' }), ...headers },
  });
  sent.end(body && JSON.stringify(body));
  const [response] = await once(sent, 'response');
  return { status: response.statusCode, content: await text(response) };
}

/**
 * Distributes requests as a proxy does: visitors' over the backends whose health check succeeds, volunteers' to the version that
 * was added last, because the older one cannot read every event that the newer one records.
 */
class Proxy {
  backends = new Set();
  next = 0;
  /** The volunteers' backend, once their requests to the one before have ended. */
  ofVolunteers = Promise.resolve();
  underWay = new Set();

  /** Watches a backend until the process that runs it has ended. Resolves when it is healthy. */
  async add(name, { origin, child }) {
    const backend = { name, origin, isHealthy: false, served: 0, isOutdated: false, refused: 0 };
    backend.giveUp = new AbortController();
    this.backends.add(backend);
    const { promise, resolve } = Promise.withResolvers();
    void (async () => {
      while (child.exitCode === null && child.signalCode === null) {
        const health = sendTo(origin, 'GET', '/api/health').catch(() => undefined);
        const known = await Promise.race([health, delay(silentAfter, 'silent')]);
        backend.isHealthy = known?.status === 200;
        if (known === 'silent') {
          backend.giveUp.abort();
          backend.giveUp = new AbortController();
        }
        if (backend.isHealthy) resolve();
        await delay(20);
      }
    })();
    await promise;
    backend.isBack = async () => {
      while (!backend.isHealthy) await delay(20);
    };
    this.ofVolunteers = delay(0)
      .then(() => Promise.allSettled(this.underWay))
      .then(() => backend);
    return backend;
  }

  /** Sends a volunteer's request. */
  async sendAsVolunteer(method, path, options) {
    const backend = await this.ofVolunteers;
    const sent = sendTo(backend.origin, method, path, options);
    this.underWay.add(sent);
    const response = await sent.finally(() => this.underWay.delete(sent));
    backend.served += 1;
    return { ...response, backend };
  }

  /**
   * Sends a request to the next healthy backend, and to another one when it returns a status in `elsewhere`. A change that a backend
   * refuses because a newer version has rebuilt the read tables is sent again, until the newer one takes it.
   */
  async send(method, path, options) {
    for (;;) {
      const response = await this.sendOnce(method, path, options);
      if (response.status !== 503 || !response.backend.isOutdated) return response;
      response.backend.refused += 1;
      await delay(20);
    }
  }

  /** A backend that falls silent is given up, and its request sent to another one: every change of visitors has a key. */
  async sendOnce(method, path, options = {}) {
    if (options.headers?.Cookie) return this.sendAsVolunteer(method, path, options);
    const healthy = [...this.backends].filter(({ isHealthy }) => isHealthy);
    const first = (this.next += 1);
    for (let attempt = 0; ; attempt += 1) {
      const backend = healthy[(first + attempt) % healthy.length];
      if (!backend) throw new Error('No backend is healthy');
      const { signal } = backend.giveUp;
      const response = await sendTo(backend.origin, method, path, { ...options, signal }).catch((error) => {
        if (!signal.aborted) throw error;
      });
      if (!response) continue;
      const { status, content } = response;
      if (status === options.elsewhere && attempt + 1 < healthy.length) continue;
      backend.served += 1;
      return { status, content, backend };
    }
  }

  /** As `send`. @throws on another status than 2xx. */
  async mustSend(method, path, options) {
    const response = await this.send(method, path, options);
    if (response.status < 300) return response;
    const { status, content, backend } = response;
    throw new Error(`${method} ${path} at the ${backend.name} returned ${status}: ${content.slice(0, 200)}`);
  }
}

/** What visitors of these pages and volunteers do, in turn. `recorded` gets the paths of what was recorded. */
function kindsOf(pages, proxy, cookie, recorded) {
  let count = 0;
  const asAdmin = { headers: { Cookie: cookie } };
  const record = async (path, body, headers) => {
    const key = { 'Idempotency-Key': randomUUID() };
    const { content } = await proxy.mustSend('POST', path, { body, headers: { ...key, ...headers } });
    const { id } = JSON.parse(content);
    recorded.push({ path, id });
    return id;
  };
  /** From an address of its own, because visitors' forms are limited by address. */
  const addressed = () => {
    count += 1;
    return { 'X-Forwarded-For': `10.0.${Math.floor(count / 250)}.${(count % 250) + 1}` };
  };
  const details = { homeTeam: 'Onchan A', awayTeam: 'Visitors', date: null, time: '18:30', category: 'mens' };
  const lists = ['fixtures', 'announcements', 'competitions', 'competition-winners', 'handicaps'];
  return [
    async () => {
      for (const list of lists) await proxy.mustSend('GET', `/api/${list}`);
    },
    async () => {
      const { content, backend } = await proxy.mustSend('GET', pages[(count += 1) % pages.length]);
      for (const [path] of content.matchAll(/\/assets\/[\w-]+\.(js|css)/g)) {
        // The other version has files of other names. ops/nginx.conf asks the next backend, too.
        const { status } = await proxy.send('GET', path, { elsewhere: 404 });
        // When nobody has the older version any more, its pages offer a reload.
        if (status !== 200 && backend.isHealthy) throw new Error(`GET ${path} returned ${status}`);
      }
    },
    async () => {
      const id = await record('/api/fixtures', details, asAdmin.headers);
      const body = { homeScore: 21, awayScore: id % 21 };
      await proxy.mustSend('PATCH', `/api/fixtures/${id}/result`, { body, ...asAdmin });
    },
    async () => {
      const body = { name: 'Ann Example', email: 'ann@example.org', message: 'May I try?' };
      await record('/api/messages', body, addressed());
    },
    async () => {
      const id = await record(
        '/api/announcements',
        { title: 'News', content: '<p>Rain</p>' },
        asAdmin.headers,
      );
      const body = { title: 'News', content: '<p>The green is open.</p>' };
      await proxy.mustSend('PUT', `/api/announcements/${id}`, { body, ...asAdmin });
    },
    async () => {
      const person = {
        firstName: 'Ann',
        lastName: 'Example',
        email: 'ann@example.org',
        phone: '07624 000000',
      };
      const body = { ...person, membershipType: 'New Members', previousExperience: null, motivation: null };
      const id = await record('/api/member-applications', body, addressed());
      const path = `/api/member-applications/${id}/status`;
      await proxy.mustSend('PATCH', path, { body: { status: 'approved', adminNotes: null }, ...asAdmin });
      const [member] = JSON.parse((await proxy.mustSend('GET', '/api/members', asAdmin)).content);
      const revision = { body: { role: `Captain ${id}` }, ...asAdmin };
      await proxy.mustSend('PATCH', `/api/members/${member.id}`, revision);
    },
    async () => {
      await proxy.mustSend('GET', '/api/messages', asAdmin);
      await proxy.mustSend('GET', '/api/admin/events?limit=50', asAdmin);
    },
  ];
}

/** Uses the product with several clients until `stop()`, which throws if a request failed. */
function load(kinds) {
  const failures = new Map();
  let isOver = false;
  let done = 0;
  let [last, longest] = [performance.now(), 0];
  const use = async (client) => {
    for (let turn = client; !isOver; turn += 1) {
      try {
        await kinds[turn % kinds.length]();
        done += 1;
        longest = Math.max(longest, performance.now() - last);
        last = performance.now();
      } catch (error) {
        failures.set(error.message, (failures.get(error.message) ?? 0) + 1);
        await delay(50);
      }
    }
  };
  const throwFailures = () => {
    if (failures.size > 0)
      throw new Error([...failures].map(([message, times]) => `${times} × ${message}`).join('\n'));
  };
  const running = Array.from({ length: clients }, (_, client) => use(client));
  return {
    /** The longest time in which no turn succeeded while `work` was done, in milliseconds. */
    async longestPauseDuring(work) {
      [last, longest] = [performance.now(), 0];
      await work();
      return Math.max(longest, performance.now() - last);
    },
    /** Waits until this number of further turns has succeeded. @throws when a request fails. */
    async more(turns) {
      for (const end = done + turns; done < end && failures.size === 0;) await delay(20);
      throwFailures();
    },
    async stop() {
      isOver = true;
      await Promise.all(running);
      throwFailures();
    },
  };
}

const migrationsIn = (folder) => readdirSync(join(folder, 'backend/src/platform/database/migrations'));
const versionIn = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version;

/** Steps with their times. */
const begin = performance.now();
const report = (line) =>
  console.log(`${((performance.now() - begin) / 1000).toFixed(1).padStart(5)} s  ${line}`);

async function roll(folder) {
  buildIn(folder, older);
  report(`built ${versionIn(folder)} (${older.slice(0, 7)})`);
  await withFolder(async (dataDir) => {
    const postgres = await startEmbeddedPostgres({ dataDir, log: console, durable: false });
    await withCleanup(
      () => postgres.stop(),
      () =>
        rollOn({
          DATABASE_URL: postgres.productUrl,
          MIGRATION_DATABASE_URL: postgres.url,
          DATA_DIR: dataDir,
        }),
    );
  });

  async function rollOn(database) {
    const environment = {
      ...database,
      PORT: '0',
      ADMIN_PASSWORD: adminPassword,
      PERSONAL_DATA_KEY: randomBytes(32).toString('base64'),
      PUBLIC_URL: 'http://localhost',
      TRUST_PROXY: 'loopback',
      FORMS_PER_HOUR: '0',
      FORMS_PER_DAY: '0',
      DRAIN_SECONDS: '2',
    };
    const start = (home, work, more = {}) =>
      withServer(join(home, 'backend/bundle/main.js'), { ...environment, ...more }, work);
    const startNext = (work) =>
      start(root, work, {
        NODE_OPTIONS: `--import=${join(import.meta.dirname, 'rolling/raised-projections.mjs')}`,
      });
    const stop = async ({ child }) => {
      const exit = once(child, 'exit');
      child.kill('SIGTERM');
      await exit;
    };
    const onchan = (...words) =>
      promisify(execFile)(process.execPath, [join(root, 'backend/bin/onchan.js'), ...words], {
        env: environment,
      });
    const proxy = new Proxy();
    const recorded = [];
    // The older version has no other pages.
    const { pagePaths, paths } = await import(join(folder, 'backend/contract/dist/pages.js'));
    const pages = pagePaths.filter((path) => path !== paths.admin);

    await start(folder, async (before) => {
      await proxy.add('older version', before);
      const { cookie } = await signIn(before.origin);
      const using = load(kindsOf(pages, proxy, cookie, recorded));
      await using.more(perStep);
      report('the older version serves');
      // Another backend of the newer version: the older one may hold the lock of the log for longer than this one promises.
      const pauseOne = () =>
        start(root, async (another) => {
          const volunteers = proxy.ofVolunteers;
          const paused = await proxy.add('another backend of the newer version', another);
          proxy.ofVolunteers = volunteers;
          await using.more(perStep);
          const pause = await using.longestPauseDuring(async () => {
            another.child.kill('SIGSTOP');
            while (paused.isHealthy) await delay(20);
            await using.more(perStep);
            another.child.kill('SIGCONT');
            await paused.isBack();
          });
          if (pause > longestPause)
            throw new Error(`Nothing succeeded for ${Math.round(pause)} ms while a backend was paused`);
          await stop(another);
          proxy.backends.delete(paused);
          return (pause / 1000).toFixed(1);
        });
      await start(root, async (after) => {
        await proxy.add('newer version', after);
        await using.more(perStep);
        report('both versions serve');
        const pause = await pauseOne();
        report(
          `the newer version goes on while another backend of it is paused: nothing for ${pause} s at most`,
        );
        await stop(before);
        await using.more(perStep);
        const served = [...proxy.backends].map(({ name, served }) => `${served} by the ${name}`);
        report(`the newer version serves: ${served.join(', ')}, none failed`);

        const [, newer] = proxy.backends;
        newer.isOutdated = true;
        await startNext(async (next) => {
          await proxy.add('next version', next);
          await using.more(perStep);
          if (newer.refused === 0) throw new Error('The newer version records beside the next one');
          await stop(after);
          await using.more(perStep);
          await using.stop();
          report(
            `a next version has rebuilt the read tables: ${newer.refused} changes were refused before and recorded by it`,
          );
          await check(cookie);
        });
      });
    });

    async function check(cookie) {
      for (const path of new Set(recorded.map((each) => each.path))) {
        const { content } = await proxy.mustSend('GET', path, { headers: { Cookie: cookie } });
        const ids = new Set(JSON.parse(content).map(({ id }) => id));
        const lost = recorded.filter((each) => each.path === path && !ids.has(each.id));
        if (lost.length > 0) throw new Error(`${path}: ${lost.length} records are missing`);
      }
      await onchan('projections', 'compare');
      await onchan('events', 'verify');
      report(
        `all ${recorded.length} records are there, the read tables match the log, and the chain verifies`,
      );
    }

    const known = new Set(migrationsIn(folder));
    if (migrationsIn(root).every((name) => known.has(name))) return;
    const isStarted = await start(folder, () => Promise.resolve(true)).catch(() => false);
    if (isStarted) throw new Error('The older version starts on the database of the newer one');
    report('the older version does not start any more');
  }
}

cleanUpOnSignals();
try {
  await withFolder(roll);
} catch (error) {
  console.error(`FAILED: ${error.message}`);
  process.exitCode = 1;
}
