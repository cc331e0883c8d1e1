// What a page loads: bundles, minified, brotli, the WebAssembly module inlined. A rival's bundle lists the errors of one schema.
import { bundled, clientPage, firstExample, loadedInTwoSteps, ownBundles, sizes } from '../bundle.mjs';

const brotliOf = async (source) => sizes(await bundled(source)).brotli;

const rivalFiles = {
  'Ajv standalone, equal checks': 'ajv-equal',
  'Ajv standalone': 'ajv-standalone',
  Ajv: 'ajv',
  'Zod Mini': 'zod-mini',
  Valibot: 'valibot',
};

/** What equal checks need: those of a text, and warnings. */
const exportsOf = { 'ajv-equal': 'validateText, validate' };

let measured;

/** Of each rival `[name, bytes]`, once. */
function rivalSizes() {
  measured ??= Promise.all(
    Object.entries(rivalFiles).map(async ([name, file]) => [
      name,
      await brotliOf(`export { ${exportsOf[file] ?? 'listErrors'} } from './rivals/${file}.mjs';`),
    ]),
  );
  return measured;
}

/** Only a schema has rivals: none of theirs has a client or dry runs. */
const row = (what, measure, hasRivals) => async () => {
  const own = await measure();
  const rivals = hasRivals ? await rivalSizes() : [];
  return {
    what: `${what}, brotli`,
    unit: 'bytes',
    own,
    rivals: rivals.map(([name, value]) => ({ name, value, ratio: value / own })),
  };
};

const ofBundle = (bundle) => () => brotliOf(ownBundles[bundle]);

/** The scripts of a page with a client, which are compressed one by one: those of its start, or those that its first change loads. */
const clientIn = (step) => async () =>
  (await loadedInTwoSteps(clientPage))[step].reduce((sum, script) => sum + sizes(script).brotli, 0);

export const sizeRows = {
  sizeOne: row('one schema, of `flagadmin/schemas`', ofBundle('one schema'), true),
  sizeClient: row('`AdminClient`, before its first change', clientIn('first')),
  sizeCore: row('the core, which it loads by `import()` with that change', clientIn('later')),
  sizePage: row(
    'a page that edits addons, in one file: `AdminClient`, one schema, `withRules`, dry runs',
    ofBundle('editing addons'),
  ),
  sizeFirstExample: row("the first example of the project's README, dry run included", () => brotliOf(firstExample())),
  sizeAll: row('all of `flagadmin` and `flagadmin/core`, in one file', ofBundle('everything')),
};
