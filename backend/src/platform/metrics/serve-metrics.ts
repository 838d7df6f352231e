import { createHash, timingSafeEqual } from 'node:crypto';
import { EventBus } from '@nestjs/cqrs';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { DataSource } from 'typeorm';
import { BackupSchedule } from '../backup/backup-schedule.js';
import { EventsRecorded } from '../event-store/write/events-recorded.js';
import { PublicPages } from '../http/public-pages.js';
import { Refusals } from '../http/refusals.js';
import { LiveStreams } from '../live/live-streams.js';
import { isWithdrawn, mailState } from '../outbox/mail-state.js';

/** Bounds of the time that requests take, in seconds. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * Serves the metrics of this process and its database in the format of Prometheus. Requests need the token. Call this before any
 * route or hook is added.
 */
export const serveMetrics = (app: NestFastifyApplication, token: string): void => {
  const register = new Registry();
  collectDefaultMetrics({ register });
  measureRequests(app, register);
  measureProcess(app, register);
  const measureDatabase = createDatabaseMetrics(app, register);

  const server: FastifyInstance = app.getHttpAdapter().getInstance();
  server.get('/metrics', async ({ headers }, reply) => {
    if (!isSame(headers.authorization ?? '', `Bearer ${token}`)) {
      return reply.code(401).header('WWW-Authenticate', 'Bearer').send();
    }
    await measureDatabase();
    return reply
      .header('Cache-Control', 'no-store')
      .type(register.contentType)
      .send(await register.metrics());
  });
};

/** Compares two texts in a time that does not depend on them. */
const isSame = (one: string, other: string): boolean => {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
};

const measureRequests = (app: NestFastifyApplication, register: Registry): void => {
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests took, by route. Live updates are left out',
    labelNames: ['method', 'route', 'status'],
    buckets: bounds,
    registers: [register],
  });
  const server: FastifyInstance = app.getHttpAdapter().getInstance();
  server.addHook('onRequest', (request, reply, done) => {
    const start = performance.now();
    // Not Fastify's own hook, because responses from memory are sent past it.
    reply.raw.once('close', () => {
      // The path as it is declared: there are few of them, and none names a record.
      const { url: route = 'none' } = request.routeOptions;
      if (route === '/api/live') return;
      const labels = { method: request.method, route, status: reply.raw.statusCode };
      requests.observe(labels, (performance.now() - start) / 1000);
    });
    done();
  });
};

const measureProcess = (app: NestFastifyApplication, register: Registry): void => {
  const events = new Counter({
    name: 'onchan_events_recorded_total',
    help: 'Events that this process has recorded, by type',
    labelNames: ['type'],
    registers: [register],
  });
  app.get(EventBus).subscribe((event) => {
    if (!(event instanceof EventsRecorded)) return;
    for (const { type } of event.events) events.inc({ type });
  });
  new Counter({
    name: 'onchan_refused_requests_total',
    help: 'Requests for protected paths that were refused, by reason',
    labelNames: ['reason'],
    registers: [register],
    collect() {
      this.reset();
      for (const [reason, count] of Object.entries(app.get(Refusals).counts)) this.inc({ reason }, count);
    },
  });
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [register],
      collect() {
        this.set(read());
      },
    });
  gauge(
    'onchan_live_streams',
    'Browsers with an open stream of live updates',
    () => app.get(LiveStreams).size,
  );
  const counter = (name: string, help: string, read: () => number) =>
    new Counter({
      name,
      help,
      registers: [register],
      collect() {
        this.reset();
        this.inc(read());
      },
    });
  counter(
    'onchan_pages_without_lists_total',
    'Public pages that could not be rendered',
    () => app.get(PublicPages).failures,
  );
  counter(
    'onchan_backup_failures_total',
    'Backups of this process that failed',
    () => app.get(BackupSchedule).failures,
  );
};

/**
 * The metrics that are in the database. One without a value is left out. While the database does not respond, only
 * `onchan_database_up` is there.
 */
const createDatabaseMetrics = (app: NestFastifyApplication, register: Registry): (() => Promise<void>) => {
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [register] });
  const set = (one: Gauge, value: number | undefined) => {
    if (value === undefined) one.remove();
    else one.set(value);
  };
  const isUp = gauge('onchan_database_up', 'Whether the database responds');
  const gauges = {
    position: gauge('onchan_log_position', 'Position of the last event'),
    backup: gauge('onchan_backup_timestamp_seconds', 'When the last backup was made'),
    verified: gauge(
      'onchan_backup_verified_timestamp_seconds',
      'When the last backup was made that was verified',
    ),
    overdue: gauge(
      'onchan_backup_overdue',
      'Whether the last verified backup is older than two days and two rounds of the schedule',
    ),
    erasuresWaiting: gauge(
      'onchan_erasures_waiting',
      'Erased people whose keys are still in the backup, because it cannot be written',
    ),
    waiting: gauge('onchan_mails_waiting', 'Mails that are not sent yet'),
    givenUp: gauge('onchan_mails_given_up', 'Mails that are not tried again'),
    refused: gauge(
      'onchan_mails_refused',
      'The mails of these whose address was refused for good, except the club’s own addresses',
    ),
    kept: gauge('onchan_mails_kept', 'Mails that were kept as files instead of sent'),
    oldest: gauge(
      'onchan_mail_oldest_timestamp_seconds',
      'When the oldest mail was written that is not sent yet',
    ),
  };
  return async () => {
    try {
      const [row] = await app
        .get(DataSource)
        .query<Record<keyof typeof gauges, string | null>[]>(databaseMetrics);
      const schedule = app.get(BackupSchedule);
      const status = await schedule.status();
      const overdue = schedule.isOn ? (status?.isOverdue ?? null) : null;
      const erasuresWaiting = status?.erasuresWaiting ?? 0;
      isUp.set(1);
      for (const [name, value] of Object.entries({ ...row, overdue, erasuresWaiting })) {
        set(gauges[name as keyof typeof gauges], value === null ? undefined : Number(value));
      }
    } catch {
      isUp.set(0);
      for (const one of Object.values(gauges)) set(one, undefined);
    }
  };
};

const databaseMetrics = `SELECT
  (SELECT position FROM event_head) AS position,
  (SELECT extract(epoch FROM max(made_at)) FROM backups) AS backup,
  (SELECT extract(epoch FROM max(made_at) FILTER (WHERE verified_at IS NOT NULL)) FROM backups) AS verified,
  count(*) FILTER (WHERE ${mailState} = 'waiting') AS waiting,
  count(*) FILTER (WHERE ${mailState} = 'given-up') AS "givenUp",
  count(*) FILTER (WHERE is_refused) AS refused,
  count(*) FILTER (WHERE ${mailState} = 'kept') AS kept,
  extract(epoch FROM min(created_at) FILTER (WHERE ${mailState} = 'waiting')) AS oldest
  FROM outbox_mails WHERE sent_at IS NULL AND NOT ${isWithdrawn} OR is_kept`;
