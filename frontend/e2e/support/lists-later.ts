import { pagePaths } from '@onchan-bowls/contract/pages';
import type { Page } from '@playwright/test';

/**
 * Has pages served without their lists, as when they cannot be rendered. The application then loads the lists. Under a path in
 * percent-encoding the server sends the page that the build has made.
 */
export const loadListsLater = async (page: Page): Promise<void> => {
  await page.route(
    ({ pathname }) => pathname !== '/' && (pagePaths as string[]).includes(pathname),
    async (route) => {
      const url = new URL(route.request().url());
      const [, first = '', ...rest] = url.pathname;
      await route.continue({
        url: `${url.origin}/%${first.charCodeAt(0).toString(16)}${rest.join('')}${url.search}`,
      });
    },
  );
};
