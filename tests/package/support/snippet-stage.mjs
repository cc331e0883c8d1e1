// The snippets of documents and what they run on, for all tests of the file that imports this: a folder with the installed package, and a server
// that is new for each test.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, beforeEach } from 'node:test';

import { transform } from 'esbuild';

import { adminToken, startServer } from '../../server/support/server.mjs';
import { CommandLine, detecting } from './command-line.mjs';
import { repository } from './installed-package.mjs';
import { allSnippets } from './snippets.mjs';

const stored = {
  id: 1,
  provider: 'slack',
  description: 'Our chat',
  enabled: true,
  parameters: { url: 'https://hooks.example.com/x', defaultChannel: 'flags' },
  events: ['feature-created'],
  projects: ['web'],
};
export const masked = { ...stored, parameters: { ...stored.parameters, url: '*****' } };
export const update = { provider: 'webhook', enabled: true, parameters: { url: 'https://example.com/x' }, events: [] };
const strategy = { name: 'gradual', parameters: [{ name: 'p', type: 'list' }] };

/** Definitions of names that snippets of TSDoc use. */
const prelude = `
import { createReadStream } from 'node:fs';
import * as ofClient from 'flagadmin';
import * as core from 'flagadmin/core';
const flagadmin = { ...ofClient, ...core };
const baseUrl = process.env.FLAGADMIN_URL;
const token = process.env.FLAGADMIN_TOKEN;
const client = new flagadmin.AdminClient({ baseUrl, token });
const addon = ${JSON.stringify(masked)};
export const update = ${JSON.stringify(update)};
const account = { id: 9, name: 'CI', rootRole: 1 };
const url = baseUrl + '/health';
Object.assign(globalThis, { createReadStream, ...flagadmin, client, addon, update, account, token, url, value: {}, form: {} });
`;

export const snippets = allSnippets();

/** @type {CommandLine} */
export let line;
/** The server of the test, and the variables that name it. */
export let server;
export let env;
before(() => {
  line = new CommandLine({
    'fixtures.json': { addons: [stored], serviceAccounts: [{ id: 9, name: 'CI', rootRole: 1 }], strategies: [] },
    'prelude.mjs': prelude,
    'addon.json': update,
    'stored.json': masked,
    'config/addons/a.json': update,
    'config/strategies/a.json': strategy,
  });
});
beforeEach(() => restart());
after(async () => {
  await server?.stop();
  line?.remove();
});

/** Starts a server with the fixtures and other options in place of the one that runs. */
export async function restart(...args) {
  await server?.stop();
  server = await startServer({ args: ['--fixtures', `${line.folder}/fixtures.json`, ...args] });
  env = { FLAGADMIN_TOKEN: adminToken, FLAGADMIN_URL: server.url, TOKEN: adminToken, ...detecting }; // as users have it
}

/** The server of the test in place of that of the text. */
export const here = (text) => text.replaceAll(/https:\/\/flags\.example\.com|http:\/\/127\.0\.0\.1:4242/g, server.url);

/** Runs a module, after others, which must succeed, and returns its output. */
export async function runModule(snippet, ...preloaded) {
  const { code } = await transform(here(snippet.text), {
    loader: 'ts',
    tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
  });
  line.write('snippet.mjs', code);
  const imported = [...preloaded, './prelude.mjs'].flatMap((name) => ['--import', name]);
  const ended = await line.spawn(process.execPath, [...imported, 'snippet.mjs'], { env });
  assert.equal(ended.code, 0, `${snippet.place}\n${ended.stderr}`);
  return ended.stdout;
}

/** Snippets that have tests of their own (special-snippets.test.mjs). */
export const special = {
  yaml: /^on: pull_request/,
  proxy: /server: \{ proxy:/,
  development: /^\.\/dev /,
  image: /^docker build /,
  serve: /^node_modules\/\.bin\/flagadmin serve /, // ../command-line/serve.test.mjs runs it
  install: /^npm install (?:\.\/flagadmin-\*\.tgz|flagadmin(?:@npm:\S+)?)\n$/, // before and after a release
  jest: /transformIgnorePatterns/, // ../matrix/test-runners.test.mjs runs it
  jsdom: /require\('jest-environment-jsdom'\)/, // ../matrix/test-runners.test.mjs runs it
  testRunner: /from '(vitest|@jest\/globals|msw|@playwright\/test)'/, // ../matrix/test-runners.test.mjs runs them
};
export const isSpecial = ({ text, language }) =>
  language === 'console' || Object.values(special).some((pattern) => pattern.test(text));
/** The one snippet that a pattern fits. */
export const only = (pattern) => {
  const found = snippets.filter(({ text }) => pattern.test(text));
  assert.equal(found.length, 1, String(pattern));
  return found[0];
};

/** Writes the files of the form in React into a folder. */
export function writeForm(folder) {
  for (const file of ['react-hook-form.tsx', 'fields.tsx'])
    line.write(`${folder}/${file}`, readFileSync(join(repository, 'examples/forms', file), 'utf8'));
}
