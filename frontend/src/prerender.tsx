import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { App } from './app/app.js';
import { createQueryClient } from './lib/query-client.js';

/** Styles in an element of their own: what emotion calls them, and their CSS. */
interface StyleBlock {
  name: string;
  css: string;
}

/** A page as HTML, in the parts that a document is put together from. */
interface PrerenderedPage {
  /** Title, description and what else belongs into the document's head. */
  head: string;
  styles: StyleBlock[];
  /** The element that the application hydrates. */
  root: string;
}

/** Renders the page at a path as it is before anything is loaded, with the styles that it uses. */
export async function prerenderPage(path: string): Promise<PrerenderedPage> {
  const cache = createCache({ key: 'css' });
  // Keeps emotion from writing a style element in front of every element.
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
      // One piece, whatever its size: the pieces of a long page would be put together by an inline script.
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
