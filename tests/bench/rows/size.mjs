// The size that a page loads.
import { readFileSync } from 'node:fs';

import { bundled, laterPage, loadedLater, ownBundles, sizes } from '../bundle.mjs';
import { rivals } from '../rivals/all.mjs';

let measuredOnce;

/** Bundling them takes seconds: once is enough for all rows. */
function rivalSizes() {
  measuredOnce ??= measureRivals();
  return measuredOnce;
}

async function measureRivals() {
  const measured = [];
  for (const { id, name } of rivals) {
    const { raw, brotli } = sizes(await bundled(`export * from './rivals/${id}.mjs';`));
    measured.push({ name, value: brotli, raw });
  }
  return measured;
}

async function row(what, entry) {
  const { raw, brotli } = sizes(await bundled(ownBundles[entry]));
  const others = (await rivalSizes()).map((rival) => ({ ...rival, ratio: rival.value / brotli }));
  return { what, unit: 'bytes', own: brotli, raw, rivals: others };
}

export const sizeRows = {
  sizeAll: () => row('size of all of `.`: minified, brotli, wasm inlined', '.'),
  sizePage: async () => ({
    ...(await row(
      'size of a page that edits addons: `AdminClient`, one schema, `completeAddonUpdate`; minified, brotli, wasm inlined',
      'editing addons',
    )),
    note: `dry runs, which the page can load later: ${sizes(await loadedLater(laterPage)).brotli} bytes.`,
  }),
  sizeClient: () => row('size of a bundle with `AdminClient` only, minified, brotli, wasm inlined', 'client'),
  sizeOne: async () => ({
    ...(await row('size of a form page’s bundle: one schema, minified, brotli, wasm inlined', 'one schema')),
    note: `\`flagadmin.wasm\`, which has everything, alone: ${sizes(readFileSync(new URL('../../../js/dist/flagadmin.wasm', import.meta.url))).brotli} bytes.`,
  }),
};
