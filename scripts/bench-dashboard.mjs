/**
 * Measures how soon a signed-in volunteer sees the dashboard of the built product with an empty browser cache: the first paint
 * and the first list. The floor is the first paint of a line of text from the same server, in the same browser and run.
 *
 * Then measures the Fixtures tab with 2,000 fixtures, from a click until its result is painted. The floor is a page without any
 * code of the product that sends the same requests and shows one line.
 *
 *   npm run bench:dashboard
 */
/* global document, requestAnimationFrame, window */
import './runtime.mjs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { findChromium } from '../frontend/e2e/support/chromium.ts';
import { startProduct } from './product.mjs';

const { chromium } = createRequire(join(import.meta.dirname, '../frontend/package.json'))('@playwright/test');

const loads = 15;
const password = 'correct horse battery staple';
/** How much the browser's processor is slowed down: not at all, and to the speed of a phone. */
const slowdowns = [1, 4];

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

/** Returns the milliseconds from navigation to the first paint, and until the text is visible. */
async function load(context, url, slowdown, text) {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  await page.goto(url);
  const shown = await page.evaluate(
    (sought) =>
      new Promise((found) => {
        const look = () =>
          document.body.innerText.includes(sought) ? found(performance.now()) : requestAnimationFrame(look);
        look();
      }),
    text,
  );
  const paint = await page.evaluate(
    () =>
      new Promise((painted) => {
        new PerformanceObserver((list) => {
          const [entry] = list.getEntriesByName('first-contentful-paint');
          if (entry) painted(entry.startTime);
        }).observe({ type: 'paint', buffered: true });
      }),
  );
  await page.close();
  return { paint, shown };
}

/** How many fixtures the Fixtures tab is measured with. */
const fixtures = 2000;
/** How often each action is measured. */
const turns = 9;
/** How long to wait for a result, in milliseconds. */
const patience = 300_000;
/** The most lines that one import accepts. */
const lines = 500;

const categories = ['mens', 'mens-over-60', 'ladies-over-60'];

/** The date this many days from today. */
const dayFromToday = (days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** The fixture with this number. Even ones are at least 30 days ago, odd ones at least 30 days ahead. */
const fixtureOf = (number) => ({
  homeTeam: `Onchan ${number % 40}`,
  awayTeam: `Peel ${number}`,
  date: dayFromToday(number % 2 === 0 ? -30 - (number % 1500) : 30 + (number % 500)),
  time: ['14:00', '18:30', '19:00'][number % 3],
  venue: `Green ${number % 20}`,
  category: categories[number % 3],
});

/** Schedules fixtures until there are 2,000, half of them with results. */
async function fill(request, url) {
  const send = async (method, path, data) => {
    const response = await request.fetch(url + path, { method, data, headers: { Origin: url } });
    if (!response.ok()) throw new Error(`${method} ${path} returned ${response.status()}`);
    return response.json();
  };
  let number = (await send('GET', '/api/fixtures')).length;
  const one = async () => {
    while (number < fixtures) {
      const current = (number += 1);
      const { id } = await send('POST', '/api/fixtures', fixtureOf(current));
      if (current % 2 === 0)
        await send('PATCH', `/api/fixtures/${id}/result`, { homeScore: 8, awayScore: current % 13 });
    }
  };
  await Promise.all(Array.from({ length: 8 }, one));
}

/** Adds a function `timed` to each page: the milliseconds from a click until its result is painted. */
const addTimer = (context) =>
  context.addInitScript((longest) => {
    window.timed = (press, isSeen) =>
      new Promise((done, failed) => {
        const start = performance.now();
        const painted = new MessageChannel();
        painted.port1.onmessage = () => done(performance.now() - start);
        const look = () => {
          if (isSeen()) painted.port2.postMessage('');
          else if (performance.now() - start > longest) failed(new Error('The result did not appear'));
          else requestAnimationFrame(look);
        };
        press();
        requestAnimationFrame(look);
      });
  }, patience);

/** Measures a page without the product: it sends fixtures one by one, loads the list and shows a line. */
const sendBare = (page, bodies) =>
  page.evaluate((all) => {
    document.body.textContent = '';
    return window.timed(
      async () => {
        for (const body of all) {
          const headers = { 'Content-Type': 'application/json' };
          await fetch('/api/fixtures', { method: 'POST', headers, body: JSON.stringify(body) });
        }
        const list = all.length > 0 ? await (await fetch('/api/fixtures')).json() : [];
        document.body.textContent = `Seen ${list.length}`;
      },
      () => document.body.textContent.startsWith('Seen'),
    );
  }, bodies);

/** Opens the dashboard at its first tab, with the list of fixtures loaded. */
async function openDashboard(context, url) {
  const page = await context.newPage();
  await page.goto(`${url}/admin`);
  await page.getByRole('tab', { name: /Fixtures.*without a result/ }).waitFor();
  return page;
}

const openTab = (page) =>
  page.getByRole('tab', { name: /^Fixtures/ }).evaluate((tab) =>
    window.timed(
      () => tab.click(),
      () => document.querySelector('ul[aria-label="Completed Results"] > li'),
    ),
  );

const openForm = (page) =>
  page.getByRole('button', { name: 'New Fixture' }).evaluate((button) =>
    window.timed(
      () => button.click(),
      () => document.activeElement.name === 'homeTeam',
    ),
  );

/** The heading of the upcoming fixtures after this many were added. */
const headingAfter = (page, more) =>
  page
    .getByRole('heading', { name: /^Upcoming Fixtures/ })
    .innerText()
    .then((heading) => heading.replace(/\d+/, (count) => Number(count) + more));

/** Fills in the form and measures saving the fixture. */
async function save(page, homeTeam) {
  const values = { homeTeam, awayTeam: 'Peel A', date: dayFromToday(1), time: '18:30' };
  for (const [name, value] of Object.entries(values)) await page.locator(`input[name=${name}]`).fill(value);
  await page.locator('select[name=category]').selectOption('mens');
  return page.getByRole('button', { name: 'Add Fixture' }).evaluate(
    (button, heading) =>
      window.timed(
        () => button.click(),
        () =>
          document.querySelector('input[name=homeTeam]').value === '' &&
          [...document.querySelectorAll('h2')].some(({ textContent }) => textContent === heading),
      ),
    await headingAfter(page, 1),
  );
}

/** Pastes the lines and measures importing them. */
async function importLines(page, homeTeam) {
  const rows = Array.from({ length: lines }, (_, line) =>
    [dayFromToday(2), '18:30', `${homeTeam} ${line}`, 'Peel A', 'Mens', 'Onchan'].join('\t'),
  );
  const heading = await headingAfter(page, lines);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const table = ['Date\tTime\tHome Team\tAway Team\tCategory\tVenue', ...rows].join('\n');
  await page.getByLabel('Cells or CSV').fill(table);
  return page.getByRole('button', { name: `Import ${lines} lines` }).evaluate(
    (button, heading) =>
      window.timed(
        () => button.click(),
        () =>
          !document.querySelector('[role=dialog]') &&
          [...document.querySelectorAll('h2')].some(({ textContent }) => textContent === heading),
      ),
    heading,
  );
}

function report(name, measured, floors) {
  const [value, floor] = [median(measured), median(floors)];
  console.log(
    `${name}: ${value.toFixed(0)} ms (${(value / floor).toFixed(1)} × the floor of ${floor.toFixed(0)} ms)`,
  );
}

async function measureFixtures(context, url) {
  await fill(context.request, url);
  await addTimer(context);
  const bare = await context.newPage();
  await bare.goto(`${url}/robots.txt`);
  const [tabs, forms, saves, imports] = [[], [], [], []];
  const [pressFloors, saveFloors, importFloors] = [[], [], []];
  for (let turn = 0; turn < turns; turn += 1) {
    const page = await openDashboard(context, url);
    pressFloors.push(await sendBare(bare, []));
    tabs.push(await openTab(page));
    forms.push(await openForm(page));
    saveFloors.push(await sendBare(bare, [fixtureOf(turn)]));
    saves.push(await save(page, `Onchan saved ${turn}`));
    await page.close();
  }
  const bodies = Array.from({ length: lines }, (_, number) => fixtureOf(number));
  importFloors.push(await sendBare(bare, bodies));
  const page = await openDashboard(context, url);
  await openTab(page);
  imports.push(await importLines(page, 'Onchan imported'));
  report(`open Fixtures, ${fixtures} fixtures`, tabs, pressFloors);
  report('open New Fixture', forms, pressFloors);
  report('save a new fixture', saves, saveFloors);
  report(`import ${lines} fixtures`, imports, importFloors);
}

const browser = await chromium.launch(findChromium());
const { url, stop } = await startProduct({ ADMIN_PASSWORD: password });
try {
  const context = await browser.newContext();
  await context.addInitScript(() => sessionStorage.setItem('admin-authenticated', 'true'));
  const signIn = await context.request.post(`${url}/api/admin/session`, {
    data: { password },
    headers: { Origin: url },
  });
  if (!signIn.ok()) throw new Error(`Signing in returned ${signIn.status()}`);
  for (const slowdown of slowdowns) {
    const [floors, dashboards] = [[], []];
    for (let turn = 0; turn < loads; turn += 1) {
      floors.push(await load(context, `${url}/robots.txt`, slowdown, 'Sitemap'));
      dashboards.push(await load(context, `${url}/admin`, slowdown, 'Pending ('));
    }
    const floor = median(floors.map(({ paint }) => paint));
    const paint = median(dashboards.map((one) => one.paint));
    const shown = median(dashboards.map((one) => one.shown));
    console.log(
      `dashboard, processor ÷ ${slowdown}: first paint ${paint.toFixed(0)} ms (${(paint / floor).toFixed(1)} × the floor of ${floor.toFixed(0)} ms), first list ${shown.toFixed(0)} ms`,
    );
  }
  await measureFixtures(context, url);
} finally {
  await browser.close();
  await stop();
}
