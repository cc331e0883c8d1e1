// Every snippet of the READMEs and of the TSDoc runs unchanged, with the packed package, against the reference server.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';

import { build, transform } from 'esbuild';
import { addonCreateUpdateSchema } from 'flagadmin';
import { createServer } from 'vite';

import { adminToken, startServer } from '../server/support/server.mjs';
import { CommandLine } from './command-line.mjs';
import { repository, run } from './installed-package.mjs';
import { compareWithServer, readCalls, recorder, referenceFixtures } from './recorded-calls.mjs';
import { allSnippets } from './snippets.mjs';
import { skipFor } from '../support/skip.mjs';

const stored = {
  id: 1,
  provider: 'slack',
  description: 'Our chat',
  enabled: true,
  parameters: { url: 'https://hooks.example.com/x', defaultChannel: 'flags' },
  events: ['feature-created'],
  projects: ['web'],
};
const masked = { ...stored, parameters: { ...stored.parameters, url: '*****' } };
const update = { provider: 'webhook', enabled: true, parameters: { url: 'https://example.com/x' }, events: [] };
const strategy = { name: 'gradual', parameters: [{ name: 'p', type: 'list' }] };

/** Definitions of names that snippets of TSDoc use. */
const prelude = `
import { createReadStream } from 'node:fs';
import * as flagadmin from 'flagadmin';
const baseUrl = process.env.FLAGADMIN_URL;
const token = process.env.FLAGADMIN_TOKEN;
const client = new flagadmin.AdminClient({ baseUrl, token });
const addon = ${JSON.stringify(masked)};
const update = ${JSON.stringify(update)};
const account = { id: 9, name: 'CI', rootRole: 1 };
const url = baseUrl + '/health';
Object.assign(globalThis, { createReadStream, ...flagadmin, client, addon, update, account, token, url, value: {}, form: {} });
`;

const hasCurl = spawnSync('curl', ['--version']).status === 0;
const snippets = allSnippets();
const namesOfLanguages = ['js', 'ts', 'tsx', 'sh', 'console', 'yaml', 'cpp'];

let line;
let server;
let reference;
let env;
before(async () => {
  line = new CommandLine({
    'fixtures.json': { addons: [stored], serviceAccounts: [{ id: 9, name: 'CI', rootRole: 1 }], strategies: [] },
    'prelude.mjs': prelude,
    'reference.json': referenceFixtures,
    'addon.json': update,
    'stored.json': masked,
    'addons.ndjson': `${JSON.stringify(stored)}\n`,
    'config/addons/a.json': update,
    'config/strategies/a.json': strategy,
  });
  line.write('recorder.mjs', recorder(callsFile()));
  reference = await startServer({ args: ['--fixtures', `${line.folder}/reference.json`] });
});
beforeEach(async () => {
  await server?.stop();
  server = await startServer({ args: ['--fixtures', `${line.folder}/fixtures.json`] });
  env = { FLAGADMIN_TOKEN: adminToken, FLAGADMIN_URL: server.url, TOKEN: adminToken };
});
after(async () => {
  await reference.stop();
  await server.stop();
  line.remove();
});

/** The server of the test in place of that of the text. */
const here = (text) => text.replaceAll(/https:\/\/flags\.example\.com|http:\/\/127\.0\.0\.1:4242/g, server.url);

function callsFile() {
  return join(line.folder, 'calls.ndjson');
}

/** Runs a module, which must succeed, and returns its output. */
async function runModule(snippet) {
  const { code } = await transform(here(snippet.text), {
    loader: 'ts',
    tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
  });
  line.write('snippet.mjs', code);
  const ended = await line.spawn(
    process.execPath,
    ['--import', './recorder.mjs', '--import', './prelude.mjs', 'snippet.mjs'],
    { env },
  );
  assert.equal(ended.code, 0, `${snippet.place}\n${ended.stderr}`);
  return ended.stdout;
}

/** Runs a module. Each body that it validates must have the same result on the server; no body is left out. */
async function runAndCompare(snippet) {
  readCalls(callsFile());
  await runModule(snippet);
  const calls = readCalls(callsFile());
  const hasBody = /\bprovider['"]?:/.test(snippet.text);
  assert.ok(calls.length > 0 || !hasBody, `${snippet.place}: a body is not validated`);
  for (const call of calls) await compareWithServer(call, reference, adminToken, snippet.place);
}

/** Runs commands one by one: each must end well. */
async function runCommands(text) {
  const outputs = [];
  for (const command of text.replaceAll('\\\n', '').trim().split('\n')) {
    const ended = await line.shell(here(command), { env });
    assert.equal(ended.code, 0, `${command}\n${ended.stdout}${ended.stderr}`);
    outputs.push(ended.stdout);
  }
  return outputs;
}

/** Some are run and looked at below. */
const special = {
  tsx: /standardSchemaResolver/,
  yaml: /^on: pull_request/,
  cpp: /#include <flagadmin\/flagadmin\.hpp>/,
  worker: /export default \{\n/,
  proxy: /server: \{ proxy:/,
  development: /^\.\/dev /,
  install: /^npm install \.\/flagadmin-\*\.tgz\n$/,
  testRunner: /from '(vitest|@jest\/globals|msw|@playwright\/test)'/, // matrix/test-runners.test.mjs runs them
};
const isSpecial = ({ text, language }) =>
  language === 'console' || Object.values(special).some((pattern) => pattern.test(text));
const only = (pattern) => {
  const found = snippets.filter(({ text }) => pattern.test(text));
  assert.equal(found.length, 1, String(pattern));
  return found[0];
};

describe('snippets', () => {
  it('are in languages that are run', () => {
    assert.deepEqual(
      snippets.filter(({ language }) => !namesOfLanguages.includes(language)),
      [],
    );
    assert.ok(snippets.length >= 30, `${snippets.length}`);
  });

  for (const snippet of snippets.filter((one) => !isSpecial(one))) {
    const skip = skipFor(/^curl /m.test(snippet.text) && !hasCurl && 'there is no curl');
    it(`${snippet.place} (${snippet.language})`, { skip }, () =>
      snippet.language === 'sh' ? runCommands(snippet.text) : runAndCompare(snippet),
    );
  }

  for (const snippet of snippets.filter(({ text, language }) => language === 'sh' || special.testRunner.test(text))) {
    for (const [, json, literal] of snippet.text.matchAll(/-d '(\{.*\})'|^const update = (\{.*\});$/gm)) {
      it(`${snippet.place}: the body has the result of the server`, () => {
        const body = json ?? JSON.stringify(Function(`return ${literal}`)());
        const { valid, issues } = addonCreateUpdateSchema.withProviders().validateJson(body);
        const names = issues.map(({ code, instancePath }) => `${code} ${instancePath}`);
        const call = { schema: 'addonCreateUpdateSchema', body, valid, issues: names };
        return compareWithServer(call, reference, adminToken, snippet.place);
      });
    }
  }

  for (const { place, text } of snippets.filter(({ language }) => language === 'console')) {
    it(`${place}: the commands have the output that is shown`, {
      skip: skipFor(!hasCurl && 'there is no curl'),
    }, async () => {
      const withoutId = (output) => output.trim().replaceAll(/"id":"[0-9a-f-]{36}"/g, '');
      for (const [, command, output] of text.matchAll(/^\$ (.*)\n((?:(?!\$ ).*\n)*)/gm)) {
        const [, file] = /^cat (\S+)$/.exec(command) ?? [];
        if (file !== undefined) line.write(file, output);
        const { stdout } = await line.shell(here(command), { env });
        assert.equal(withoutId(stdout), withoutId(output), command);
      }
    });
  }

  it('compile, if they are TypeScript', async () => {
    const names = Object.keys(await import('flagadmin')).map((name) => `const ${name}: typeof flagadmin.${name};`);
    const given = `import type * as flagadmin from 'flagadmin';
      declare global {
        ${names.join('\n')}
        const client: flagadmin.AdminClient, addon: flagadmin.Addon, account: flagadmin.ServiceAccount;
        const update: flagadmin.AddonCreateUpdate, value: unknown, form: unknown, url: string, token: string;
        function createReadStream(name: string): ReadableStream<Uint8Array>;
      }`;
    const files = snippets.filter(({ language }) => language === 'ts' || language === 'tsx');
    assert.ok(files.length >= 20);
    for (const name of ['react', 'react-hook-form', '@hookform', '@types']) line.link(name);
    line.write('typed/given.d.ts', given);
    for (const [at, { text, place, language }] of files.entries())
      line.write(`typed/${at}.${language}`, `// ${place}\n${text}\nexport {};`);
    const lib = ['es2022', 'dom', 'dom.iterable', 'dom.asynciterable'];
    const compilerOptions = {
      strict: true,
      exactOptionalPropertyTypes: true,
      noEmit: true,
      jsx: 'react-jsx',
      module: 'nodenext',
      target: 'es2022',
      lib,
      types: ['node'],
      typeRoots: [join(repository, 'node_modules/@types')],
      skipLibCheck: true,
    };
    line.write('typed/tsconfig.json', { compilerOptions, include: ['.'] });
    run(process.execPath, [join(repository, 'node_modules/typescript/bin/tsc'), '-p', join(line.folder, 'typed')]);
  });
});

const first = () => snippets.find(({ place, language }) => place.startsWith('js/README.md') && language === 'ts');
const provider = { displayName: 'P', description: '', documentationUrl: '', parameters: [], events: [] };

describe('results of snippets', () => {
  it('the first ten lines change the addon', async () => {
    assert.match(await runModule(first()), /^\[\] 200 \[/);
    const { enabled } = await (
      await fetch(`${server.url}/api/admin/addons/1`, { headers: { authorization: adminToken } })
    ).json();
    assert.equal(enabled, false);
  });

  it('the first ten lines apply the providers of the service', async () => {
    line.write('providers.json', [{ ...provider, name: 'slack' }]);
    await server.stop();
    const given = ['--fixtures', `${line.folder}/fixtures.json`, '--providers', `${line.folder}/providers.json`];
    server = await startServer({ args: given });
    env = { FLAGADMIN_TOKEN: adminToken, FLAGADMIN_URL: server.url, TOKEN: adminToken };
    assert.match(await runModule(first()), /^\[\] 200 \[/);
    line.write('providers.json', [{ ...provider, name: 'other' }]);
    await server.stop();
    server = await startServer({ args: given });
    const { code } = await transform(here(first().text), { loader: 'ts' });
    line.write('snippet.mjs', code);
    const ended = await line.spawn(process.execPath, ['snippet.mjs'], { env });
    assert.deepEqual([ended.code, ended.stderr.slice(0, 19)], [1, '400 ValidationError']);
    assert.match(ended.stdout, /code: 'unknown_provider'[\s\S]* 400 undefined/);
  });

  it('the script disables what it names', async () => {
    assert.equal(await runModule(only(/console\.log\('disabled', id\)/)), 'disabled 1\n');
  });

  it('comments equal the output', async () => {
    assert.match(await runModule(only(/const french[\s\S]*manque/)), /doit être de type boolean.*manque/);
    assert.equal(await runModule(only(/required events/)), 'required events\n');
    line.write('addons.ndjson', `${JSON.stringify(stored)}\n{"id":"x"}\n`);
    assert.match(
      await runModule(only(/validateStream\(createReadStream[\s\S]*not valid`\)/)),
      /^1 \/id .*\n2 elements, 1 not valid\n$/,
    );
  });
});

describe('the form in React', () => {
  it('is the example, which matrix/forms tests in a browser', () => {
    const example = readFileSync(join(repository, 'examples/forms/react-hook-form.tsx'), 'utf8');
    assert.equal(only(special.tsx).text, example.replace(/^.*\n/, ''));
  });

  it('is rendered with a field for each parameter', async () => {
    line.write('form.tsx', only(special.tsx).text);
    line.write(
      'render.mjs',
      `import { createElement } from 'react';
       import { renderToStaticMarkup } from 'react-dom/server';
       import { defaultProviders as providers } from 'flagadmin';
       import { AddonForm } from './form.tsx';
       const addon = ${JSON.stringify(masked)};
       console.log(renderToStaticMarkup(createElement(AddonForm, { addon, providers, onSave() {} })));`,
    );
    const outfile = join(line.folder, 'render.bundle.mjs');
    await build({
      entryPoints: [join(line.folder, 'render.mjs')],
      bundle: true,
      platform: 'node',
      format: 'esm',
      banner: { js: `import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);` },
      jsx: 'automatic',
      nodePaths: [join(repository, 'node_modules')],
      outfile,
    });
    const ended = await line.spawn(process.execPath, [outfile], { env });
    assert.equal(ended.code, 0, ended.stderr);
    assert.match(ended.stdout, /type="checkbox" name="enabled"[\s\S]*type="password"[^>]* name="parameters.url"/);
    assert.match(ended.stdout, /type="text"[^>]* name="parameters.defaultChannel"/);
  });
});

describe('the proxy of Vite', () => {
  it('passes requests of a page to the service', async () => {
    line.write('proxy.config.mjs', here(only(special.proxy).text));
    const { default: config } = await import(pathToFileURL(join(line.folder, 'proxy.config.mjs')));
    const vite = await createServer({ ...config, root: line.folder, configFile: false, logLevel: 'silent' });
    try {
      await vite.listen(0);
      const [url] = vite.resolvedUrls.local;
      const { status } = await fetch(`${url}api/admin/addons`, { headers: { authorization: adminToken } });
      assert.equal(status, 200);
    } finally {
      await vite.close();
    }
  });
});

describe('the check in CI', () => {
  const commands = () => [...only(special.yaml).text.matchAll(/- run: (npx .*)/g)].map((match) => match[1]);

  it('annotates errors, and fails', async () => {
    line.write('config/addons/b.json', '{\n  "provider": "webhook"\n}');
    const ended = await line.shell(commands()[0], { env: { ...env, GITHUB_ACTIONS: 'true' } });
    rmSync(join(line.folder, 'config/addons/b.json'));
    assert.equal(ended.code, 1);
    assert.match(
      ended.stdout,
      /^::error file=config\/addons\/b\.json,line=1,col=1,title=missing_property::\/enabled is required/m,
    );
  });
});

describe('the worker', () => {
  it('refuses what the service would refuse, and passes on the rest', async () => {
    const { code } = await transform(only(special.worker).text, { loader: 'ts' });
    line.write('worker.mjs', code);
    const { default: worker } = await import(pathToFileURL(join(line.folder, 'worker.mjs')));
    const put = (value) =>
      worker.fetch(
        new Request('https://edge.example.com/api/admin/addons/1', {
          method: 'PUT',
          body: JSON.stringify(value),
          headers: { authorization: adminToken },
        }),
        { SERVICE_URL: server.url },
      );
    const refused = await put({ ...update, enabled: 1 });
    assert.equal(refused.status, 400);
    assert.equal((await refused.json()).details[0].instancePath, '/enabled');
    const passed = await put(update);
    assert.equal(passed.status, 200);
    assert.equal((await passed.json()).provider, 'webhook');
  });
});

describe('in C++', () => {
  it('the README’s function is compiled, and merges', () => {
    const json = (value) => JSON.stringify(JSON.stringify(value));
    line.write(
      'snippet.cpp',
      `#include <iostream>\n#include <string>\n#include <string_view>\n${only(special.cpp).text}
       int main() { std::cout << updated(${json(masked)}, ${json({ ...update, provider: 'slack', parameters: masked.parameters })}); }`,
    );
    const program = join(line.folder, 'snippet');
    const library = join(repository, 'build/release/core/libflagadmin.a');
    run('g++', [
      '-std=c++20',
      '-I',
      join(repository, 'core/include'),
      join(line.folder, 'snippet.cpp'),
      library,
      '-o',
      program,
    ]);
    assert.deepEqual(JSON.parse(run(program, [])), { ...masked, events: [] });
  });
});

describe('the commands for developers', () => {
  it('are those that ./dev has', () => {
    const usage = run(join(repository, 'dev'), ['--help']);
    const named = snippets
      .filter(({ text }) => special.development.test(text))
      .flatMap(({ text }) => text.match(/^\.\/dev (\w+)/gm));
    assert.ok(named.length >= 2);
    for (const command of named) assert.match(usage, new RegExp(`^ {2}${command.slice(6)} `, 'm'));
  });

  it('and the one that installs the package names it', () => {
    assert.ok(snippets.some(({ text }) => special.install.test(text)));
    assert.equal(
      JSON.parse(readFileSync(join(dirname(line.folder), 'node_modules/flagadmin/package.json'), 'utf8')).name,
      'flagadmin',
    );
  });
});
