// What a page loads: bundles for one schema, minified, brotli, the WebAssembly module inlined.
import { bundled, ownBundles, sizes } from '../bundle.mjs';

const brotliOf = async (source) => sizes(await bundled(source)).brotli;

const row = (what, bundle) => async () => {
  const own = await brotliOf(ownBundles[bundle]);
  const rivals = [];
  for (const name of ['Ajv', 'Zod']) {
    const value = await brotliOf(`export * from './rivals/${name.toLowerCase()}.mjs';`);
    rivals.push({ name, value, ratio: value / own });
  }
  return { what: `${what}, brotli`, unit: 'bytes', own, rivals };
};

export const sizeRows = {
  sizeAll: row('all of `.`', '.'),
  sizePage: row('a page that edits addons: `AdminClient`, one schema, `completeAddonUpdate`', 'editing addons'),
  sizeClient: row('`AdminClient` only', 'client'),
  sizeOne: row('one schema', 'one schema'),
};
