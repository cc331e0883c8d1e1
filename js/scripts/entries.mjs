// The entries of the package, each a file of src/entries: what `exports` and `typesVersions` of package.json, the bundles and the API reference are
// made of.

/**
 * `isEdge`: edge workers, whose module is compiled already, have a file of their own. `inChunks`: bundlers have files of which they can load some
 * later. `isCommonJs`: also for `require`. `stateOf`: the entry that it imports, whose state it has. `module`: the one that it starts; `source`: the
 * file of src/wasm that has it, if it is not in the bundle.
 */
export const entries = [
  { name: 'index', isEdge: true, inChunks: true, isCommonJs: true },
  { name: 'dry-run', stateOf: 'index', isEdge: true, inChunks: true, isCommonJs: true },
  { name: 'form', isCommonJs: true },
  { name: 'service', module: 'flagadmin-service', isEdge: true, isCommonJs: true },
  { name: 'url', source: 'source-url.ts' },
];

/** The kinds of edge workers, and how they import a module. */
export const edges = [
  { condition: 'workerd', suffix: '.wasm' },
  { condition: 'edge-light', suffix: '.wasm?module' },
];

/** The name of an entry's file for a kind of edge workers. */
export const edgeFile = ({ condition }, name) => (name === 'index' ? condition : `${condition}-${name}`);

/** Files of `exports` that are no entries. */
const files = {
  './flagadmin.wasm': { types: './dist/types/wasm/flagadmin-wasm.d.ts', default: './dist/flagadmin.wasm' },
  './schemas/*.json': './schemas/*.json',
  './openapi.json': './openapi.json',
  './package.json': './package.json',
};

function exportsOf({ name, isEdge, inChunks, isCommonJs }) {
  const types = `./dist/types/entries/${name}.d.ts`;
  const module = {
    types,
    ...(isEdge && Object.fromEntries(edges.map((edge) => [edge.condition, `./dist/${edgeFile(edge, name)}.js`]))),
    ...(inChunks && { module: `./dist/chunks/${name}.js` }),
    default: `./dist/${name}.js`,
  };
  if (!isCommonJs) return module;
  const required = { types: types.replace('dist/', 'dist/cjs/'), default: `./dist/cjs/${name}.js` };
  return { import: module, require: required, default: module.default };
}

/** The members of package.json that name the entries. */
export function namedInPackage() {
  const others = entries.filter(({ name }) => name !== 'index');
  const all = entries.map((entry) => [entry.name === 'index' ? '.' : `./${entry.name}`, exportsOf(entry)]);
  return {
    typesVersions: { '*': Object.fromEntries(others.map(({ name }) => [name, [`./dist/types/entries/${name}.d.ts`]])) },
    exports: { ...Object.fromEntries(all), ...files },
  };
}
