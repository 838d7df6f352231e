import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react()],
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
        // Chakra describes all of its components, and emotion has a helper for class components: neither is in use.
        manualPureFunctions: ['createAnatomy'],
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
              test: /src\/(components\/(badge|card|list-status)|lib\/clock)\.tsx?$|react-query/,
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
