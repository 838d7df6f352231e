import type { Page } from '@playwright/test';

/** Collects the lists that a page loads. */
export const watchLists = (page: Page): string[] => {
  const lists: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') && pathname !== '/api/live') lists.push(pathname);
  });
  return lists;
};
