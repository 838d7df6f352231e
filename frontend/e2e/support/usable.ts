import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.js';
import { expectNoOverflow } from './overflow.js';

/** A phone and a desk. */
const phoneAndDesk = [390, 1280];

/** The widths that a public page must fit. */
export const publicWidths = [320, 390, 768, 1280, 1920];

/** The widths at which axe checks: one for each layout. A phone of 390 px has that of 320 px. */
const checkedByAxe = (widths: readonly number[]) => [widths.includes(320) ? 320 : 390, 768, 1280];

interface Screens {
  readonly widths?: readonly number[];
  readonly height?: number;
  /** Checks the page further at each width. */
  readonly check?: (width: number) => Promise<void>;
}

/** Expects that everybody can use what is shown at these widths, by default on a phone and on a desk. */
export const expectUsable = async (
  page: Page,
  { widths = phoneAndDesk, height = 844, check }: Screens = {},
): Promise<void> => {
  for (const width of widths) {
    await page.setViewportSize({ width, height });
    // A button half under the header would count as too small.
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    await expectNoOverflow(page);
    await check?.(width);
    if (checkedByAxe(widths).includes(width)) await expectAccessible(page);
  }
};
