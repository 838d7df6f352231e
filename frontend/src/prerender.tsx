import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { App } from './app/app.js';
import { createQueryClient } from './lib/query-client.js';

/** The content of a style element: emotion's name for it, and the CSS. */
interface StyleBlock {
  name: string;
  css: string;
}

/** The parts of a page's HTML document. */
interface PrerenderedPage {
  /** Elements of the document's head, such as the title. */
  head: string;
  styles: StyleBlock[];
  /** The element that the application hydrates. */
  root: string;
}

/** Renders the page at a path without data, with the styles that it uses. */
export async function prerenderPage(path: string): Promise<PrerenderedPage> {
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

  const errors: unknown[] = [];
  const { prelude } = await prerender(
    <div id="root">
      <StrictMode>
        <CacheProvider value={cache}>
          <StaticRouter location={path}>
            <App queryClient={createQueryClient()} />
          </StaticRouter>
        </CacheProvider>
      </StrictMode>
    </div>,
    {
      // Otherwise React would send a long page in pieces and join them with an inline script.
      progressiveChunkSize: Infinity,
      onError: (error) => void errors.push(error),
    },
  );
  if (errors.length > 0) throw new AggregateError(errors, `${path} cannot be rendered`);
  const html = await new Response(prelude).text();
  const start = html.indexOf('<div id="root">');
  return {
    head: html.slice(0, start),
    styles: [
      ...globals,
      {
        name: ['css', ...used.map(({ name }) => name)].join(' '),
        css: used.map(({ css }) => css).join(''),
      },
    ],
    root: html.slice(start),
  };
}
