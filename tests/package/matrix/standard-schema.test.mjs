// Libraries that take a Standard Schema: what they do with a schema of the installed package.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';

import { Consumer, repository, run } from '../support/installed-package.mjs';
import { row } from '../support/matrix.mjs';
import { versionOf } from '../support/runtimes.mjs';

const valid = { provider: 'webhook', enabled: true, parameters: { url: 'https://example.com' }, events: ['a', 'b'] };
const wrong = { ...valid, enabled: 'yes', events: ['a', 1] };

let consumer;
let libraries;
before(async () => {
  consumer = Consumer.withTools();
  ({ libraries } = await import(pathToFileURL(join(consumer.folder, 'standard-schema/libraries.mjs'))));
});
after(() => consumer?.remove());

/** The errors of react-hook-form are at their fields, with all messages. */
function checkErrors({ errors }) {
  assert.deepEqual(Object.keys(errors), ['enabled', 'events']);
  const { message, types } = errors.enabled;
  assert.match(message, /must be boolean, but string "yes" was sent/);
  assert.deepEqual(Object.values(types), [message]);
  assert.equal(errors.events[0], undefined);
  assert.match(errors.events[1].message, /must be string/);
}

const checkIssues = (expected) => (found) => {
  const issues = found.issues.map(({ code, path }) => [code, path]);
  assert.deepEqual({ ...found, issues }, expected);
};
const issues = [
  ['wrong_type', ['enabled']],
  ['wrong_type', ['events', 1]],
];

describe('. as a Standard Schema', () => {
  for (const [runtime, name, check] of [
    ['@hookform/resolvers', 'resolvers-5', checkErrors],
    ['@hookform/resolvers', 'resolvers-7', checkErrors],
    ['tRPC', '@trpc/server', checkIssues({ code: 'BAD_REQUEST', issues })],
    ['Hono', 'hono', checkIssues({ code: 400, issues })],
  ]) {
    row(runtime, versionOf(name), '. as a Standard Schema', async () => {
      assert.deepEqual(await libraries[name](valid), { value: valid });
      check(await libraries[name](wrong));
    });
  }

  it('has the types that the libraries infer', () => {
    for (const name of ['@types', 'csstype']) consumer.link(name);
    const strict = ['--noEmit', '--strict', '--exactOptionalPropertyTypes', '--skipLibCheck', '--types', ''];
    const target = ['--module', 'esnext', '--moduleResolution', 'bundler', '--target', 'es2022'];
    const tsc = join(repository, 'node_modules/typescript/bin/tsc');
    run(process.execPath, [tsc, ...strict, ...target, 'standard-schema/inferred.ts'], { cwd: consumer.folder });
  });
});
