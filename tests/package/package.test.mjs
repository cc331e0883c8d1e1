import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';

import { build } from 'esbuild';

import { Consumer, repository, run } from './installed-package.mjs';

let consumer;
before(() => {
  consumer = new Consumer();
});
after(() => consumer.remove());

/** Every part of the package, once; prints "ok" at the end. */
const everything = `
import assert from 'node:assert/strict';
import * as flagadmin from 'ENTRY';
INIT
const { addonSchema, addonCreateUpdateSchema, schemas, dryRun, completeAddonUpdate, mergeAddonUpdate } = flagadmin;
const addon = { id: 1, provider: 'webhook', description: null, enabled: true, parameters: { url: '*****' }, events: ['a'] };
assert.ok(addonSchema.is(addon));
assert.equal(addonSchema.validate({ ...addon, id: '1' }).issues[0].instancePath, '/id');
assert.equal(addonSchema.validateJson('{').issues[0].code, 'invalid_json');
assert.throws(() => addonSchema.parse({}), flagadmin.ValidationError);
assert.equal(schemas['addonSchema'], addonSchema);
assert.equal(addonSchema['~standard'].validate({}).issues[0].path[0], 'id');
assert.equal(addonSchema.toJSONSchema('draft-07').title, 'addonSchema');
const update = completeAddonUpdate(addon, { enabled: false });
assert.equal(addonCreateUpdateSchema.encode(update), JSON.stringify(update));
assert.equal(mergeAddonUpdate(addon, update).enabled, false);
assert.equal(dryRun.updateAddon({ current: addon, update }).status, 200);
assert.equal(dryRun.createStrategy({ payload: { name: 'a', parameters: [] }, existingNames: ['a'] }).status, 409);
assert.ok(flagadmin.addonListensTo(addon, { type: 'a' }));
assert.ok(flagadmin.isAdminApiError(flagadmin.errorFromResponse(404, '')));
const client = new flagadmin.AdminClient({
  baseUrl: 'https://flags.example.com', token: 't', fetch: async () => Response.json(addon),
});
assert.deepEqual(await client.updateAddon(1, update), addon);
console.log('ok');
`;
const script = (entry, init = '') => everything.replace('ENTRY', entry).replace('INIT', init);

/** Bundles a script into one file as for a page. */
async function bundle(text, options = {}) {
  const outfile = join(consumer.folder, 'bundle.mjs');
  await build({
    stdin: {
      contents: text.replace("import assert from 'node:assert/strict';", assertions),
      resolveDir: consumer.folder,
    },
    bundle: true,
    format: 'esm',
    platform: 'browser',
    logLevel: 'silent',
    outfile,
    ...options,
  });
  return outfile;
}

/** A page has no node:assert. */
const assertions = `
const assert = {
  ok(value) { if (!value) throw new Error('not ok'); },
  equal(a, b) { if (a !== b) throw new Error(a + ' is not ' + b); },
  deepEqual(a, b) { assert.equal(JSON.stringify(a), JSON.stringify(b)); },
  throws(f, Class) { try { f(); } catch (error) { return assert.ok(error instanceof Class); } throw new Error('nothing thrown'); },
};`;

describe('the tarball', () => {
  it('holds what the package needs and nothing else', () => {
    const allowed =
      /^(package\.json|LICENSE|README\.md|REFERENCE\.md|openapi\.json|schemas\/\w+\.json|dist\/(index\.js|url\.js|flagadmin\.wasm|types\/[\w/-]+\.d\.ts))$/;
    assert.deepEqual(
      consumer.files.filter((path) => !allowed.test(path)),
      [],
    );
    for (const path of [
      'LICENSE',
      'README.md',
      'openapi.json',
      'dist/index.js',
      'dist/url.js',
      'dist/types/index.d.ts',
    ]) {
      assert.ok(consumer.files.includes(path), path);
    }
  });

  it('names every entry by a file that exists', () => {
    const { exports } = JSON.parse(readFileSync(join(repository, 'js/package.json'), 'utf8'));
    const targets = Object.values(exports).flatMap((target) =>
      typeof target === 'string' ? target : Object.values(target),
    );
    for (const target of targets.filter((path) => !path.includes('*'))) {
      assert.ok(consumer.files.includes(target.slice(2)), target);
    }
  });
});

describe('in Node', () => {
  it('everything works', () => {
    assert.equal(consumer.node(script('flagadmin')), 'ok\n');
  });

  it('everything works without eval', () => {
    assert.equal(consumer.node(script('flagadmin'), ['--disallow-code-generation-from-strings']), 'ok\n');
  });

  it('everything works from the entry with a file of its own', () => {
    const text = script('flagadmin/url', 'await flagadmin.init();');
    assert.equal(consumer.node(text, ['--disallow-code-generation-from-strings']), 'ok\n');
  });

  it('everything works with the module that the package exports', () => {
    const init = `
      import { readFileSync } from 'node:fs';
      flagadmin.initSync({ wasm: readFileSync(new URL(import.meta.resolve('flagadmin/flagadmin.wasm'))) });`;
    assert.equal(consumer.node(script('flagadmin/url', init)), 'ok\n');
  });

  it('documents can be imported', () => {
    const text = `
      import { createRequire } from 'node:module';
      const require = createRequire(import.meta.url);
      console.log(require('flagadmin/openapi.json').openapi);
      console.log(require('flagadmin/schemas/addonSchema.json').title);
      console.log(require('flagadmin/package.json').name);`;
    assert.equal(consumer.node(text), '3.0.3\naddonSchema\nflagadmin\n');
  });

  it('a process that only imports it ends at once, with nothing run', () => {
    const text = `
      const before = Object.keys(globalThis).length;
      WebAssembly.Module = class { constructor() { throw new Error('compiled'); } };
      await import('flagadmin');
      console.log(Object.keys(globalThis).length - before);`;
    assert.equal(consumer.node(text), '0\n');
  });

  it('a script may be killed by no unhandled rejection when the module aborts', () => {
    const text = `
      import { addonSchema } from 'flagadmin';
      // A grow that always fails: the module runs out of memory in the middle of its work.
      WebAssembly.Memory.prototype.grow = () => { throw new RangeError('no'); };
      const json = JSON.stringify({ events: Array(20_000).fill(0) });
      try { addonSchema.validateJson(json.repeat(20)); console.log('no error'); } catch (error) { console.log(error instanceof Error); }
      await new Promise((resolve) => setTimeout(resolve, 20));
      console.log(addonSchema.is({}));`;
    assert.equal(consumer.node(text), 'true\nfalse\n');
  });
});

describe('bundled by esbuild', () => {
  it('everything works, in one file without any import', async () => {
    const outfile = await bundle(script('flagadmin'));
    assert.doesNotMatch(readFileSync(outfile, 'utf8'), /^import /m);
    assert.equal(run(process.execPath, ['--disallow-code-generation-from-strings', outfile]), 'ok\n');
  });

  it('everything works minified', async () => {
    assert.equal(run(process.execPath, [await bundle(script('flagadmin'), { minify: true })]), 'ok\n');
  });

  it('everything works in a classic script', async () => {
    const text = script('flagadmin').replace(/const client[\s\S]*addon\);/, '');
    const outfile = await bundle(text, { format: 'iife', outfile: join(consumer.folder, 'bundle.cjs') });
    assert.ok(outfile);
    assert.equal(run(process.execPath, [join(consumer.folder, 'bundle.cjs')]), 'ok\n');
  });

  it('what is not used is left out: a script that imports one class of errors has no wasm', async () => {
    const outfile = await bundle(`import { NotFoundError } from 'flagadmin'; console.log(NotFoundError.name);`, {
      minify: true,
    });
    assert.ok(readFileSync(outfile).length < 20_000, `${readFileSync(outfile).length} bytes`);
  });
});

describe('in TypeScript', () => {
  const program = `
    import { addonCreateUpdateSchema, AdminClient, dryRun, type Addon } from 'flagadmin';
    import { init } from 'flagadmin/url';
    export const update = addonCreateUpdateSchema.parse(JSON.parse('{}'));
    export const client = new AdminClient({ baseUrl: 'https://flags.example.com', token: 't' });
    export async function change(current: Addon): Promise<number> {
      await init();
      return dryRun.updateAddon({ current, update }).status;
    }`;
  const compile = (options) => {
    const file = consumer.write('program.ts', program);
    return run(
      process.execPath,
      [
        join(repository, 'node_modules/typescript/bin/tsc'),
        '--noEmit',
        '--strict',
        '--exactOptionalPropertyTypes',
        ...options,
        file,
      ],
      { cwd: consumer.folder },
    );
  };

  for (const resolution of [
    ['--module', 'nodenext'],
    ['--module', 'esnext', '--moduleResolution', 'bundler'],
  ]) {
    it(`typings hold for a page, ${resolution.join(' ')}`, () => {
      compile([...resolution, '--target', 'es2022', '--lib', 'es2022,dom,dom.iterable', '--types', '']);
    });
  }

  it('typings hold for Node without the types of pages', () => {
    consumer.link('@types');
    consumer.link('undici-types');
    compile(['--module', 'nodenext', '--target', 'es2022', '--lib', 'es2022', '--types', 'node', '--skipLibCheck']);
  });
});
