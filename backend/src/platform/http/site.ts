import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { pagePaths } from '@onchan-bowls/contract/pages';
import type { FastifyInstance } from 'fastify';
import { Refused } from '../event-store/refused.js';
import { sendProblem } from './problem-filter.js';

const pages: ReadonlySet<string> = new Set(pagePaths);

/**
 * Serves the built single-page app: its files, and its one document at every other path, with status 404 where the app
 * has no page. @param folder that the app was built into. @throws when it was not built.
 */
export const serveSite = async (app: NestFastifyApplication, folder: string): Promise<void> => {
  const document = await readFile(join(folder, 'index.html'));
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    // Vite puts a hash into the names of what lies here.
    setHeaders: (reply, path) => {
      const isImmutable = path.startsWith(join(folder, 'assets'));
      reply.header('Cache-Control', isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  const server: FastifyInstance = app.getHttpAdapter().getInstance();
  server.get('/*', (request, reply) => {
    const [path = ''] = request.url.split('?', 1);
    if (path === '/api' || path.startsWith('/api/')) {
      sendProblem(reply, new Refused('not-found'));
      return;
    }
    const known = pages.has(path.replace(/(?<=[^/])\/$/, ''));
    reply
      .code(known ? 200 : 404)
      .header('Cache-Control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(document);
  });
};
