import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startApp, type RunningApp } from './testing/running-app.js';

let running: RunningApp;
beforeAll(async () => {
  running = await startApp();
});
afterAll(() => running.stop());

it('describes every path as JSON', async () => {
  const { status, body } = await running.visitor.get<{ paths: object }>('/api/openapi.json');
  expect(status).toBe(200);
  expect(Object.keys(body.paths)).toContain('/api/fixtures');
});

it('describes them on a page whose own styles the browser may use, and no other page’s', async () => {
  const page = await running.visitor.get<string>('/api/docs');
  expect(page.status).toBe(200);
  expect(page.body).toContain('<style>');
  const policy = page.headers.get('Content-Security-Policy');
  expect(policy).toContain("style-src 'self' 'unsafe-inline'");
  expect(policy).toContain("default-src 'self'");
  // Its scripts are files.
  expect(page.body).not.toMatch(/<script(?![^>]* src=)/);

  const other = await running.visitor.get('/api/fixtures');
  expect(other.headers.get('Content-Security-Policy') ?? '').not.toContain(
    "style-src 'self' 'unsafe-inline'",
  );
});
