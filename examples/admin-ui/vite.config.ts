import { fileURLToPath } from 'node:url';

import { defineConfig, type Plugin, type UserConfig } from 'vite';

import { precompress } from '../shared/precompress.ts';

// `npm run dev` talks to a reference server beside it; the built page is served by that server itself.
const server = 'http://127.0.0.1:4242';

/** The page is written for React and built with Preact, which is 45 kB smaller. */
const preact = {
  'react/jsx-runtime': 'preact/jsx-runtime',
  'react/jsx-dev-runtime': 'preact/jsx-runtime',
  'react-dom/client': 'preact/compat/client',
  'react-dom': 'preact/compat',
  react: 'preact/compat',
};

const served: UserConfig = {
  base: './',
  publicDir: '../shared/public',
  server: { proxy: { '/api': server, '/docs': server } },
  resolve: { alias: preact },
  plugins: [precompress()],
  build: {
    outDir: '../../build/admin-ui',
    emptyOutDir: true,
    target: 'es2023',
    // The page's CSP allows no inline script and no `data:` resources but images.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
};

/** A page opened as a file has no modules: its script is an ordinary one, behind the markup. */
const ordinaryScript: Plugin = {
  name: 'ordinary-script',
  enforce: 'post',
  transformIndexHtml: (html) =>
    html.replace('<script type="module" crossorigin', '<script defer').replaceAll(' crossorigin', ''),
};

/** `--mode demo`: a folder that needs no server. The service and the core are in its script. */
const demo: UserConfig = {
  ...served,
  resolve: { alias: { ...preact, './demo': fileURLToPath(new URL('src/demo-in-page.ts', import.meta.url)) } },
  plugins: [ordinaryScript],
  build: {
    ...served.build,
    outDir: '../../build/demo-page',
    modulePreload: false,
    cssCodeSplit: false, // a style sheet, which the policy allows, and not a script that adds one
    chunkSizeWarningLimit: 2000,
    rolldownOptions: { output: { format: 'iife', codeSplitting: false }, checks: { emptyImportMeta: false } },
  },
};

export default defineConfig(({ mode }) => (mode === 'demo' ? demo : served));
