import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react()],
  // The contract is taken from its sources, so that no build of it has to come first.
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  server: { proxy: { '/api': 'http://localhost:3000' } },
  build: {
    outDir: 'dist',
    target: 'es2022',
    assetsInlineLimit: 0,
    // Every browser of that target fetches modules ahead by itself.
    modulePreload: { polyfill: false },
    // Prerendering looks up in it what a page loads.
    manifest: true,
  },
  // Prerendering takes everything into one file, so that each page can have the application anew.
  ssr: { noExternal: true, resolve: { conditions: ['source', 'module', 'node', 'production'] } },
});
