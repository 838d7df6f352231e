import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react()],
  // The contract is taken from its sources, so that no build of it has to come first.
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  server: { proxy: { '/api': 'http://localhost:3000' } },
  build: { outDir: 'dist', target: 'es2022', assetsInlineLimit: 0 },
});
