import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { createHash } from 'node:crypto';
import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { type PageData, pageDataElement } from '../data/page-data-element.js';
import { takePageData } from '../data/page-data.js';
import { createQueryClient } from '../data/query-client.js';
import { App } from '../site/app.js';
import { RenderedAtContext } from '../ui/rendered-at.js';
import { pageContents } from './page-contents.js';
import { pagePart } from './page-part.js';
import { structuredData } from './structured-data.js';

/** What surrounds the pages, made by the build. */
export interface Shell {
  /** The document, with an empty `#root`. */
  template: string;
  /** The style sheet that every page has inside. */
  fonts: string;
  /** What the head of each page names: the modules to load early. */
  preloads: Record<string, string>;
}

export interface RenderedPage {
  html: string;
  /** The hashes of its style elements, for the Content-Security-Policy. */
  styles: string[];
}

/** The content of a style element: emotion's name for it, and the CSS. */
interface StyleBlock {
  name: string;
  css: string;
}

/** Renders the application at an address. */
async function renderApp(address: string, data: PageData | undefined) {
  const cache = createCache({ key: 'css' });
  // Otherwise emotion writes a style element before every element.
  cache.compat = true;
  const globals: StyleBlock[] = [];
  const used: StyleBlock[] = [];
  const { insert } = cache;
  cache.insert = (selector, serialized, sheet, shouldCache) => {
    insert(selector, serialized, sheet, shouldCache);
    const { name } = serialized;
    const css = String(cache.inserted[name]);
    if (selector === '') globals.push({ name: `css-global ${name}`, css });
    else used.push({ name, css });
  };

  const queryClient = createQueryClient();
  if (data) takePageData(queryClient, data);
  const errors: unknown[] = [];
  const { prelude } = await prerender(
    <div id="root">
      <StrictMode>
        <CacheProvider value={cache}>
          <RenderedAtContext value={data && new Date(data.now)}>
            <StaticRouter location={address}>
              <App queryClient={queryClient} />
            </StaticRouter>
          </RenderedAtContext>
        </CacheProvider>
      </StrictMode>
    </div>,
    {
      // Otherwise React would send a long page in pieces and join them with an inline script.
      progressiveChunkSize: Infinity,
      onError: (error) => void errors.push(error),
    },
  );
  if (errors.length > 0) throw new AggregateError(errors, String(errors[0]));
  const html = await new Response(prelude).text();
  const start = html.indexOf('<div id="root">');
  return {
    head: html.slice(0, start),
    root: html.slice(start),
    styles: [
      ...globals,
      {
        name: ['css', ...used.map(({ name }) => name)].join(' '),
        css: used.map(({ css }) => css).join(''),
      },
    ],
  };
}

const sha256 = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
const styleElement = (css: string, name: string) => `<style data-emotion="${name}">${css}</style>`;

const hasLists = (path: string): boolean => {
  const contents: Readonly<Record<string, unknown>> = pageContents;
  return Boolean(contents[path]);
};

/**
 * Renders the document of a page, with the styles that it uses.
 * @param address the path, and the parameters on which the page depends.
 * @param data the whole lists of which the page shows a part; without them it shows that it is loading.
 */
export async function renderPage(
  { template, fonts, preloads }: Shell,
  address: string,
  data?: PageData,
): Promise<RenderedPage> {
  const part = data && pagePart(address, data);
  const { head, styles, root } = await renderApp(address, part);
  const [path = ''] = address.split('?', 1);
  const behind = structuredData(address, data) + (part ? pageDataElement(part) : '');
  const blocks = [`<style>${fonts}</style>`, ...styles.map(({ css, name }) => styleElement(css, name))];
  // Only a page that waits for its lists needs the notice for browsers without JavaScript.
  const isComplete = data !== undefined || !hasLists(path);
  const html = (isComplete ? template.replace(/\s*<noscript>.*?<\/noscript>/s, '') : template)
    .replace('</head>', () => [head, ...blocks, preloads[path] ?? '', '</head>'].join(''))
    // Invisible elements come last.
    .replace('<div id="root"></div>', () => root + behind);
  return { html, styles: [fonts, ...styles.map(({ css }) => css)].map(sha256) };
}
