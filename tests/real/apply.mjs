// `flagadmin apply` and `export` at Unleash: what is applied is unchanged afterwards, and a plan says what the service will do (D79).
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { apply, fileOf, flagadmin, readBack } from './command.mjs';

/** An addon of a provider, with a value for each parameter. */
export const addonOf = ({ name, parameters }) => ({
  ...{ provider: name, description: `An addon of ${name}`, enabled: false, events: ['feature-created'] },
  ...{ projects: ['default'], environments: ['development'] },
  parameters: Object.fromEntries(
    parameters.map((one) => [
      one.name,
      one.name === 'url' || one.type === 'url' ? 'https://example.com/hook' : `value of ${one.name}`,
    ]),
  ),
});

/** The state with the masks of sensitive parameters. */
export function masked({ addons, ...others }, providers) {
  const isSensitive = ({ provider }, name) =>
    providers.find((one) => one.name === provider).parameters.find((one) => one.name === name)?.sensitive;
  const mask = (addon) =>
    Object.fromEntries(
      Object.entries(addon.parameters).map(([name, value]) => [name, isSensitive(addon, name) ? '*****' : value]),
    );
  return { ...others, addons: addons.map((addon) => ({ ...addon, parameters: mask(addon) })) };
}

const strategies = [
  { name: 'bare', parameters: [{ name: 'p', type: 'string' }] },
  {
    name: 'described',
    description: 'd',
    title: 't',
    parameters: [{ name: 'p', type: 'list', description: 'd', required: true }],
  },
  { name: 'of-the-past', deprecated: true, editable: false, parameters: [] },
];

/** Exports, and expects that to apply it would change nothing. */
export async function expectUnchanged(unleash) {
  const { code, stdout, stderr } = await flagadmin(unleash, 'export');
  assert.equal(code, 0, stderr);
  const plan = await flagadmin(unleash, 'apply', fileOf(stdout), '--plan');
  assert.match(plan.stdout, /^plan: \d+ unchanged\n$/);
  assert.equal(plan.code, 0, plan.stderr);
  return JSON.parse(stdout);
}

function judgeRounds(unleashOf) {
  const providers = async () => (await unleashOf().ask('GET', '/api/admin/addons')).providers;

  describe('apply', () => {
    test('what was applied is unchanged', async () => {
      const addons = (await providers()).filter(({ deprecated }) => !deprecated).map(addonOf);
      const file = fileOf({ addons, strategies });
      await apply(unleashOf(), file);
      // What is sent in clear may be another secret: no plan can tell.
      const again = await flagadmin(unleashOf(), 'apply', fileOf(masked(readBack(file), await providers())), '--plan');
      assert.equal(again.stdout, `plan: ${addons.length + strategies.length} unchanged\n`);
      assert.equal(again.code, 0);
    });

    test('what was exported is unchanged', () => expectUnchanged(unleashOf()));

    test('a change is what the plan says', async () => {
      const state = await expectUnchanged(unleashOf());
      const changed = { addons: state.addons.map((one) => ({ ...one, enabled: true, projects: [] })) };
      const file = fileOf(changed);
      const plan = await flagadmin(unleashOf(), 'apply', file, '--plan');
      assert.equal(plan.code, 3, plan.stdout + plan.stderr);
      await apply(unleashOf(), file);
      const { addons } = await unleashOf().ask('GET', '/api/admin/addons');
      const shown = addons.filter(({ id }) => changed.addons.some((one) => one.id === id));
      assert.ok(shown.every(({ enabled, projects }) => enabled && projects.length === 0));
      await expectUnchanged(unleashOf());
    });

    test('what was applied is removed', async () => {
      const { addons, strategies: all } = await expectUnchanged(unleashOf());
      const kept = all.filter(({ name }) => !strategies.some((one) => one.name === name));
      assert.ok(addons.length > 0 && kept.length < all.length);
      const file = fileOf({ addons: [], strategies: kept });
      await apply(unleashOf(), file, '--prune');
      assert.deepEqual(readBack(fileOf((await flagadmin(unleashOf(), 'export')).stdout)).addons, []);
    });
  });
}

function judgePlans(unleashOf) {
  const providers = async () => (await unleashOf().ask('GET', '/api/admin/addons')).providers;
  const listed = async (name) =>
    (await unleashOf().ask('GET', '/api/admin/strategies')).strategies.find((one) => one.name === name);

  describe('a plan', () => {
    test('the plan knows what happens to an addon of a deprecated provider', async () => {
      for (const definition of (await providers()).filter(({ deprecated }) => deprecated)) {
        const file = fileOf({ addons: [addonOf(definition)] });
        const plan = await flagadmin(unleashOf(), 'apply', file, '--plan');
        const { status, text } = await unleashOf().send('POST', '/api/admin/addons', {
          body: JSON.stringify(addonOf(definition)),
        });
        if (status === 201) await unleashOf().ask('DELETE', `/api/admin/addons/${JSON.parse(text).id}`);
        assert.equal(plan.code, status === 201 ? 3 : 1, `${definition.name}: ${status} there, and ${plan.stdout}`);
      }
    });

    test('a bundled strategy type is deprecated, and reactivated', async () => {
      const state = await expectUnchanged(unleashOf());
      for (const deprecated of [true, false]) {
        const changed = state.strategies.map((one) => (one.name === 'remoteAddress' ? { ...one, deprecated } : one));
        await apply(unleashOf(), fileOf({ strategies: changed }));
        assert.equal((await listed('remoteAddress')).deprecated, deprecated);
        await expectUnchanged(unleashOf());
      }
    });

    test('a strategy type is updated where it is, and deprecated with it', async () => {
      const state = await expectUnchanged(unleashOf());
      const made = {
        name: 'updated-by-apply',
        title: 'before',
        description: 'd',
        parameters: [{ name: 'p', type: 'list' }],
      };
      const parameters = [{ name: 'q', type: 'number', required: true }];
      for (const [entry, expected] of [
        [made, { ...made, deprecated: false }],
        [
          { ...made, title: null, parameters, deprecated: true },
          { ...made, title: '', parameters, deprecated: true },
        ],
        [
          { name: made.name, parameters: [], deprecated: false },
          { ...made, title: '', parameters: [], deprecated: false },
        ],
      ]) {
        const file = fileOf({ strategies: [...state.strategies, entry] });
        await apply(unleashOf(), file);
        const { displayName: _, editable, ...stored } = await listed(made.name);
        assert.deepEqual([stored, editable], [expected, true]);
        await expectUnchanged(unleashOf());
        const again = await flagadmin(unleashOf(), 'apply', file, '--plan');
        assert.equal(again.code, 0, again.stdout);
      }
      await unleashOf().ask('DELETE', `/api/admin/strategies/${made.name}`);
    });
  });
}

export function judgeApply(unleashOf) {
  judgePlans(unleashOf);
  judgeRounds(unleashOf);
}
