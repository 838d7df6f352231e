import { expect, type Page } from '@playwright/test';

/** Expects that nothing sticks out of the screen at the side. */
export const expectNoOverflow = async (page: Page): Promise<void> => {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
};
