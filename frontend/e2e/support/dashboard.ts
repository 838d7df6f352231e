import { problems as refusals } from '@onchan-bowls/contract/problem';
import { expect, type Page, type Route } from '@playwright/test';

/** Signs in without the gate, as administrator unless another account is named, and opens a tab of the dashboard. */
export const signIn = async (page: Page, tab: string, password: string, username?: string): Promise<void> => {
  const response = await page.request.post('/api/admin/session', { data: { password, username } });
  expect(response.ok(), `sign-in: ${response.status()}`).toBe(true);
  await page.goto(`/admin?tab=${tab}`);
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
};

/** Has the next request of a method to a path fail. */
export const failOnce = async (
  page: Page,
  method: string,
  path: string,
  fail: (route: Route) => Promise<void>,
): Promise<void> => {
  // `times` of Playwright would also count requests with another method, such as those of a live update.
  let hasFailed = false;
  await page.route(path, (route) => {
    if (hasFailed || route.request().method() !== method) return route.fallback();
    hasFailed = true;
    return fail(route);
  });
};

/** A server that cannot be reached. */
export const down = (route: Route): Promise<void> => route.abort();

/** A server that is busy. */
export const refuse = (route: Route): Promise<void> => {
  const { status, title } = refusals.unavailable;
  return route.fulfill({
    status,
    contentType: 'application/problem+json',
    json: { type: 'about:blank', title, status, detail: title, code: 'unavailable' },
  });
};

/** What the browser complained about, but for the requests that were made to fail. */
export const unexpected = (problems: readonly string[]): string[] =>
  problems.filter((problem) => !problem.startsWith('Failed to load resource'));

/** Shows the buttons of a record's row that open from it. */
export const showMore = (page: Page, of: string): Promise<void> =>
  page.getByRole('button', { name: `More: ${of}` }).click();
