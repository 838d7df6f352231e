import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unknownOrigin } from '@onchan-bowls/contract/pages';
import type { Page } from '@playwright/test';

const documents = join(import.meta.dirname, '../../dist/documents');

interface Document {
  readonly file: string;
  readonly styles: readonly string[];
  /** Set for a page that the server renders with its lists. */
  readonly lists?: readonly string[];
}

const { known } = JSON.parse(readFileSync(join(documents, 'index.json'), 'utf8')) as {
  known: Readonly<Record<string, Document>>;
};

/** The pages that the server renders with lists. */
export const pagesWithLists = Object.keys(known).filter((path) => known[path]?.lists !== undefined);

/**
 * Has pages served without their lists, as the build has made them and the server sends them when they cannot be rendered. The
 * application then loads the lists.
 */
export const loadListsLater = async (page: Page): Promise<void> => {
  await page.route(
    ({ pathname }) => pathname !== '/' && known[pathname]?.lists !== undefined,
    async (route) => {
      const { origin, pathname } = new URL(route.request().url());
      const { file = '', styles = [] } = known[pathname] ?? {};
      const response = await route.fetch();
      const {
        'content-encoding': _encoding,
        'content-security-policy': policy,
        ...headers
      } = response.headers();
      const allowed = styles.map((hash) => `'${hash}'`).join(' ');
      await route.fulfill({
        status: response.status(),
        headers: {
          ...headers,
          'content-security-policy': String(policy).replace('style-src-elem', `style-src-elem ${allowed}`),
        },
        body: readFileSync(join(documents, file), 'utf8').replaceAll(unknownOrigin, origin),
      });
    },
  );
};
