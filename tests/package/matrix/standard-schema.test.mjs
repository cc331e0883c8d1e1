// Libraries that take a Standard Schema: what they do with the schemas of the installed package.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';

import { Consumer, repository, run } from '../support/installed-package.mjs';
import { row } from '../support/matrix.mjs';
import { versionOf } from '../support/runtimes.mjs';

const update = { provider: 'webhook', enabled: true, parameters: { url: 'https://example.com' }, events: ['a'] };
const wrongUpdate = { ...update, enabled: 'yes', events: ['a', 1] };
const strategy = { name: 'gradual', parameters: [{ name: 'percent', type: 'percentage' }] };
const wrongStrategy = { name: '', parameters: [strategy.parameters[0], { name: 'p', type: 'number-of-users' }] };
const entry = '. as a Standard Schema';

let consumer;
let libraries;
before(async () => {
  consumer = Consumer.withTools();
  libraries = await import(pathToFileURL(join(consumer.folder, 'standard-schema/libraries.mjs')));
});
after(() => consumer?.remove());

for (const major of [5, 7]) {
  describe(`react-hook-form with @hookform/resolvers ${major}`, () => {
    const submit = (schema, values, options) => libraries.submitHookForm(major, libraries[schema], values, options);

    row('@hookform/resolvers', versionOf(`resolvers-${major}`), entry, async () => {
      assert.deepEqual(await submit('createStrategySchema', strategy), { values: strategy });
      const { errors } = await submit('createStrategySchema', wrongStrategy);
      assert.deepEqual(Object.keys(errors), ['name', 'parameters']);
      assert.match(errors.name.message, /must not be empty/);
      assert.equal(errors.parameters[0], undefined);
      assert.match(errors.parameters[1].type.message, /percentage, .*but "number-of-users" was sent/);
    });

    it('gathers all messages of a field on request', async () => {
      const { errors } = await submit('createStrategySchema', wrongStrategy, { criteriaMode: 'all' });
      assert.deepEqual(Object.values(errors.name.types), [errors.name.message]);
    });
  });
}

describe('tRPC', () => {
  row('tRPC', versionOf('@trpc/server'), entry, async () => {
    assert.deepEqual(await libraries.caller.updateAddon(update), update);
    await assert.rejects(libraries.caller.updateAddon(wrongUpdate), ({ code, cause }) => {
      assert.equal(code, 'BAD_REQUEST');
      assert.deepEqual(
        cause.issues.map(({ path }) => path),
        [['enabled'], ['events', 1]],
      );
      return true;
    });
  });
});

describe('Hono', () => {
  const put = async (body) => {
    const headers = { 'content-type': 'application/json' };
    const response = await libraries.app.request('/addons', { method: 'PUT', headers, body: JSON.stringify(body) });
    return { status: response.status, body: await response.json() };
  };

  row('Hono', versionOf('hono'), entry, async () => {
    assert.deepEqual(await put(update), { status: 200, body: update });
    const { status, body } = await put(wrongUpdate);
    assert.equal(status, 400);
    assert.deepEqual(
      body.error.map(({ code, path }) => [code, path]),
      [
        ['wrong_type', ['enabled']],
        ['wrong_type', ['events', 1]],
      ],
    );
  });
});

describe('in TypeScript', () => {
  it('the libraries infer the types of the schemas', () => {
    for (const name of ['@types', 'csstype']) consumer.link(name);
    const strict = ['--noEmit', '--strict', '--exactOptionalPropertyTypes', '--skipLibCheck', '--types', ''];
    run(
      process.execPath,
      [
        join(repository, 'node_modules/typescript/bin/tsc'),
        ...strict,
        ...['--module', 'esnext', '--moduleResolution', 'bundler', '--target', 'es2022'],
        join(consumer.folder, 'standard-schema/inferred.ts'),
      ],
      { cwd: consumer.folder },
    );
  });
});
