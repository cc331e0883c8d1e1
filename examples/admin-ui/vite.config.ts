import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

import { precompress } from './precompress.ts';

// `npm run dev` talks to a reference server beside it; the built page is served by that server itself.
const server = 'http://127.0.0.1:4242';

export default defineConfig({
  base: './',
  plugins: [react(), precompress()],
  build: {
    outDir: '../../build/admin-ui',
    emptyOutDir: true,
    target: 'es2023',
    // The page's CSP allows no inline script and no `data:` resources but images.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
  server: { proxy: { '/api': server, '/docs': server } },
});
