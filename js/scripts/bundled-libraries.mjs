/** Libraries whose code esbuild bundles into dist/cli.js. Their licences ask for their notices. */
export const bundledLibraries = ['commander'];
