import { expectAccessible } from './support/accessible.js';
import { expectNoOverflow } from './support/overflow.js';
import { watchProblems } from './support/problems.js';
import { expect, test } from './support/product.js';

test.use({ demoData: true });

/** The tabs in their order, each with something that it shows of the demonstration season. */
const tabs = [
  ['Apps', /^Pending \(\d+\)/],
  ['Tasters', /^Taster Session Applications \(\d+\)/],
  ['Fixtures', /^Upcoming Fixtures \(\d+\)/],
  ['Comps', /Entries Open/],
  ['Entries', /\d entr(y|ies)/],
  ['Winners', /^Competition Winners \(\d+\)/],
  ['Handicaps', /^Ladies/],
  ['Messages', /^Contact Messages/],
  ['News', /^Announcements \(\d+\)/],
  ['Members', /^Members \(\d+\)/],
  ['History', /sent a message as/],
  ['Accounts', /Administrator/],
] as const;

for (const width of [390, 1280]) {
  test(`every tab can be used by everybody at ${width} px`, async ({ page, product }) => {
    const problems = watchProblems(page);
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/admin');
    await expect(page.getByLabel('Password')).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Password').fill(product.adminPassword);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('tab')).toContainText(tabs.map(([name]) => name));
    for (const [name, content] of tabs) {
      const tab = page.getByRole('tab', { name });
      await tab.click();
      await expect(page.getByRole('tabpanel', { name }).getByText(content).first()).toBeVisible();
      await expect(tab).toHaveAttribute('aria-selected', 'true');
      await expectAccessible(page);
      await expectNoOverflow(page);
    }
    await page.goBack();
    await expect(page.getByRole('tab', { name: 'History' })).toHaveAttribute('aria-selected', 'true');
    await page.reload();
    await expect(page.getByRole('tab', { name: 'History' })).toHaveAttribute('aria-selected', 'true');
    expect(problems).toEqual([]);
  });
}
