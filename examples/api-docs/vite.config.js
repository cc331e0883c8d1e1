import { defineConfig } from 'vite';

import { precompress } from '../admin-ui/precompress.ts';

// The page lies in the folder of the admin page, which the reference server serves. That one is built first: it empties the folder.
export default defineConfig({
  base: './',
  plugins: [precompress()],
  build: {
    outDir: '../../build/admin-ui/docs',
    emptyOutDir: true,
    target: 'es2023',
    // As for the admin page: no inline script, and no `data:` resources but images.
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 2000,
  },
});
