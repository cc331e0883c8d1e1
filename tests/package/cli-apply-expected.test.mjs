// `flagadmin apply` of an expected plan, and for a service in use (D81).
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { addon, masked, useService } from './apply-service.mjs';

const service = useService();
const { apply, read, request } = service;

describe('apply', () => {
  it('does what an expected plan says, or nothing', async () => {
    const state = { addons: [masked({ id: 1, enabled: false })] };
    const { stdout: planned } = await apply(state, '--plan --format json');
    service.line.write('plan.json', planned);
    await request('PUT', 'addons/1', addon({ description: 'Changed meanwhile' }));
    const refused = await apply(state, '--yes --expect plan.json');
    assert.equal(refused.code, 1);
    assert.match(
      refused.stderr,
      /nothing was sent: the plan is not the expected one\n {2}addon 1: expected updateAddon .*now updateAddon /,
    );
    assert.equal((await read('addons/1')).enabled, true);
    await request('PUT', 'addons/1', addon());
    const done = await apply(state, '--yes --expect plan.json');
    assert.equal(done.code, 0, done.stderr);
    assert.equal((await read('addons/1')).enabled, false);
    for (const plan of [{}, null, { resources: [null] }]) {
      service.line.write('plan.json', plan);
      const wrong = await apply(state, '--yes --expect plan.json');
      assert.equal(wrong.code, 2);
      assert.match(wrong.stderr, /plan.json is no plan: write one with/);
    }
  });

  it('predicts a service in use, which resets what an update leaves out: apply leaves out nothing', async () => {
    const update = { provider: 'webhook', enabled: true, parameters: { url: '*****' }, events: ['feature-created'] };
    service.line.write('update.json', update);
    for (const [given, env] of [
      [' --service unleash-8.2', {}],
      ['', { FLAGADMIN_SERVICE: 'unleash-8.2' }],
    ]) {
      const { stdout, stderr, code } = await service.call(`dry-run update-addon update.json --id 1${given}`, env);
      assert.equal(code, 0, stderr);
      assert.match(stdout, /- \/projects: \["web"\]\n\s*\+ \/projects: \[\]/);
      assert.match(stdout, /\/projects differs at Unleash 8.2: left out, and this service resets it to all/);
      assert.equal((await apply({ addons: [{ id: 1, ...update }] }, `--plan${given}`, env)).code, 0);
    }
    const exported = await service.call('export --out exported.json');
    assert.equal(exported.code, 0);
    assert.equal((await request('POST', 'strategies/gradual/deprecate')).status, 200);
    await service.call('export --out exported.json');
    const kept = await service.call('apply exported.json --plan --service unleash-8.2');
    assert.deepEqual([kept.code, kept.stdout], [0, 'plan: 5 unchanged\n'], kept.stderr);
    const empty = await service.call('apply exported.json --plan', { FLAGADMIN_SERVICE: '' });
    assert.equal(empty.code, 0, empty.stderr);
    const masked = await service.call('dry-run update-addon update.json --id 1 --service unleash-8.2 --format json');
    assert.equal(JSON.parse(masked.stdout).body.parameters.url, '*****');
    const wrong = await service.call('dry-run update-addon update.json --id 1 --service unleash-1');
    assert.equal(wrong.code, 2);
    assert.match(wrong.stderr, /specification, unleash-6.10, unleash-8.2/);
  });
});
