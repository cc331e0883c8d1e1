// An export of one version of Unleash, applied to another.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';

import { addonOf, expectUnchanged, masked } from './apply.mjs';
import { fileOf, flagadmin, readBack } from './command.mjs';
import { startUnleash } from './unleash.mjs';

const providersOf = async (unleash) => (await unleash.ask('GET', '/api/admin/addons')).providers;

describe('an export of one version', () => {
  const versions = ['6.10.1', '8.2.0'];
  let installations = [];
  let usable;
  before(async () => {
    installations = await Promise.all(versions.map((version) => startUnleash(version)));
    const [providers, others] = await Promise.all(installations.map(providersOf));
    const isNew = ({ deprecated }) => !deprecated;
    usable = providers.filter((one) => isNew(one) && others.some((other) => other.name === one.name && isNew(other)));
  });
  after(() => Promise.all(installations.map((unleash) => unleash.remove())));

  for (const [from, to] of [
    [0, 1],
    [1, 0],
  ])
    test(`${versions[from]} is applied to ${versions[to]}`, async () => {
      const [one, other] = [installations[from], installations[to]];
      const strategy = { name: `of-${from}`, description: 'd', parameters: [{ name: 'p', type: 'string' }] };
      const made = await flagadmin(
        one,
        'apply',
        fileOf({ addons: usable.map(addonOf), strategies: [strategy] }),
        '--yes',
      );
      assert.equal(made.code, 0, made.stdout + made.stderr);
      const first = await expectUnchanged(other);
      const { addons, ...lists } = await expectUnchanged(one);
      // Ids are those of the other installation, and masks stand for secrets that it does not have.
      const inClear = addons.map(({ id, ...addon }) => {
        const definition = usable.find(({ name }) => name === addon.provider);
        return { ...addon, parameters: addonOf(definition).parameters };
      });
      const file = fileOf({ ...lists, addons: inClear });
      const applied = await flagadmin(other, 'apply', file, '--yes');
      assert.equal(applied.code, 0, applied.stdout + applied.stderr);
      const again = await flagadmin(other, 'apply', fileOf(masked(readBack(file), usable)), '--plan');
      assert.match(again.stdout, /^plan: \d+ unchanged\n$/);
      await expectUnchanged(other);
      const restored = await flagadmin(other, 'apply', fileOf(first), '--prune', '--yes');
      assert.equal(restored.code, 0, restored.stdout + restored.stderr);
    });
});
