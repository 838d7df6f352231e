import { expect, type Page } from '@playwright/test';

/** Waits until React has taken over the prerendered page, so that its links no longer load another page from the server. */
export const untilAlive = (page: Page): Promise<void> =>
  expect
    .poll(() =>
      page
        .getByRole('heading', { level: 1 })
        .evaluate((heading) => Object.keys(heading).some((key) => key.startsWith('__reactFiber'))),
    )
    .toBe(true);
