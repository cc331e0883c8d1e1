// What is tested at each version of Unleash.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';

import { judgeApply } from './apply.mjs';
import { Both } from './both.mjs';
import { judgeConformance } from './conformance.mjs';
import { readDifferences, writeDifferences } from './document.mjs';
import { judgeFacts, judgeOwnInstance } from './facts.mjs';
import { judgeOurPage } from './our-page.mjs';
import { parts } from './predictions.mjs';
import { startUnleash } from './unleash.mjs';
import { judgeValues } from './values.mjs';

const { FLAGADMIN_SEED: seed = '1', FLAGADMIN_RUNS: factor = '1', UPDATE: isUpdate } = process.env;
const isUsual = seed === '1' && factor === '1';

/** The kinds and details of differences. */
const detailsOf = ({ requests, ...kinds }) =>
  Object.entries(kinds).flatMap(([kind, details]) => Object.keys(details).map((detail) => `${kind}: ${detail}`));

/** `others` are tests of this version alone, by their names. */
export function judge(version, others = {}) {
  describe(`Unleash ${version}`, () => {
    let unleash;
    before(async () => {
      unleash = await startUnleash(version);
    });
    after(() => unleash?.remove());

    test('is that version', async () => {
      const { versionInfo } = await unleash.ask('GET', '/api/admin/ui-config');
      assert.equal(versionInfo.current.oss, version);
      assert.equal((await unleash.send('GET', '/api/admin/service-account')).status, 404, 'the open-source edition');
    });

    test('has the providers and strategy types of its profile', () => judgeFacts(unleash));

    test('conforms, but for what is known', () => judgeConformance(unleash));

    describe('is predicted by its profile, but for the differences in js/API.md', () => {
      let both;
      before(async () => {
        both = await new Both(unleash).begin();
      });
      after(() => both?.end());

      for (const [part, compare] of Object.entries(parts))
        test(part, async () => {
          const found = await compare(both, { seed: Number(seed), count: 10 * Number(factor) });
          const all = readDifferences();
          if (isUpdate) writeDifferences({ ...all, [version]: { ...all[version], [part]: found } });
          const measured = readDifferences()[version];
          const known = measured[part];
          if (isUsual || part !== 'random') assert.deepEqual(found, known);
          else
            assert.deepEqual(
              detailsOf(found).filter((one) => !Object.values(measured).flatMap(detailsOf).includes(one)),
              [],
              `seed ${seed}`,
            );
        });

      test('our page shows it, and changes what it says', (t) => judgeOurPage(t, both));
    });

    test('can be taken along as files', () => judgeOwnInstance(unleash));

    judgeApply(() => unleash);

    judgeValues(() => unleash);

    for (const [name, run] of Object.entries(others)) test(name, (t) => run(t, unleash));
  });
}
