import { inspect } from 'node:util';

import { guardValue } from './guard-values.mjs';

/**
 * Compares the guard of a schema with the core for one seed. `judge` is the core's verdict on a JSON text by this schema, `toJson`
 * gives the JSON of a value, or undefined if there is none. Answers whether the guard was sure; throws when it must not be.
 */
export function compareGuard({ name, schema, guard, encode, judge, toJson }, seed) {
  const { make, during, isUnsteady } = guardValue(schema, seed);
  const isSure = attempt(() => during(() => guard(make()))) === true;
  const sent = isSure || isUnsteady ? attempt(() => during(() => encode(make()))) : undefined;
  if (isUnsteady) {
    // Two readings need not agree, but what is sent is what was judged.
    return sent === undefined || isFaultless(judge(sent), false) ? isSure : fail(name, seed, make(), sent);
  }
  if (!isSure) {
    return false;
  }
  const json = during(() => toJson(make()));
  if (json === undefined || !isFaultless(judge(json), true) || sent !== json) {
    fail(name, seed, make(), json);
  }
  return true;
}

function isFaultless({ issues, warnings }, strict) {
  return issues.length === 0 && (!strict || warnings.length === 0);
}

function attempt(action) {
  try {
    return action();
  } catch {
    return undefined;
  }
}

function fail(name, seed, value, json) {
  throw new Error(
    `${name}, seed ${seed}: the guard is sure, the core is not\n${attempt(() => inspect(value, { depth: 9 }))}\n${json}`,
  );
}
