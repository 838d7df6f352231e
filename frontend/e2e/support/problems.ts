import type { Page } from '@playwright/test';

/** Collects what the browser complains about: errors of scripts, and of the Content-Security-Policy. */
export const watchProblems = (page: Page): string[] => {
  const problems: string[] = [];
  page.on('pageerror', ({ message }) => problems.push(message));
  page.on('console', (message) => {
    // Tests other than offline.spec.ts run without the service worker.
    if (message.text() === 'Service Worker registration blocked by Playwright') return;
    if (['error', 'warning'].includes(message.type())) problems.push(message.text());
  });
  return problems;
};
