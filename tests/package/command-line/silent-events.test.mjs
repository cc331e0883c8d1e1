// Commands warn about events that a provider is never sent, and about addons without events (D93).
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { addon, apply, call, line, masked, serve, stored } from '../support/command-stage.mjs';

const { id: _, ...typo } = masked(1, { events: ['feature-created', 'feature-create'] });
const { id: __, ...nothing } = masked(2, { events: [] });
const never =
  /\/events\/1 names the event "feature-create", which provider webhook does not list: it will never be sent/;
const empty = /\/events is empty: nothing will be sent to provider webhook/;

describe('an event that is never sent', () => {
  const write = () => {
    line.write('typo.json', typo);
    line.write('nothing.json', nothing);
    line.write('new.json', { ...typo, parameters: { url: 'https://example.com/' } });
  };

  it('is a warning of validate, and an error with --strict', async () => {
    write();
    for (const [file, message, code] of [
      ['typo.json', never, 'unknown_event'],
      ['nothing.json', empty, 'no_events'],
    ]) {
      const given = ['validate', 'addonCreateUpdateSchema', file, '--providers', 'default'];
      const warned = await line.run(given);
      assert.equal(warned.code, 0, warned.stderr);
      assert.match(`${warned.stdout}${warned.stderr}`, message);
      assert.match(`${warned.stdout}${warned.stderr}`, new RegExp(`warning: .*\\(${code}\\)`));
      const strict = await line.run([...given, '--strict']);
      assert.equal(strict.code, 1);
      assert.match(`${strict.stdout}${strict.stderr}`, new RegExp(`error: .*\\(${code}\\)`));
      const alone = await line.run(['validate', 'addonCreateUpdateSchema', file, '--schema-only', '--strict']);
      assert.equal(alone.code, 0, `${alone.stdout}${alone.stderr}`);
    }
  });

  it('is a warning before a request is sent, which is sent all the same', async () => {
    const env = await serve();
    write();
    for (const [command, message] of [
      ['update-addon 1 typo.json --yes', never],
      ['update-addon 2 nothing.json --yes', empty],
      ['create-addon new.json --yes', never],
      ['dry-run update-addon typo.json --id 1', never],
    ]) {
      const { code, stdout, stderr } = await call(env, command);
      assert.equal(code, 0, `${command}: ${stderr}`);
      assert.match(`${stdout}${stderr}`, message, command);
    }
    assert.deepEqual(stored(1).events, typo.events);
    assert.deepEqual(stored(2).events, []);
  });

  it('is a warning of a plan', async () => {
    const env = await serve();
    const state = {
      addons: [
        masked(1, { events: typo.events }),
        masked(2, { events: [] }),
        { ...addon(3), id: undefined, events: typo.events },
      ],
    };
    const plan = await apply(env, state, '--plan');
    assert.equal(plan.code, 3, plan.stderr);
    assert.match(plan.stdout, never);
    assert.match(plan.stdout, empty);
    const { stdout } = await apply(env, state, '--plan --format json');
    assert.deepEqual(
      JSON.parse(stdout).resources.map(({ warnings }) => warnings.map(({ code }) => code)),
      [['unknown_event'], ['no_events'], ['unknown_event']],
    );
  });
});
