// Builds the page of the API into the folder of the admin page, which is built first: that build empties the folder.
import { defineConfig } from 'vite';

import { precompress } from '../shared/precompress.ts';

export default defineConfig({
  base: './',
  publicDir: '../shared/public',
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
