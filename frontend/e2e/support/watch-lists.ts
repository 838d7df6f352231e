import type { Page } from '@playwright/test';

/** Collects the lists that a page loads. */
export const watchLists = (page: Page): string[] => {
  const lists: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const isImage = request.resourceType() === 'image';
    if (pathname.startsWith('/api/') && pathname !== '/api/live' && !isImage) lists.push(pathname);
  });
  return lists;
};
