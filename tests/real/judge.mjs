// What is tested at each version of Unleash.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';

import { judgeReliedOn } from '../support/relied-on.mjs';
import { judgeApply } from './apply.mjs';
import { Both } from './both.mjs';
import { judgeConformance } from './conformance.mjs';
import { readDifferences, writeDifferences } from './document.mjs';
import { judgeFacts, judgeOwnInstance } from './facts.mjs';
import { judgeOurPage } from './our-page.mjs';
import { parts, strictParts } from './predictions.mjs';
import { startUnleash } from './unleash.mjs';
import { judgeValues } from './values.mjs';

const {
  FLAGADMIN_SEED: ownSeed = String(Date.now() % 1e9),
  FLAGADMIN_RUNS: factor = '1',
  UPDATE: isUpdate,
} = process.env;
const count = 10 * Number(factor);

/** What no request may show, with a seed of its own: what the fixed ones have besides is in differences.json. */
const wrong = ['accepted', 'state', 'response', 'dryRun'];

/** Compares the requests of these parts: those of a fixed seed as they were measured, and others. */
function judgeParts(begin, parts) {
  let both;
  before(async () => {
    both = await begin();
  });
  after(() => both?.end());

  for (const [part, compare] of Object.entries(parts)) {
    test(part, async () => {
      const found = await compare(both, { seed: 1, count });
      const { version } = both.unleash;
      const all = readDifferences();
      if (isUpdate) writeDifferences({ ...all, [version]: { ...all[version], [part]: found } });
      if (factor === '1') assert.deepEqual(found, readDifferences()[version][part]);
    });
    if (part.startsWith('random'))
      test(`${part}, seed ${ownSeed}`, async () => {
        const found = await compare(both, { seed: Number(ownSeed), count });
        assert.deepEqual(
          wrong
            .flatMap((kind) => Object.entries(found[kind] ?? {}))
            .filter(([detail]) => !detail.endsWith('there 403')),
          [],
          `again: FLAGADMIN_SEED=${ownSeed}`,
        );
      });
  }
  return () => both;
}

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

    describe('has what a client may rely on', () => {
      judgeReliedOn(
        version,
        (...request) => unleash.send(...request),
        () => unleash.tokens.admin,
      );
    });

    test('conforms, but for what is known', () => judgeConformance(unleash));

    describe('is predicted by its profile, but for the differences in js/API.md', () => {
      const both = judgeParts(() => new Both(unleash).begin(), parts);

      test('our page shows it, and changes what it says', (t) => judgeOurPage(t, both()));
    });

    test('can be taken along as files', () => judgeOwnInstance(unleash));

    judgeApply(() => unleash);

    judgeValues(() => unleash);

    for (const [name, run] of Object.entries(others)) test(name, (t) => run(t, unleash));

    describe('is predicted with its default settings, under which it checks addresses', () => {
      judgeParts(async () => {
        await unleash.restart({ isStrict: true });
        return new Both(unleash).begin();
      }, strictParts);
    });
  });
}
