import type { Page } from '@playwright/test';

/** How many sheets of A4 a page takes on paper. */
export async function sheetsOf(page: Page): Promise<number | undefined> {
  const margin = { top: '1cm', bottom: '1cm', left: '1cm', right: '1cm' };
  const pdf = (await page.pdf({ format: 'A4', margin })).toString('latin1');
  return pdf.match(/\/Type\s*\/Page\b/g)?.length;
}
