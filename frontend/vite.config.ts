import { club, clubOnIsland } from '@onchan-bowls/contract/club';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** Leaves out how zod describes its schemas as JSON Schema: only the server's OpenAPI document needs that. */
const withoutJsonSchema: Plugin = {
  name: 'without-json-schema',
  transform: {
    filter: { id: /zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/ },
    handler: (code) =>
      [...code.matchAll(/^export (?:const|function) (\w+)/gm)]
        .map(([, name]) => `export const ${name} = undefined;`)
        .join('\n'),
  },
};

const icon = (size: number, purpose: 'any' | 'maskable') => ({
  src: `/icon-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** What a phone shows when the site is put on its home screen. */
const webManifest = JSON.stringify({
  name: club.name,
  short_name: club.shortName,
  description: `Fixtures, results and competitions of ${clubOnIsland}`,
  lang: 'en-GB',
  start_url: '/',
  display: 'minimal-ui',
  theme_color: '#1d4029',
  background_color: '#faf8f3',
  icons: [icon(192, 'any'), icon(512, 'any'), icon(192, 'maskable'), icon(512, 'maskable')],
});

const withWebManifest: Plugin = {
  name: 'with-web-manifest',
  configureServer: ({ middlewares }) => {
    middlewares.use('/manifest.webmanifest', (_, response) => void response.end(webManifest));
  },
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'manifest.webmanifest', source: webManifest });
  },
};

export default defineConfig({
  plugins: [react(), withoutJsonSchema, withWebManifest],
  // The contract is taken from its sources, so that no build of it has to come first.
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  // draft-js was made for bundlers that know Node's name for it.
  define: { global: 'globalThis' },
  server: { proxy: { '/api': `http://localhost:${process.env.PORT ?? 3000}` } },
  build: {
    outDir: 'dist',
    target: 'es2022',
    assetsInlineLimit: 0,
    // Every browser of that target fetches modules ahead by itself.
    modulePreload: { polyfill: false },
    // Prerendering looks up in it what a page loads.
    manifest: true,
    rolldownOptions: {
      treeshake: {
        // Emotion has a helper for class components, of which there are none.
        moduleSideEffects: [{ test: /hoist-non-react-statics|react-is/, sideEffects: false }],
      },
      output: {
        codeSplitting: {
          // Few files of a fair size: each is compressed and asked for by itself.
          groups: [
            { name: 'load', test: /vite\/preload-helper/, priority: 4 },
            { name: 'app', test: /src\/app\/start\.tsx$/, priority: 3 },
            {
              name: 'parts',
              test: /src\/(components\/(badge|card|list-status)|lib\/clock)\.tsx?$|react-query(?!.*useInfiniteQuery)/,
              priority: 2,
            },
            { name: 'fields', test: /src\/components\/field\.tsx$/, priority: 1 },
            { name: 'forms', test: /src\/components\/visitor-form\.tsx$/ },
          ],
        },
      },
    },
  },
  // Prerendering takes everything into one file, so that each page can have the application anew.
  ssr: { noExternal: true, resolve: { conditions: ['source', 'module', 'node', 'production'] } },
});
