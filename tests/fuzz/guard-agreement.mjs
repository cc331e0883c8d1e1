// Compares guards with the core for one value.
import { inspect, isDeepStrictEqual } from 'node:util';

import { guardValue } from './guard-values.mjs';

/**
 * Compares the guard of a schema and the issues reported without the core with the core, for one seed. `validateJson` is the core's validation
 * of a JSON text, `toJson` returns the JSON of a value, or undefined if there is none. Returns whether the guard accepted the value, and
 * whether issues were reported; throws when the core's result differs.
 */
export function compareGuard({ name, schema, guard, listIssues, encode, validateJson, toJson }, seed) {
  const { make, during, isUnsteady } = guardValue(schema, seed);
  const isCertainlyValid = attempt(() => during(() => guard(make()))) === true;
  const reported = isCertainlyValid ? undefined : attempt(() => during(() => listIssues(make())));
  const sent = isCertainlyValid || isUnsteady ? attempt(() => during(() => encode(make()))) : undefined;
  const outcome = { isCertainlyValid, hasIssues: reported !== undefined && reported.issues.length > 0 };
  if (isUnsteady) {
    // Two readings need not agree, but the JSON sent is the one validated.
    return sent === undefined || isFaultless(validateJson(sent), false) ? outcome : fail(name, seed, make(), sent);
  }
  if (!isCertainlyValid && reported === undefined) {
    return outcome;
  }
  const json = during(() => toJson(make()));
  if (
    json === undefined ||
    (isCertainlyValid ? !isFaultless(validateJson(json), true) || sent !== json : !isSame(reported, validateJson(json)))
  ) {
    fail(name, seed, make(), json);
  }
  return outcome;
}

function isSame(reported, { issues, warnings, truncated }) {
  return isDeepStrictEqual(reported, { issues, warnings, truncated });
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
    `${name}, seed ${seed}: the result without the core differs from the core's\n${attempt(() => inspect(value, { depth: 9 }))}\n${json}`,
  );
}
