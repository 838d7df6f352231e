import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import autocannon from 'autocannon';
import { median, ratio } from './measure.js';

const program = (path: string) => join(import.meta.dirname, path);
const adminPassword = 'correct horse battery staple';
const rounds = 3;
const connections = 32;
const seconds = 4;
const fixtures = 200;

interface Server {
  readonly child: ChildProcess;
  readonly origin: string;
}

/** Requests a second for the visitors' list of 200 fixtures beside a plain `node:http` server with the same bytes. */
export const benchLists = async (dataDir: string): Promise<string[]> => {
  const product = await startProduct(dataDir);
  await fill(product.origin);
  const list = `${product.origin}/api/fixtures`;
  const answer = await fetch(list, { headers: { 'Accept-Encoding': 'identity' } });
  const body = Buffer.from(await answer.arrayBuffer());
  const etag = answer.headers.get('ETag') ?? '';
  const floor = await startServer('floor-server.js', {}, body);

  const rates = { ours: [] as number[], notModified: [] as number[], floor: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    rates.ours.push(await requestsPerSecond(list));
    rates.notModified.push(await requestsPerSecond(list, { 'If-None-Match': etag }));
    rates.floor.push(await requestsPerSecond(floor.origin));
  }
  await Promise.all([stop(product), stop(floor)]);
  const [ours, notModified, least] = [median(rates.ours), median(rates.notModified), median(rates.floor)];
  return [
    `GET /api/fixtures, ${fixtures} fixtures, ${body.length} bytes: ${ours.toFixed(0)}/s, ` +
      `304 ${notModified.toFixed(0)}/s; node:http ${least.toFixed(0)}/s; ${ratio(ours, least, 0.6)}`,
  ];
};

/** Seconds from the start of the process to its first answer, and its memory at rest. */
export const benchStart = async (dataDir: string): Promise<string[]> => {
  const starts: number[] = [];
  let resident = 0;
  for (let round = 0; round <= rounds; round += 1) {
    const from = performance.now();
    const product = await startProduct(dataDir);
    await (await fetch(`${product.origin}/api/fixtures`)).arrayBuffer();
    starts.push((performance.now() - from) / 1000);
    resident = await residentMegabytes(product);
    await stop(product);
  }
  const [first = 0, ...later] = starts;
  return [
    `start: ${first.toFixed(2)} s the first time, ${median(later).toFixed(2)} s later (aim < 2); ` +
      `${resident.toFixed(0)} MB resident at rest (aim < 200)`,
  ];
};

const startProduct = (dataDir: string): Promise<Server> =>
  startServer('../main.js', {
    PORT: '0',
    DATA_DIR: dataDir,
    DEMO_DATA: 'false',
    ADMIN_PASSWORD: adminPassword,
  });

const startServer = async (
  path: string,
  environment: Record<string, string>,
  input?: Buffer,
): Promise<Server> => {
  const child = spawn(process.execPath, [program(path)], {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(input);
  for await (const line of createInterface({ input: child.stdout })) {
    const [, origin] = /Ready on (.*)/.exec(line) ?? [];
    if (origin !== undefined) {
      child.stdout.resume();
      return { child, origin };
    }
  }
  throw new Error(`${path} did not start`);
};

const stop = async ({ child }: Server): Promise<void> => {
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  await exit;
};

const fill = async (origin: string): Promise<void> => {
  const send = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(`${origin}/api${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: origin, ...headers },
      body: JSON.stringify(body),
    });
  const session = await send('/admin/session', { password: adminPassword });
  const [cookie = ''] = session.headers.getSetCookie();
  for (let index = 0; index < fixtures; index += 1) {
    await send(
      '/fixtures',
      {
        homeTeam: 'Onchan A',
        awayTeam: `Visitors ${index}`,
        date: '2026-05-07',
        time: '18:30',
        category: 'mens',
      },
      { Cookie: cookie.split(';')[0] ?? '' },
    );
  }
};

const requestsPerSecond = async (url: string, headers: Record<string, string> = {}): Promise<number> => {
  const { requests, non2xx, errors, statusCodeStats } = await autocannon({
    url,
    connections,
    duration: seconds,
    headers,
  });
  const refused = non2xx - (statusCodeStats?.['304']?.count ?? 0);
  if (refused > 0 || errors > 0) throw new Error(`${url}: ${refused} refusals and ${errors} errors`);
  return requests.average;
};

const residentMegabytes = async ({ child }: Server): Promise<number> => {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
};
