import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

import { precompress } from '../shared/precompress.ts';

// A folder of its own, which any web server can host; `publish.mjs` copies it below the admin page.
export default defineConfig({
  base: './',
  publicDir: '../shared/public',
  plugins: [react(), precompress()],
  build: {
    outDir: '../../build/playground',
    emptyOutDir: true,
    target: 'es2023',
    // As for the admin page: no inline script, and no `data:` resources but images.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1000,
  },
});
