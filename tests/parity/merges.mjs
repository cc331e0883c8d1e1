// Properties of every merge, checked on the same texts in JavaScript and C++ (tests/core/support/merge_properties.hpp).
import assert from 'node:assert/strict';

import fc from 'fast-check';

import { mostly, one, quoted, textOf } from '../support/arbitrary.mjs';
import { compareSamples } from './native.mjs';
import { loadSubjects } from './subjects.mjs';

const { schemas, mergeTexts, mergeAddonUpdate, mergeServiceAccountUpdate, completeAddonUpdate, dryRun } =
  await loadSubjects();

const schemaOf = Object.fromEntries(Object.values(schemas).map((one) => [one.name, one.toJSONSchema('draft-07')]));

const providers = ['webhook', 'slack', 'teams', 'datadog', 'unheard-of'];
const parameters = [
  'url',
  'authorization',
  'customHeaders',
  'apiKey',
  'contentType',
  'bodyTemplate',
  'username',
  'ключ',
  '😀',
];
const values = [
  '"https://example.com/ü?q=%20"',
  '"*****"',
  '"*****"',
  '"s\\u00e9cret"',
  '"🚀 \\ud83d\\ude80"',
  '1.0',
  '1e400',
  'true',
  'null',
  '{"a":[1, 2]}',
];

/** Parameters that are valid for every provider. */
const enough = { url: '"https://example.com/ü?q=%20"', apiKey: '"s\\u00e9cret"', defaultChannel: '"général"' };

const objectOf = (members) => `{${members.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(',')}}`;

/** Parameters with and without a definition. */
const someParameters = fc.oneof(
  fc.constant(objectOf(Object.entries({ ...enough, ключ: '"🚀 \\ud83d\\ude80"' }))),
  fc
    .uniqueArray(fc.tuple(one(...parameters), one(...values)), { selector: ([name]) => name, maxLength: 6 })
    .map(objectOf),
);

/** An addon, or the update of one: mostly of providers that are known, since only these have secrets. */
function addonText(schema, provider) {
  const given = { provider: mostly(quoted(fc.constant(provider)), quoted(one('a', 'webhook'))) };
  return mostly(textOf(schema, { given: { ...given, parameters: someParameters } }), textOf(schema, { given }), 4);
}

/** The function that merges two texts, and the texts. */
const merges = mostly(
  one(...providers).chain((provider) =>
    fc.tuple(
      fc.constant('mergeAddonUpdate'),
      addonText(schemaOf.addonSchema, provider),
      mostly(fc.constant(provider), one(...providers), 4).chain((other) =>
        addonText(schemaOf.addonCreateUpdateSchema, other),
      ),
    ),
  ),
  fc.tuple(
    fc.constant('mergeServiceAccountUpdate'),
    textOf(schemaOf.serviceAccountSchema),
    textOf(schemaOf.updateServiceAccountSchema),
  ),
  3,
);

const same = (one, other, what) => assert.equal(JSON.stringify(one), JSON.stringify(other), what);

function checkAddon(current, update, merged) {
  assert.ok(schemas.addonSchema.is(merged), 'what is merged follows addonSchema');
  same(mergeAddonUpdate(merged, update), merged, 'the same update changes nothing more');
  same(merged.id, current.id, 'the id stays');
  const empties = { description: '', parameters: {}, events: [], projects: [], environments: [] };
  for (const name of Object.keys(schemaOf.addonCreateUpdateSchema.properties)) {
    if (!Object.hasOwn(update, name)) same(merged[name], current[name], `${name} was left out, and stays`);
    else if (update[name] === null) same(merged[name], empties[name], `null empties ${name}`);
    else if (name !== 'parameters') same(merged[name], update[name], `${name} is stored as it was sent`);
  }
  same(Object.keys(merged.parameters), Object.keys(update.parameters ?? {}), 'parameters stay in their order');
  for (const [name, value] of Object.entries(update.parameters ?? {})) {
    if (value !== '*****') same(merged.parameters[name], value, 'parameters are stored as they were sent');
  }
  const readBack = dryRun.updateAddon({ current: merged, update: completeAddonUpdate(merged, {}) });
  if (readBack.status === 200) {
    same(
      mergeAddonUpdate(merged, completeAddonUpdate(readBack.body, {})),
      merged,
      'what was read, sent again, changes nothing',
    );
  }
  return readBack.status === 200;
}

function checkAccount(current, update, merged) {
  assert.ok(schemas.serviceAccountSchema.is(merged), 'what is merged follows serviceAccountSchema');
  same(mergeServiceAccountUpdate(merged, update), merged, 'the same update changes nothing more');
  same(mergeServiceAccountUpdate(merged, merged), merged, 'what was read, sent again, changes nothing');
  for (const name of ['id', 'name', 'username', 'imageUrl', 'rootRole', 'createdAt', 'isAPI']) {
    const isSent = (name === 'name' || name === 'rootRole') && Object.hasOwn(update, name);
    same(merged[name], isSent ? update[name] : current[name], `${name} is as it must be`);
  }
  assert.ok(!(merged.tokens ?? []).some((token) => 'secret' in token), 'no secret of a token is kept');
  return false;
}

/** Whether a value has all that its text has: no number is too large for it. */
const isFaithful = (text) => !/e\+?[0-9]{3}/i.test(text);

function check([name, current, update], native, counts) {
  ++counts.merges;
  const result = JSON.parse(native);
  assert.equal(result.broken, '', 'what holds of every merge');
  const { merged, issues } = mergeTexts(name, current, update);
  assert.equal(merged, result.merged, 'WebAssembly merges as native code does, to the byte');
  same(
    issues.map(({ path: _, ...issue }) => issue),
    result.issues,
    'WebAssembly refuses as native code does',
  );
  if (merged === '') {
    ++counts.refused;
  } else if (isFaithful(current + update)) {
    const checkValue = name === 'mergeAddonUpdate' ? checkAddon : checkAccount;
    const merge = name === 'mergeAddonUpdate' ? mergeAddonUpdate : mergeServiceAccountUpdate;
    const [before, sent] = [JSON.parse(current), JSON.parse(update)];
    const after = merge(before, sent);
    same(after, JSON.parse(merged), 'values merge as texts do');
    counts.readBack += Number(checkValue(before, sent, after));
    ++counts.asValues;
  }
}

/** Merges so many documents in both languages; throws at the first that breaks what must hold. */
export function compareMerges(count, seed) {
  const counts = { merges: 0, refused: 0, asValues: 0, readBack: 0 };
  compareSamples(
    merges,
    (merge) => merge,
    (merge, native) => check(merge, native, counts),
    count,
    seed,
  );
  return counts;
}
