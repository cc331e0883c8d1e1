// The commands ask the service what it is (D83).
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { detecting } from '../support/command-line.mjs';
import { call, serve as serveNamed, service } from '../support/command-stage.mjs';

const plan = 'apply flags.json --plan';
const commands = [
  'update-addon 1 addon.json --yes',
  'dry-run update-addon addon.json --id 1',
  'create-strategy strategy.json --yes',
];
/** A service that says this of its version; undefined: it has no such operation. */
const serve = async (told) => ({
  ...(await serveNamed(({ url }, response) => told !== undefined && url.endsWith('/ui-config') && response.end(told))),
  ...detecting,
});
const versions = (current) => JSON.stringify({ versionInfo: { current } });
const unknown = 'predictions are for the specification';

describe('a command that predicts a change', () => {
  for (const [told, said, others = []] of [
    [undefined, 'the service follows the specification', commands],
    [versions({ oss: '8.2.0' }), 'the service is Unleash 8.2.0: predictions are for unleash-8.2.0', commands],
    [versions({ enterprise: '7.5.3' }), 'the service is Unleash 7.5.3: predictions are for unleash-7.5.3'],
    [
      versions({ oss: '31.0.1' }),
      'the service is Unleash 31.0.1: predictions are for the newest known version, unleash-8.2',
    ],
    [
      versions({ oss: '5.1.0' }),
      `the service is Unleash 5.1.0, which flagadmin does not know: ${unknown}; name the closest version with --service NAME`,
    ],
    ['<html>', `the service does not say its version: ${unknown}; if you know what it is, name it with --service NAME`],
  ]) {
    it(`says what the service is: ${told}`, async () => {
      for (const command of [plan, ...others]) {
        const { stderr } = await call(await serve(told), command);
        const lines = stderr.split('\n').filter((line) => line === `flagadmin: ${said}`);
        assert.equal(lines.length, 1, `${command}\n${stderr}`);
      }
    });
  }

  it('does not ask where a profile is named', async () => {
    const env = await serve();
    for (const command of [plan, commands[1]]) {
      const { stderr } = await call(env, `${command} --service unleash-8.2`);
      assert.doesNotMatch(stderr, /the service is/);
      await call({ ...env, FLAGADMIN_SERVICE: 'specification' }, command);
    }
    assert.ok(service.requests.every(({ path }) => !path.endsWith('/ui-config')));
  });

  it('refuses what the version that it found refuses', async () => {
    const { code, stderr } = await call(await serve(versions({ oss: '8.2.0' })), 'create-strategy unfit.json --yes');
    assert.equal(code, 1);
    assert.match(stderr, /Unleash 8\.2/);
  });
});
