import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './accessible.js';
import { loadListsLater } from './lists-later.js';

/** A page with a list, and what it shows. */
interface ListPage {
  readonly path: string;
  /** Pattern of the address of the list. */
  readonly list: string;
  readonly loading: string;
  readonly loaded: Locator;
}

/** Expects that a page says that its list loads, that it could not be loaded, and shows it when it is asked for again. */
export const expectSlowThenDown = async (
  page: Page,
  { path, list, loading, loaded }: ListPage,
): Promise<void> => {
  const answered = Promise.withResolvers<undefined>();
  await loadListsLater(page);
  await page.route(
    list,
    async (route) => {
      await answered.promise;
      await route.abort();
    },
    { times: 1 },
  );
  await page.goto(path);
  await expect(page.getByText(loading)).toBeVisible();
  await expectAccessible(page);
  answered.resolve(undefined);
  await expect(page.getByText('This could not be loaded.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(loaded).toBeVisible();
};
