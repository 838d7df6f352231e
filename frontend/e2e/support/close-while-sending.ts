import { expect, type Page } from '@playwright/test';
import { failOnce } from './dashboard.js';

/** The ways to close a dialog. */
const ways = {
  Escape: (page: Page) => page.keyboard.press('Escape'),
  Close: (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Close' }).click(),
  Back: (page: Page) => page.goBack(),
};

/** A form of visitors in a dialog. */
interface DialogForm {
  /** Where it is sent. */
  readonly path: string;
  /** The path of the page with the button that opens it. */
  readonly page: string;
  /** Opens the page and the dialog, and fills the form in. */
  readonly fillIn: () => Promise<void>;
  readonly label: string;
  readonly pendingLabel: string;
  /** What a toast reports. */
  readonly success: string;
}

/** Expects that a dialog can be closed in these ways while it sends, that its page stays, and that the outcome is reported. */
export const expectToCloseWhileSending = async (
  page: Page,
  form: DialogForm,
  by = Object.keys(ways) as (keyof typeof ways)[],
): Promise<void> => {
  for (const way of by) {
    const { promise: answer, resolve: goOn } = Promise.withResolvers<undefined>();
    await page.goto('/privacy');
    await form.fillIn();
    await failOnce(page, 'POST', `**${form.path}`, async (route) => {
      await answer;
      await route.continue();
    });
    await page.getByRole('button', { name: form.label }).click();
    await expect(page.getByRole('button', { name: form.pendingLabel })).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Cancel' })).toBeDisabled();
    await ways[way](page);
    await expect(page.getByRole('dialog')).toBeHidden();
    goOn(undefined);
    await expect(page.getByText(form.success)).toBeVisible();
    await expect(page).toHaveURL((url) => url.pathname === form.page);
    await page.goBack();
    await expect(page).toHaveURL(/\/privacy$/);
  }
};
