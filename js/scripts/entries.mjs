// The entries of the package, each a file of src/entries, and its modules: what `exports` and `imports` of package.json, the build and the API reference
// are made of.
export const entries = ['index', 'core', 'schemas', 'form', 'service'];
export const modules = ['flagadmin', 'flagadmin-validate', 'flagadmin-service'];

/** The runtimes whose modules are compiled before they run, by a static import: Cloudflare's of the file, Vercel's and Next's with `?module`. */
export const edges = { workerd: '', 'edge-light': '?module' };

const exported = (name) => ({ types: `./dist/types/entries/${name}.d.ts`, default: `./dist/${name}.js` });
const wasm = (name) => ({ types: './dist/types/wasm/flagadmin-wasm.d.ts', default: `./dist/${name}.wasm` });
const imported = (name) => ({
  ...Object.fromEntries(Object.keys(edges).map((edge) => [edge, `./dist/modules/${name}.${edge}.js`])),
  default: `./dist/modules/${name}.js`,
});

/** The members of package.json that name them. */
export function namedInPackage() {
  return {
    imports: {
      ...Object.fromEntries(modules.map((name) => [`#${name}`, imported(name)])),
      '#service-embind': './dist/modules/service-embind.js',
    },
    exports: {
      ...Object.fromEntries(entries.map((name) => [name === 'index' ? '.' : `./${name}`, exported(name)])),
      './flagadmin.wasm': wasm('flagadmin'),
      './flagadmin-validate.wasm': wasm('flagadmin-validate'),
      './schemas/*.json': './schemas/*.json',
      './openapi.json': './openapi.json',
      './package.json': './package.json',
    },
  };
}
