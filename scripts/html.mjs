/**
 * Checks the markup of every public page and every tab of the dashboard, as a browser shows them, with the W3C's checker
 * (Nu Html Checker), which needs Java. Without Java it reports that and passes.
 */
import './runtime.mjs';
import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { cleanUpOnSignals, withFolder } from '../backend/dist/bench/cleanup.js';
import { adminPassword, withProduct } from '../backend/dist/bench/product.js';
import { pagePaths, paths } from '../backend/contract/dist/pages.js';
import { withBrowser } from './bench/browser.mjs';

const require = createRequire(import.meta.url);

/** What the checker does not know yet: valid CSS, and an attribute of SVG 2. */
const unknown = /starting-style|allow-discrete|vector-effect/;

const java = spawnSync('java', ['-version']);
if (java.status !== 0) {
  console.log('No Java: the markup of the pages is not checked.');
  process.exit(0);
}

/** Writes the document of each page into the folder: as it is sent, and as a browser shows it. */
const writePages = (folder) =>
  withProduct(({ origin }) =>
    withBrowser(async (browser) => {
      const page = await browser.newPage();
      const keepShown = async (name) => {
        await page.waitForLoadState('networkidle');
        await writeFile(join(folder, `${name}, shown.html`), await page.content());
      };
      for (const path of pagePaths) {
        const name = path === paths.home ? 'home' : path.slice(1);
        const sent = await page.goto(origin + path);
        await writeFile(join(folder, `${name}, sent.html`), await sent.body());
        await keepShown(name);
      }
      // The gate of the dashboard, which was visited last.
      await page.getByLabel('Password').fill(adminPassword);
      await page.keyboard.press('Enter');
      await page.getByRole('tab', { selected: true }).first().waitFor();
      for (const tab of await page.getByRole('tablist').first().getByRole('tab').all()) {
        await tab.click();
        await keepShown(`admin ${await tab.innerText()}`);
      }
    }),
  );

cleanUpOnSignals();
await withFolder(async (folder) => {
  await writePages(folder);
  const jar = join(dirname(require.resolve('vnu-jar')), 'build/dist/vnu.jar');
  const { stderr } = spawnSync('java', ['-jar', jar, '--format', 'json', '--errors-only', folder], {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  const errors = JSON.parse(stderr).messages.filter(({ message }) => !unknown.test(message));
  for (const { url, message, extract = '' } of errors)
    console.log(`${decodeURI(basename(url))}: ${message}\n    ${extract.replaceAll('\n', ' ')}`);
  console.log(`The markup of the pages has ${errors.length} errors.`);
  if (errors.length > 0) process.exitCode = 1;
});
