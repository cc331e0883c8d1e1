/** Libraries whose code esbuild bundles into dist/cli.js. Their licences require their notices. */
export const bundledLibraries = ['commander', 'jsonc-parser'];
