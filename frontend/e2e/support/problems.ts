import type { Page } from '@playwright/test';

/** Collects what the browser complains about: errors of scripts, and of the Content-Security-Policy. */
export const watchProblems = (page: Page): string[] => {
  const problems: string[] = [];
  page.on('pageerror', ({ message }) => problems.push(message));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) problems.push(message.text());
  });
  return problems;
};
