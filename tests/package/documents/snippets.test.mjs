// Every snippet of the READMEs and of the TSDoc runs unchanged, with the packed package, against the reference server.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';

import { transform } from 'esbuild';
import { addonCreateUpdateSchema, withRules } from 'flagadmin/core';

import '../../support/environment.mjs';
import { adminToken, startServer } from '../../server/support/server.mjs';
import { repository, run } from '../support/installed-package.mjs';
import { compareWithServer, readCalls, recorder, referenceFixtures } from '../support/recorded-calls.mjs';
import { env, here, isSpecial, line, only, restart } from '../support/snippet-stage.mjs';
import { runModule, server, snippets, special, writeForm } from '../support/snippet-stage.mjs';
import { skipFor } from '../../support/skip.mjs';

const hasCurl = spawnSync('curl', ['--version']).status === 0;
const namesOfLanguages = ['js', 'ts', 'tsx', 'sh', 'console', 'yaml'];

let reference;
before(async () => {
  line.write('reference.json', referenceFixtures);
  line.write('recorder.mjs', recorder(callsFile()));
  reference = await startServer({ args: ['--fixtures', `${line.folder}/reference.json`] });
});
after(() => reference?.stop());

function callsFile() {
  return join(line.folder, 'calls.ndjson');
}

/** Runs a module. Each body that a schema validates must have the same result on the server; the others are sent or tried. */
async function runAndCompare(snippet) {
  readCalls(callsFile());
  await runModule(snippet, './recorder.mjs');
  for (const call of readCalls(callsFile())) await compareWithServer(call, reference, adminToken, snippet.place);
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

describe('snippets', () => {
  it('are in languages that are run', () => {
    assert.deepEqual(
      snippets.filter(({ language }) => !namesOfLanguages.includes(language)),
      [],
    );
    assert.ok(snippets.length >= 30, `${snippets.length}`);
    for (const pattern of Object.values(special))
      assert.ok(
        snippets.some(({ text }) => pattern.test(text)),
        pattern,
      );
  });

  for (const snippet of snippets.filter((one) => !isSpecial(one))) {
    const skip = skipFor(/^curl /m.test(snippet.text) && !hasCurl && 'there is no curl');
    it(`${snippet.place} (${snippet.language})`, { skip }, () =>
      snippet.language === 'sh' ? runCommands(snippet.text) : runAndCompare(snippet),
    );
  }

  for (const snippet of snippets.filter(({ text, language }) => language === 'sh' || special.testRunner.test(text))) {
    for (const [, json, literal] of snippet.text.matchAll(/-d '(\{.*\})'|^const body = (\{.*\});$/gm)) {
      it(`${snippet.place}: the body has the result of the server`, () => {
        const body = json ?? JSON.stringify(Function(`return ${literal}`)());
        const { valid, issues } = withRules(addonCreateUpdateSchema).validateJson(body);
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
    const ofClient = Object.keys(await import('flagadmin')).map((name) => `const ${name}: typeof flagadmin.${name};`);
    const ofCore = Object.keys(await import('flagadmin/core')).map((name) => `const ${name}: typeof core.${name};`);
    const given = `import type * as flagadmin from 'flagadmin';
      import type * as core from 'flagadmin/core';
      declare global {
        ${[...ofClient, ...ofCore].join('\n')}
        const client: flagadmin.AdminClient, addon: flagadmin.Addon, account: flagadmin.ServiceAccount;
        const update: flagadmin.AddonCreateUpdate, value: unknown, form: unknown, url: string, token: string;
        function createReadStream(name: string): ReadableStream<Uint8Array>;
      }`;
    const files = snippets.filter(({ language }) => language === 'ts');
    assert.ok(files.length >= 20);
    for (const name of ['react', 'react-hook-form', '@hookform', '@types']) line.link(name);
    line.write('typed/given.d.ts', given);
    for (const [at, { text, place }] of files.entries())
      line.write(`typed/${at}.ts`, `// ${place}\n${text}\nexport {};`);
    line.write('typed/worker.ts', readFileSync(join(repository, 'examples/workers/validate.ts'), 'utf8'));
    writeForm('typed-form');
    const lib = ['es2022', 'dom', 'dom.iterable', 'dom.asynciterable'];
    const compilerOptions = {
      ...{ strict: true, exactOptionalPropertyTypes: true, noEmit: true, skipLibCheck: true, jsx: 'react-jsx', lib },
      ...{ module: 'nodenext', target: 'es2022', types: ['node'] },
      typeRoots: [join(repository, 'node_modules/@types')],
    };
    line.write('typed/tsconfig.json', { compilerOptions, include: ['.'] });
    const ofBundlers = { ...compilerOptions, module: 'esnext', moduleResolution: 'bundler' };
    line.write('typed-form/tsconfig.json', { compilerOptions: ofBundlers, include: ['.'] });
    for (const folder of ['typed', 'typed-form'])
      run(process.execPath, [join(repository, 'node_modules/typescript/bin/tsc'), '-p', join(line.folder, folder)]);
  });
});

const first = () => snippets.find(({ place, language }) => place.startsWith('js/README.md') && language === 'ts');
const provider = { displayName: 'P', description: '', documentationUrl: '', parameters: [], events: [] };

describe('results of snippets', () => {
  it('the first ten lines change the addon', async () => {
    assert.match(await runModule(first()), /200 - \/enabled: true\n\+ \/enabled: false/);
    const changed = await fetch(`${server.url}/api/admin/addons/1`, { headers: { authorization: adminToken } });
    assert.equal((await changed.json()).enabled, false);
  });

  it('the first ten lines apply the providers of the service', async () => {
    const given = ['--providers', `${line.folder}/providers.json`];
    line.write('providers.json', [{ ...provider, name: 'slack' }]);
    await restart(...given);
    assert.match(await runModule(first()), /^200 - \/enabled: true/m);
    line.write('providers.json', [{ ...provider, name: 'other' }]);
    await restart(...given);
    const { code } = await transform(here(first().text), { loader: 'ts' });
    line.write('snippet.mjs', code);
    const ended = await line.spawn(process.execPath, ['snippet.mjs'], { env });
    assert.deepEqual([ended.code, ended.stderr.slice(0, 19)], [1, '400 ValidationError']);
    assert.match(ended.stdout, /^\/provider must be the name of a provider \(other\).*\n400 /);
  });

  it('the script disables what it names', async () => {
    assert.equal(await runModule(only(/console\.log\('disabled', addon\.id\)/)), 'disabled 1\n');
  });

  it('comments equal the output', async () => {
    assert.match(
      await runModule(only(/toAjvError/)),
      /keyword: 'required',\s+instancePath: '',[^}]+missingProperty: 'events' }/,
    );
  });
});
