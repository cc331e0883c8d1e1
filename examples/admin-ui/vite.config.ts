import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

import { precompress } from './precompress.ts';

// `npm run dev` talks to a reference server beside it; the built page is served by that server itself.
const server = 'http://127.0.0.1:4242';

const base = { base: './', server: { proxy: { '/api': server, '/docs': server } } };

/** A page opened as a file has no modules: its script is an ordinary one, behind the markup. */
const ordinaryScript: Plugin = {
  name: 'ordinary-script',
  enforce: 'post',
  transformIndexHtml: (html) =>
    html.replace('<script type="module" crossorigin', '<script defer').replaceAll(' crossorigin', ''),
};

/** `--mode alone`: a folder that needs no server, with the service in the page itself. */
const alone = defineConfig({
  ...base,
  plugins: [react(), ordinaryScript],
  build: {
    outDir: '../../build/admin-ui-alone',
    emptyOutDir: true,
    target: 'es2023',
    modulePreload: false,
    assetsInlineLimit: Number.MAX_SAFE_INTEGER,
    chunkSizeWarningLimit: 2000,
    rolldownOptions: { output: { format: 'iife', codeSplitting: false }, checks: { emptyImportMeta: false } },
  },
});

const served = defineConfig({
  ...base,
  plugins: [react(), precompress()],
  build: {
    outDir: '../../build/admin-ui',
    emptyOutDir: true,
    target: 'es2023',
    // The page's CSP allows no inline script and no `data:` resources but images.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
});

export default defineConfig(({ mode }) => (mode === 'alone' ? alone : served));
