import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import type { HandicapRecord } from '@onchan-bowls/contract/handicaps';
import { type EventsPage, formatHead, parseHead } from '@onchan-bowls/contract/history';
import type { MonthSummary } from '@onchan-bowls/contract/history-months';
import type { Locator, Page } from '@playwright/test';
import { signIn } from './support/dashboard.js';
import { watchProblems } from './support/problems.js';
import { expect, test } from './support/product.js';
import { send } from './support/send.js';
import { sheetsOf } from './support/sheets.js';
import { expectUsable } from './support/usable.js';

const password = 'a password for the minutes';
const username = `cass-${process.pid}`;

test.beforeAll(async ({ playwright, product: { url, adminPassword } }) => {
  const request = await playwright.request.newContext({ baseURL: url });
  await send(request, url, 'POST', '/api/admin/session', { password: adminPassword });
  await send(request, url, 'POST', '/api/admin/accounts', { username, password, role: 'committee' });
  await request.dispose();
});

// The page acts as a member of the committee.
test.beforeEach(({ page }) => signIn(page, 'fixtures', password, username));

const events = (page: Page) => page.getByRole('list', { name: 'Events' }).getByRole('listitem');

const downloaded = async (page: Page, link: Locator): Promise<string> => {
  const download = page.waitForEvent('download');
  await link.click();
  return readFile(await (await download).path(), 'utf8');
};

// The server's clock cannot be turned: the present month stands in for March.
test('the committee finds who changed a handicap this month in four clicks, and how it was before', async ({
  page,
  request,
  product: { url, adminPassword },
}) => {
  const problems = watchProblems(page);
  await send(request, url, 'POST', '/api/admin/session', { password: adminPassword });
  const details = { playerName: 'Ann Example', category: 'ladies', handicap: 3, notes: null };
  const set = await send(request, url, 'POST', '/api/handicaps', details);
  const { id } = (await set.json()) as HandicapRecord;
  await send(request, url, 'PUT', `/api/handicaps/${id}`, { ...details, handicap: 5 });
  await send(request, url, 'POST', '/api/fixtures', {
    homeTeam: 'Onchan A',
    awayTeam: 'Peel A',
    date: '2026-05-07',
    time: '18:30',
    category: 'mens',
  });
  const page1 = (await (await request.get('/api/admin/events?limit=1')).json()) as EventsPage;
  const [, month, year] = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'Europe/London' })
    .format(new Date(page1.events[0]?.recordedAt ?? ''))
    .split(' ');

  let clicks = 0;
  const click = async (target: Locator) => {
    clicks += 1;
    await target.click();
  };
  await click(page.getByRole('tab', { name: 'History' }));
  // One click opens the choices, another one chooses.
  clicks += 2;
  await page.getByLabel('Kind of record').selectOption('Handicaps');
  await click(page.getByRole('button', { name: `${month?.slice(0, 3)} ${year}` }));
  await expect(events(page)).toHaveText([
    /admin changed the handicap of Ann Example from 3 to 5/,
    /admin set the handicap of Ann Example to 3/,
  ]);
  expect(clicks).toBeLessThanOrEqual(4);

  await page
    .getByRole('button', { name: /^What changed/ })
    .first()
    .click();
  await expect(page.getByRole('group', { name: /^What event \d+ changed$/ })).toContainText(
    /Before\s*3\s*After\s*5/,
  );
  await expectUsable(page);

  await page.goBack();
  await expect(page.getByRole('button', { name: 'Any time' })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByLabel('Kind of record')).toHaveValue('handicap');

  await page.goto(`/admin?tab=history&stream=handicap&streamId=${id}`);
  await page
    .getByRole('link', { name: /^The record after this event/ })
    .last()
    .click();
  const then = page.getByRole('group', { name: /^The record as it was after event/ });
  await expect(then).toBeInViewport();
  await expect(then).toContainText(/Handicap\s*Changed since\s*Then\s*3\s*Now\s*5/);
  await expectUsable(page);
  expect(problems).toEqual([]);
});

test('the history is checked, its seal kept in the minutes and found again, and all of it verified elsewhere', async ({
  page,
  context,
}) => {
  const problems = watchProblems(page);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('tab', { name: 'History' }).click();
  await page.getByRole('link', { name: 'Check', exact: true }).click();
  const check = page.getByRole('button', { name: 'Check the history' });
  await check.click();
  await expect(page.getByText(/^All \d+ events match their seals\.$/)).toBeVisible();
  await expectUsable(page);
  await page.getByRole('button', { name: 'Copy for the minutes' }).click();
  await expect(page.getByText('Copied')).toBeVisible();
  const minutes = await page.evaluate(() => navigator.clipboard.readText());
  const seal = parseHead(minutes);
  expect(minutes).toMatch(
    /^On \d+ \w+ \d{4} the history held \d+ events; its last seal is \d+:[0-9a-f]{64}\.$/,
  );

  const field = page.getByLabel('A seal from earlier minutes');
  await field.fill(minutes);
  await check.click();
  await expect(
    page.getByText(`The seal of event ${seal?.position} from earlier minutes is among them`),
  ).toBeVisible();
  await field.fill(`${seal?.position}:${'ab'.repeat(32)}`);
  await check.click();
  await expect(page.getByText('This seal is not in the history.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copy for the minutes' })).toBeHidden();

  const lines = await downloaded(page, page.getByRole('link', { name: 'Download everything' }));
  const verifier = test.info().outputPath('verify.mjs');
  await writeFile(verifier, await downloaded(page, page.getByRole('link', { name: 'verify.mjs' })));
  const seals = seal ? [formatHead(seal)] : [];
  expect(execFileSync(process.execPath, [verifier, ...seals], { input: lines, encoding: 'utf8' })).toContain(
    'The seals from the minutes are among them.',
  );

  const verifying = await page.context().newPage();
  const sent: string[] = [];
  await verifying.goto('/verify');
  // The button gets its colours when the page is hydrated, perhaps in the middle of the check.
  await expect(verifying.getByRole('button', { name: 'Choose the file to check' })).toBeEnabled();
  verifying.on('request', (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`));
  const outcomeOf = async (text: string) => {
    const file = { name: 'events.ndjson', mimeType: 'application/x-ndjson', buffer: Buffer.from(text) };
    await verifying.getByLabel('Download of the history').setInputFiles(file);
    return verifying.getByRole('status').filter({ has: verifying.getByRole('heading') });
  };
  await verifying.getByLabel('Seals from earlier minutes').fill(minutes);
  await expect(await outcomeOf(lines)).toContainText('The seals from the minutes are among them.');
  await expectUsable(verifying);
  const altered = lines.replace('"sealed":{', '"sealed":{ ');
  await expect(await outcomeOf(altered)).toContainText('Line 1 is not an event as the website writes it');
  await verifying.getByLabel('Seals from earlier minutes').fill('1234');
  await expect(verifying.getByText('A seal in this text is missing or not complete')).toBeVisible();
  expect(sent).toEqual(['GET /verify.mjs']);
  await verifying.close();

  await page.getByRole('link', { name: 'Opened lists' }).click();
  const looks = page.getByRole('list', { name: 'Opened lists' });
  await expect(looks.getByRole('listitem').first()).toContainText('downloaded the whole history');
  await expectUsable(page);
  expect(problems).toEqual([]);
});

test('the fullest summary of a month prints on one page', async ({ page }) => {
  const problems = watchProblems(page);
  const summary = (await (
    await page.request.get('/api/admin/events/month?month=2026-01')
  ).json()) as MonthSummary;
  const line = {
    recordedAt: '2026-01-31T18:05:00.000Z',
    actorName: 'Margaret',
    summary: 'revised the competition '.repeat(6),
  };
  const by = [7, 6, 5, 4].map((events) => ({ actorName: `margaret-with-a-long-name-${events}`, events }));
  // As many entries as the server gives: 20 kinds of events and 20 lines.
  const decided = Array.from({ length: 15 }, (_, index) => ({
    type: `Type${index}`,
    label: `Competition announced ${index}`,
    events: 22,
    by,
    lines: index < 5 ? [line, line] : [line],
  }));
  const received = Array.from({ length: 5 }, (_, index) => ({
    type: `Sent${index}`,
    label: `Application submitted ${index}`,
    events: 3,
  }));
  const head = { position: 99_999, hash: 'ab'.repeat(32), recordedAt: '2026-01-31T18:05:00.000Z' };
  await page.route('**/api/admin/events/month?*', (route) =>
    route.fulfill({ json: { ...summary, events: 330, decided, received, erasedPeople: 4, head } }),
  );
  await page.getByRole('tab', { name: 'History' }).click();
  await page.getByRole('link', { name: 'Summary', exact: true }).click();
  await expect(page.getByText('Erased', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Check this seal' }).click();
  await expect(page.getByText(/^Checked on .*: this seal is not in the history any more\./)).toBeVisible();
  await expectUsable(page);
  expect(await sheetsOf(page)).toBe(1);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Signed in as')).toBeHidden();
  await expect(page.getByRole('heading', { name: /^Summary of / })).toBeVisible();
  expect(problems).toEqual([]);
});

test('a hundred thousand events are scrolled through, and Back returns to the place', async ({ page }) => {
  const problems = watchProblems(page);
  const newest = 100_000;
  const page1 = (await (await page.request.get('/api/admin/events?limit=1')).json()) as EventsPage;
  const [example] = page1.events;
  await page.route('**/api/admin/events?*', async (route) => {
    const before = Number(new URL(route.request().url()).searchParams.get('before') ?? newest + 1);
    await route.fulfill({
      json: {
        ...page1,
        events: Array.from({ length: Math.min(50, before - 1) }, (_, index) => ({
          ...example,
          position: before - 1 - index,
          commandId: `command ${before - 1 - index}`,
          actor: 'visitor',
          summary: `did the deed ${before - 1 - index}`,
        })),
      },
    });
  });
  await page.getByRole('tab', { name: 'History' }).click();
  await expect(page.getByText('did the deed 100000')).toBeVisible();
  for (const position of [99_950, 99_900, 99_800]) {
    await expect(async () => {
      await page.mouse.wheel(0, 3000);
      await expect(events(page).last()).toHaveAttribute('aria-posinset', /\d+/);
      expect(Number(await events(page).last().getAttribute('aria-posinset'))).toBeGreaterThan(
        newest - position,
      );
    }).toPass();
  }
  expect(await events(page).count()).toBeLessThan(60);

  let deed = '';
  // By its text: while the list still moves, another event takes the twelfth place.
  const far = () => events(page).filter({ hasText: new RegExp(`${deed}(?!\\d)`) });
  // A line that leaves the screen meanwhile is not on the page any more, so another one is tried.
  await expect(async () => {
    deed = (await events(page).nth(12).textContent())?.match(/did the deed \d+/)?.[0] ?? '';
    await far()
      .getByRole('button', { name: /^What changed/ })
      .press('Enter', { timeout: 1000 });
  }).toPass();
  await far()
    .getByRole('link', { name: /^Only this record/ })
    .press('Enter');
  await expect(page.getByRole('link', { name: 'All events' })).toBeVisible();
  await page.goBack();
  await expect(page.getByText(new RegExp(`${deed}$`))).toBeInViewport();
  expect(problems).toEqual([]);
});
