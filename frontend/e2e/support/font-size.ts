import type { Page } from '@playwright/test';

/** Sets the font size that people choose in the browser's settings, in CSS pixels. */
export const setFontSize = async (page: Page, size: number): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: size } });
};
