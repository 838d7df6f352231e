import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

/** Half the size of `axe.source`, which is not minified: a page takes it in half the time. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const options: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  // WCAG 2.5.3, which axe leaves out unless it is asked: who speaks to a button says what they read on it.
  rules: { 'label-content-name-mismatch': { enabled: true } },
  resultTypes: ['violations'],
};

/** Expects that axe finds nothing against WCAG 2.2 A and AA in what the page shows now. */
export const expectAccessible = async (page: Page): Promise<void> => {
  // Once for each document. The package for Playwright loads it several times for each check, for the sake of frames from other
  // sites, and needs six times as long. There are none.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const violations = await page.evaluate(async (options) => {
    // A text that is still fading in does not have its colours yet, and a dialog that was asked for just now starts to move
    // with the next frame.
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
    for (let still = 0; still < 3; still += 1) {
      const moving = document.getAnimations().filter(({ playState }) => playState === 'running');
      if (moving.length > 0) still = 0;
      await Promise.allSettled(moving.map(({ finished }) => finished));
      await frame();
    }
    const { axe } = window as unknown as { axe: { run: (options: RunOptions) => Promise<AxeResults> } };
    const { violations } = await axe.run(options);
    return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
  }, options);
  expect(violations).toEqual([]);
};
