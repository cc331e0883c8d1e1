// The commands ask the service what it is (D83).
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { detecting } from '../support/command-line.mjs';
import { call, serve as serveNamed } from '../support/command-stage.mjs';

const commands = [
  'update-addon 1 addon.json --yes',
  'dry-run update-addon addon.json --id 1',
  'apply flags.json --plan',
  'create-strategy strategy.json --yes',
];
const serve = async (intercept) => ({ ...(await serveNamed(intercept)), ...detecting });
const versions = (current) => JSON.stringify({ versionInfo: { current } });

describe('a command that predicts a change', () => {
  for (const [told, said] of [
    [undefined, 'the service follows the specification'],
    [versions({ oss: '8.2.0' }), 'the service is Unleash 8.2.0: predictions are for unleash-8.2.0'],
    [versions({ enterprise: '7.5.3' }), 'the service is Unleash 7.5.3: predictions are for unleash-7.5.3'],
    [
      versions({ oss: '31.0.1' }),
      'the service is Unleash 31.0.1: predictions are for the newest known version, unleash-8.2',
    ],
    [
      versions({ oss: '5.1.0' }),
      'the service is Unleash 5.1.0, which flagadmin does not know: predictions are for the specification; name the closest version with --service NAME',
    ],
    [
      '<html>',
      'the service does not say its version: predictions are for the specification; if you know what it is, name it with --service NAME',
    ],
  ])
    it(`says what the service is: ${told}`, async () => {
      const env = await serve(
        ({ url }, response) => told !== undefined && url.endsWith('/ui-config') && response.end(told),
      );
      for (const command of commands) {
        const { stderr } = await call(env, command);
        assert.equal(
          stderr.split('\n').filter((line) => line === `flagadmin: ${said}`).length,
          1,
          `${command}\n${stderr}`,
        );
      }
    });

  it('does not take the 404 of a wrong address for a service of the specification', async () => {
    const env = await serve();
    for (const part of ['/api', '/api/admin/']) {
      const { stderr } = await call({ ...env, FLAGADMIN_URL: env.FLAGADMIN_URL + part }, commands[2]);
      assert.match(stderr, /^flagadmin: 404 NotFoundError: [^\n]*: remove that, because [^\n]*\n$/);
    }
  });

  it('does not ask where a profile is named', async () => {
    const asked = [];
    const env = await serve(({ url }) => void (url.endsWith('/ui-config') && asked.push(url)));
    for (const command of commands) {
      const { stderr } = await call(env, `${command} --service unleash-8.2`);
      assert.doesNotMatch(stderr, /the service is/);
      await call({ ...env, FLAGADMIN_SERVICE: 'specification' }, command);
    }
    assert.deepEqual(asked, []);
  });

  it('says that a version which was named is newer than the known ones', async () => {
    const { stderr } = await call(await serve(), 'update-addon 1 addon.json --yes --service unleash-31.0');
    const said =
      'flagadmin: unleash-31.0 is newer than the versions that flagadmin knows: predictions are for unleash-8.2';
    assert.equal(stderr.split('\n').filter((line) => line === said).length, 1, stderr);
  });

  it('refuses what the version that it found refuses', async () => {
    const env = await serve(
      ({ url }, response) => url.endsWith('/ui-config') && response.end(versions({ oss: '8.2.0' })),
    );
    const { code, stderr } = await call(env, 'create-strategy unfit.json --yes');
    assert.equal(code, 1);
    assert.match(stderr, /Unleash 8\.2/);
  });
});
