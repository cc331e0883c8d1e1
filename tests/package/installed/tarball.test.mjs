// Tests the packed package in an empty project.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { brotliCompressSync } from 'node:zlib';

import { build } from 'esbuild';

import { Consumer, repository, run } from '../support/installed-package.mjs';

let consumer;
before(() => {
  consumer = new Consumer();
});
after(() => consumer?.remove());

/** A script that uses every part of the package and prints "ok". */
const everything = `
  import * as client from 'flagadmin';
  import * as core from 'flagadmin/core';
  import * as form from 'flagadmin/form';
  import * as schemas from 'flagadmin/schemas';
  import * as service from 'flagadmin/service';
  import { smoke } from ${JSON.stringify(join(repository, 'tests/package/consumers/smoke.mjs'))};
  smoke({ client, core, form, schemas, service }).then(console.log);`;

/** Bundles a script into one file as for a page. */
async function bundle(text, options = {}) {
  const outfile = join(consumer.folder, 'bundle.mjs');
  await build({
    stdin: { contents: text, resolveDir: consumer.folder },
    bundle: true,
    format: 'esm',
    platform: 'browser',
    logLevel: 'silent',
    outfile,
    ...options,
  });
  return outfile;
}

describe('the tarball', () => {
  it('holds what the package needs and nothing else', () => {
    const allowed =
      /^(package\.json|LICENSE|THIRD-PARTY-NOTICES\.txt|(README|API|REFERENCE|CHANGELOG|docs\/\w+)\.md|openapi\.json|schemas\/\w+\.json|examples\/(forms|workers|workflows)\/[\w-]+\.(tsx?|yml)|dist\/(cli\.js(\.LICENSE\.txt)?|(index|core|schemas|form|service)\.js|shared\/\w+-\w+\.js|flagadmin(-validate|-service)?\.wasm|modules\/(flagadmin(-validate|-service)?(\.workerd|\.edge-light)?|service-embind)\.js|types\/[\w/-]+\.d\.ts))$/;
    assert.deepEqual(
      consumer.files.filter((path) => !allowed.test(path)),
      [],
    );
    const needed = [
      'LICENSE',
      'THIRD-PARTY-NOTICES.txt',
      'README.md',
      'docs/apply.md',
      'examples/forms/react-hook-form.tsx',
      'examples/workflows/flags.yml',
      'dist/cli.js',
      'dist/cli.js.LICENSE.txt',
    ];
    assert.deepEqual(
      needed.filter((path) => !consumer.files.includes(path)),
      [],
    );
  });

  it('is small, and names no file or rule that only the repository has', () => {
    const folder = join(consumer.folder, 'node_modules/flagadmin');
    const sizes = consumer.files.map((path) => statSync(join(folder, path)).size);
    assert.ok(sizes.length <= 111, `${sizes.length} files`);
    const bytes = sizes.reduce((sum, size) => sum + size);
    assert.ok(bytes <= 1.5e6, `${bytes} bytes`);
    for (const path of consumer.files.filter((one) =>
      /(\.d\.ts|(README|API|REFERENCE)\.md|openapi\.json)$/.test(one),
    )) {
      assert.doesNotMatch(readFileSync(join(folder, path), 'utf8'), /\bD\d{1,2}\b|sourceMappingURL/, path);
    }
  });

  describe('pages', () => {
    const pages = () => consumer.files.filter((path) => path.endsWith('.md'));
    const textOf = (path) => readFileSync(join(consumer.folder, 'node_modules/flagadmin', path), 'utf8');
    /** The anchors of a page, as GitHub makes them of headings. */
    const anchorsOf = (path) =>
      [...textOf(path).matchAll(/^#+ (.*)$/gm)].map(([, heading]) =>
        heading
          .toLowerCase()
          .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
          .replaceAll(' ', '-'),
      );

    it('link to pages and headings of the package', () => {
      const dead = pages().flatMap((page) => {
        const text = textOf(page).replaceAll(/^```[\s\S]*?^```$/gm, '');
        const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => link);
        return links
          .filter((link) => !/^[a-z]+:/.test(link))
          .filter((link) => {
            const [path, anchor] = link.split('#');
            const target = path === '' ? page : posix.join(posix.dirname(page), path);
            return !consumer.files.includes(target) || (anchor !== undefined && !anchorsOf(target).includes(anchor));
          })
          .map((link) => `${page}: ${link}`);
      });
      assert.deepEqual(dead, []);
    });

    it('name no file or command of the repository', () => {
      const places = /(?<![\w/.-])(?:(?:core|native|js|tests|bindings|examples|cmake|build)\/[\w./-]*|\.\/dev\b)/g;
      const documents = /(?<![\w/.-])docs\/\w+\.md/g;
      const found = pages().flatMap((page) => {
        const text = textOf(page);
        const named = [...(text.match(places) ?? []), ...(text.match(documents) ?? [])];
        return named.filter((path) => !consumer.files.includes(path)).map((path) => `${page}: ${path}`);
      });
      assert.deepEqual(found, []);
    });

    it('are those that --help and llms.txt name', () => {
      const help = run(process.execPath, [join(consumer.folder, 'node_modules/flagadmin/dist/cli.js'), '--help']);
      const named = /^Pages: (.*)$/m.exec(help)[1].match(/\S+\.md/g);
      const listed = readFileSync(join(repository, 'llms.txt'), 'utf8').matchAll(/^- \[(?:js\/)?(.*?)]/gm);
      assert.deepEqual(
        named,
        [...listed].map(([, page]) => page),
      );
      assert.deepEqual(
        named.filter((path) => !consumer.files.includes(path)),
        [],
      );
      assert.ok(named.length >= 5, help);
    });
  });

  it('names every entry and module by a file that exists', () => {
    const { exports, imports } = JSON.parse(readFileSync(join(repository, 'js/package.json'), 'utf8'));
    const filesOf = (target) => (typeof target === 'string' ? target : Object.values(target).flatMap(filesOf));
    const targets = filesOf({ exports, imports });
    for (const target of targets.filter((path) => !path.includes('*'))) {
      assert.ok(consumer.files.includes(target.slice(2)), target);
    }
  });
});

/** A page that reads and changes by a client. */
const clientPage = `
  import { AdminClient } from 'flagadmin';
  const fetch = async () => new Response('{}', { headers: { 'content-type': 'application/json' } });
  const { Module } = WebAssembly;
  let modules = 0;
  WebAssembly.Module = class {
    constructor(bytes) {
      ++modules;
      return new Module(bytes);
    }
    static imports = Module.imports;
  };
  const client = new AdminClient({ baseUrl: 'https://flags.example.com', token: 't', fetch });
  await client.getAddon(1);
  const before = modules;
  const { status } = await client.createStrategy({}).catch((error) => error);
  console.log(before, status, modules);`;

it('a process of Node that only imports it ends at once, with nothing run', () => {
  const text = `
    const before = Object.keys(globalThis).length;
    WebAssembly.Module = class { constructor() { throw new Error('compiled'); } };
    await import('flagadmin');
    await import('flagadmin/core');
    await import('flagadmin/schemas');
    await import('flagadmin/service');
    console.log(Object.keys(globalThis).length - before);`;
  assert.equal(consumer.node(text), '0\n');
});

describe('bundled by esbuild', () => {
  it('everything works, in one file without any import', async () => {
    const outfile = await bundle(everything);
    assert.doesNotMatch(readFileSync(outfile, 'utf8'), /^import /m);
    assert.equal(run(process.execPath, ['--disallow-code-generation-from-strings', outfile]), 'ok\n');
  });

  it('a client is a small script, which loads the core with its first change', async () => {
    const outdir = join(consumer.folder, 'client');
    await bundle(clientPage, { splitting: true, minify: true, outfile: undefined, outdir });
    const textOf = (name) => readFileSync(join(outdir, name), 'utf8');
    const importsOf = (name) => [...textOf(name).matchAll(/from"\.\/([^"]+)"/g)].map(([, imported]) => imported);
    const loaded = ['stdin.js'];
    for (const name of loaded) loaded.push(...importsOf(name).filter((imported) => !loaded.includes(imported)));
    const isModule = (name) => textOf(name).length > 80_000;
    assert.deepEqual(loaded.filter(isModule), []);
    assert.equal(readdirSync(outdir).filter(isModule).length, 1);
    const bytes = loaded.reduce((sum, name) => sum + brotliCompressSync(textOf(name)).length, 0);
    assert.ok(bytes <= 13_200, `${bytes} bytes by brotli`);
    assert.equal(run(process.execPath, [join(outdir, 'stdin.js')]), '0 400 1\n');
  });

  it('says that it has no side effects, and has none', async () => {
    const { sideEffects } = JSON.parse(readFileSync(join(repository, 'js/package.json'), 'utf8'));
    assert.equal(sideEffects, false);
    // For a bundler that does not believe it, nothing is left either.
    const disbelief = {
      name: 'disbelief',
      setup({ onResolve, resolve }) {
        onResolve({ filter: /^flagadmin/ }, async ({ path, pluginData, ...from }) =>
          pluginData === 'asked'
            ? undefined
            : { ...(await resolve(path, { ...from, pluginData: 'asked' })), sideEffects: true },
        );
      },
    };
    for (const entry of ['flagadmin', 'flagadmin/core', 'flagadmin/form', 'flagadmin/schemas', 'flagadmin/service']) {
      const outfile = await bundle(`import '${entry}'; console.log('nothing');`, {
        minify: true,
        plugins: [disbelief],
      });
      const left = readFileSync(outfile, 'utf8');
      assert.ok(left.length < 200, left); // some numbers
    }
  });
});
