import { club, clubOnIsland } from '@onchan-bowls/contract/club';
import { paths } from '@onchan-bowls/contract/pages';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** Removes zod's conversion to JSON Schema, which only the server's OpenAPI document needs. */
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

/** Leaves out of the browser's programs what only the server needs when it renders a page. */
const withoutServer: Plugin = {
  name: 'without-server',
  transform: {
    filter: { id: /\/frontend\/src\// },
    // The same question in words that are answered at the build.
    handler: (code, _id, options) =>
      options?.ssr ? undefined : code.replaceAll('typeof document', "'object'"),
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
  id: '/',
  name: club.name,
  short_name: club.shortName,
  description: `Fixtures, results and competitions of ${clubOnIsland}`,
  lang: 'en-GB',
  start_url: '/',
  scope: '/',
  display: 'minimal-ui',
  theme_color: '#1d4029',
  background_color: '#faf8f3',
  icons: [icon(192, 'any'), icon(512, 'any'), icon(192, 'maskable'), icon(512, 'maskable')],
});

const withWebManifest: Plugin = {
  name: 'with-web-manifest',
  apply: (_, { isSsrBuild }) => isSsrBuild !== true,
  configureServer: ({ middlewares }) => {
    middlewares.use('/manifest.webmanifest', (_, response) => void response.end(webManifest));
  },
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'manifest.webmanifest', source: webManifest });
  },
};

/** In development `/admin` is the dashboard's document, as the server sends it in production. */
const withDashboard: Plugin = {
  name: 'with-dashboard',
  configureServer: ({ middlewares }) => {
    middlewares.use((request, _, next) => {
      const [path, search] = (request.url ?? '').split('?');
      if (path === paths.admin) request.url = `/admin.html${search === undefined ? '' : `?${search}`}`;
      next();
    });
  },
};

/**
 * `vite build` makes the public site, and `vite build --mode admin` adds the dashboard. Built together, the site would load the data
 * router too, because both would share the router's module.
 */
export default defineConfig(({ mode }) => ({
  plugins: [react(), withoutJsonSchema, withoutServer, withWebManifest, withDashboard],
  // Use the contract's sources, so that it need not be built first.
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  // draft-js expects a bundler that defines Node's `global`.
  define: { global: 'globalThis' },
  server: { proxy: { '/api': `http://localhost:${process.env.PORT ?? 3000}` } },
  build: {
    outDir: 'dist',
    target: 'es2022',
    assetsInlineLimit: 0,
    // All target browsers support module preloading.
    modulePreload: { polyfill: false },
    // Prerendering reads from it what a page loads.
    manifest: mode === 'admin' ? '.vite/admin.json' : '.vite/site.json',
    emptyOutDir: mode !== 'admin',
    copyPublicDir: mode !== 'admin',
    rolldownOptions: {
      input: mode === 'admin' ? 'admin.html' : 'index.html',
      treeshake: {
        // Only emotion's helper for class components uses these, and there are none.
        moduleSideEffects: [{ test: /hoist-non-react-statics|react-is/, sideEffects: false }],
        // Schemas, queries, elements, and icons and parts of Chakra that a program does not use are left out of it.
        manualPureFunctions: [
          'z',
          'queryOptions',
          'createIcon',
          'chakra',
          'forwardRef',
          'memo',
          'React.memo',
          'withContext',
          'withProvider',
          'withRootProvider',
        ],
      },
      output: {
        codeSplitting: {
          // Few files of moderate size, because each is compressed and requested separately.
          groups: [
            // What has to run before zod, which is in `forms`, must not share a file with what imports it.
            { name: 'load', test: /vite\/preload-helper|src\/lib\/without-compiling/, priority: 4 },
            { name: 'app', test: /src\/site\/start\.tsx$/, priority: 3 },
            {
              name: 'parts',
              test: /src\/(ui\/(badge|card|list-status|clock)|data\/records-api|features\/(announcements\/announcements|handicaps\/handicaps)\.api)\.tsx?$|react-query(?!.*useInfiniteQuery)/,
              priority: 2,
            },
            { name: 'fields', test: /src\/ui\/field\.tsx$/, priority: 1 },
            {
              name: 'forms',
              test: /src\/(forms\/(visitor-form|person-fields)|data\/get-in-pages|text|record-(id|version))\.tsx?$|zod\/v4\/classic\/iso\.js$/,
            },
          ],
        },
      },
    },
  },
  // Prerendering bundles everything into one file, so that each page gets a fresh application.
  ssr: { noExternal: true, resolve: { conditions: ['source', 'module', 'node', 'production'] } },
}));
