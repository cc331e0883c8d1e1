import { inspect, isDeepStrictEqual } from 'node:util';

import { guardValue } from './guard-values.mjs';

/**
 * Compares the guard of a schema, and what is explained without the core, with the core for one seed. `judge` is the core's verdict on
 * a JSON text by this schema, `toJson` gives the JSON of a value, or undefined if there is none. Answers whether the guard was sure,
 * and whether faults were explained; throws when either must not be.
 */
export function compareGuard({ name, schema, guard, explain, encode, judge, toJson }, seed) {
  const { make, during, isUnsteady } = guardValue(schema, seed);
  const isSure = attempt(() => during(() => guard(make()))) === true;
  const told = isSure ? undefined : attempt(() => during(() => explain(make())));
  const sent = isSure || isUnsteady ? attempt(() => during(() => encode(make()))) : undefined;
  const answer = { isSure, isExplained: told !== undefined && told.issues.length > 0 };
  if (isUnsteady) {
    // Two readings need not agree, but what is sent is what was judged.
    return sent === undefined || isFaultless(judge(sent), false) ? answer : fail(name, seed, make(), sent);
  }
  if (!isSure && told === undefined) {
    return answer;
  }
  const json = during(() => toJson(make()));
  if (json === undefined || (isSure ? !isFaultless(judge(json), true) || sent !== json : !isSame(told, judge(json)))) {
    fail(name, seed, make(), json);
  }
  return answer;
}

function isSame(told, { issues, warnings, truncated }) {
  return isDeepStrictEqual(told, { issues, warnings, truncated });
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
    `${name}, seed ${seed}: the guard is sure, or a fault explained, and the core does not agree\n${attempt(() => inspect(value, { depth: 9 }))}\n${json}`,
  );
}
