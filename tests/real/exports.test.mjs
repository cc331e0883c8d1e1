// An export of one version of Unleash, applied to another.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';

import { addonOf, expectUnchanged, masked } from './apply.mjs';
import { apply, fileOf, flagadmin, readBack } from './command.mjs';
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
      await apply(one, fileOf({ addons: usable.map(addonOf), strategies: [strategy] }));
      const first = await expectUnchanged(other);
      const { addons, ...lists } = await expectUnchanged(one);
      // Ids are those of the other installation, and masks stand for secrets that it does not have.
      const inClear = addons.map(({ id, ...addon }) => {
        const definition = usable.find(({ name }) => name === addon.provider);
        return { ...addon, parameters: addonOf(definition).parameters };
      });
      const file = fileOf({ ...lists, addons: inClear });
      await apply(other, file);
      const again = await flagadmin(other, 'apply', fileOf(masked(readBack(file), usable)), '--plan');
      assert.match(again.stdout, /^plan: \d+ unchanged\n$/);
      await expectUnchanged(other);
      await apply(other, fileOf(first), '--prune');
    });
});
