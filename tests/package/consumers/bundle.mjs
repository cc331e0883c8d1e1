// Bundles the pages by the tool that the argument names, into out/TOOL; or serves them: then it prints the address.
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { promisify } from 'node:util';

const outOf = (tool) => resolve(`out/${tool}`);
const alone = ['default', 'nothing', 'one-error', 'one-schema'];
const script = (name) => `page/${name}.mjs`;

/** Pages of HTML, as Vite takes them. */
function writePages(...names) {
  const page = (name) => `<!doctype html><title></title><script type="module" src="./${script(name)}"></script>`;
  for (const name of names) writeFileSync(`${name}.html`, page(name));
  return names.map((name) => resolve(`${name}.html`));
}

const tools = {
  async esbuild() {
    const { build } = await import('esbuild');
    const options = { outdir: outOf('esbuild'), bundle: true, minify: true, format: 'esm' };
    await build({ ...options, entryPoints: alone.map(script) });
    await build({ ...options, entryPoints: [script('client')], splitting: true });
  },

  async rollup() {
    const { rollup } = await import('rollup');
    const { nodeResolve } = await import('@rollup/plugin-node-resolve');
    for (const name of [...alone, 'client']) {
      const bundle = await rollup({ input: script(name), plugins: [nodeResolve({ browser: true })] });
      await bundle.write({ dir: outOf('rollup'), format: 'es' });
      await bundle.close();
    }
  },

  async webpack() {
    const { default: webpack } = await import('webpack');
    const compiler = webpack({
      mode: 'production',
      entry: Object.fromEntries([...alone, 'client', 'in-worker'].map((name) => [name, `./${script(name)}`])),
      output: { path: outOf('webpack') },
      performance: { hints: false }, // all entries together are large
    });
    const stats = await promisify(compiler.run.bind(compiler))();
    if (stats.hasErrors() || stats.hasWarnings()) throw new Error(stats.toString({ colors: false }));
  },

  async vite() {
    const { build } = await import('vite');
    const bundle = (input) => {
      const rollupOptions = { input, output: { entryFileNames: '[name].js' } };
      const settings = { outDir: outOf('vite'), emptyOutDir: false, rollupOptions };
      return build({ configFile: false, logLevel: 'warn', base: './', build: settings });
    };
    await bundle(writePages('default', 'in-worker'));
    // Each by itself: pages of one build share what any of them uses.
    for (const name of ['nothing', 'one-error', 'one-schema']) await bundle(resolve(script(name)));
    // An ordinary entry: a page whose script exports nothing.
    await bundle(writePages('client'));
  },

  async 'vite-dev'() {
    writePages('default', 'client', 'in-worker');
    const { createServer } = await import('vite');
    const settings = { host: '127.0.0.1', port: 0, watch: null };
    const server = await createServer({ configFile: false, logLevel: 'warn', server: settings });
    await server.listen();
    console.log(server.resolvedUrls.local[0]);
  },
};

await tools[process.argv[2]]();
