/* global document, requestAnimationFrame, window */
import { median, rounds } from '../../backend/dist/bench/measure.js';
import { signIn, withProduct } from '../../backend/dist/bench/product.js';
import { timePage, withBrowser } from './browser.mjs';

/** How often the dashboard is opened. */
const loads = 9;
/** How much the browser's processor is slowed down: not at all, and to the speed of a phone. */
const slowdowns = [1, 4];

/** How many fixtures the Fixtures tab is measured with. */
const fixtures = 2000;
/** How often each quick action is measured. */
const turns = 9;
/** How long to wait for a result, in milliseconds. */
const timeout = 60_000;
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

/** Schedules fixtures until there are 2,000, almost half of them with results. */
async function fill(send) {
  let number = (await send('GET', '/api/fixtures')).length;
  const one = async () => {
    while (number < fixtures) {
      const current = (number += 1);
      const { id } = await send('POST', '/api/fixtures', fixtureOf(current));
      // Two lack a result: the dashboard counts them once its list is there.
      if (current % 2 === 0 && current % 1000 !== 0)
        await send('PATCH', `/api/fixtures/${id}/result`, { homeScore: 8, awayScore: current % 13 });
    }
  };
  await Promise.all(Array.from({ length: 8 }, one));
}

/** Deletes what was added to the 2,000 fixtures. */
async function deleteAdded(send) {
  const ids = (await send('GET', '/api/fixtures')).map(({ id }) => id).sort((a, b) => a - b);
  for (const id of ids.slice(fixtures)) await send('DELETE', `/api/fixtures/${id}`);
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
  }, timeout);

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
  return page.getByRole('button', { name: 'Add', exact: true }).evaluate(
    (button, heading) =>
      window.timed(
        () => button.click(),
        () =>
          !document.querySelector('[role=dialog]') &&
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

/** The Fixtures tab. The floor is a page without the product's code that sends the same requests and shows one line. */
async function measureFixtures(context, origin, send) {
  await fill(send);
  await addTimer(context);
  const bare = await context.newPage();
  await bare.goto(`${origin}/robots.txt`);
  const [tabs, forms, saves, imports] = [[], [], [], []];
  const [pressFloors, saveFloors, importFloors] = [[], [], []];
  for (let turn = 0; turn < turns; turn += 1) {
    const page = await openDashboard(context, origin);
    pressFloors.push(await sendBare(bare, []));
    tabs.push(await openTab(page));
    forms.push(await openForm(page));
    saves.push(await save(page, `Onchan saved ${turn}`));
    // An open dashboard would count the fixtures of the floor, too.
    await page.close();
    saveFloors.push(await sendBare(bare, [fixtureOf(turn)]));
    await deleteAdded(send);
  }
  const bodies = Array.from({ length: lines }, (_, number) => fixtureOf(number));
  for (let round = 0; round < rounds; round += 1) {
    importFloors.push(await sendBare(bare, bodies));
    await deleteAdded(send);
    const page = await openDashboard(context, origin);
    await openTab(page);
    imports.push(await importLines(page, 'Onchan imported'));
    await page.close();
    await deleteAdded(send);
  }
  return [
    row(`Dashboard, open Fixtures (${fixtures})`, tabs, pressFloors),
    row('Dashboard, open New Fixture', forms, pressFloors),
    row('Dashboard, save a fixture', saves, saveFloors),
    row(`Dashboard, import ${lines} fixtures`, imports, importFloors),
  ];
}

/** Opening the dashboard. The floor is the first paint of a line of text from the same server. */
async function measureOpening(newContext, origin) {
  const rows = [];
  for (const cpu of slowdowns) {
    const [floors, dashboards] = [[], []];
    for (let turn = 0; turn < loads; turn += 1) {
      floors.push(await timePage(await newContext(), `${origin}/robots.txt`, 'Sitemap', { cpu }));
      dashboards.push(await timePage(await newContext(), `${origin}/admin`, 'Pending (', { cpu }));
    }
    const paints = floors.map(({ paint }) => paint);
    const device = cpu === 1 ? '' : `, processor ÷ ${cpu}`;
    rows.push(
      row(
        `Dashboard, first paint${device}`,
        dashboards.map(({ paint }) => paint),
        paints,
      ),
      row(
        `Dashboard, first list${device}`,
        dashboards.map(({ shown }) => shown),
        paints,
      ),
    );
  }
  return rows;
}

const row = (what, measured, floor) => ({
  what,
  unit: ' ms',
  measured: median(measured),
  floor: median(floor),
});

/** How soon a signed-in volunteer sees the dashboard with an empty browser cache, and the Fixtures tab with 2,000 fixtures. */
export const benchDashboard = () =>
  withProduct(({ origin }) =>
    withBrowser(async (browser) => {
      const { send, cookie } = await signIn(origin);
      const [name, value] = cookie.split('=');
      const newContext = async () => {
        const context = await browser.newContext();
        await context.addCookies([{ name, value, url: origin }]);
        await context.addInitScript(() => sessionStorage.setItem('admin-authenticated', 'true'));
        return context;
      };
      const opening = await measureOpening(newContext, origin);
      return [...opening, ...(await measureFixtures(await newContext(), origin, send))];
    }),
  );
