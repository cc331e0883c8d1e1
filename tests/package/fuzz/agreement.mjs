// Compares the walk over one value with the core.
import { inspect, isDeepStrictEqual } from 'node:util';

import { withoutOffsets } from './without-offsets.mjs';

/**
 * Compares the results of a walk, each of which is undefined when undecided, with the core, for a value. `validateJson` is the core's
 * validation of a JSON text; `toJson` returns the JSON of a value, or undefined if there is none. Returns whether the walk
 * accepted the value, and whether it reported issues; throws when the core's result differs.
 */
export function compareValue({ name, isValid, reportOf, jsonOf, validateJson, toJson }, value) {
  const { make, during, isUnsteady } = value;
  const [valid, report, written] = [isValid, reportOf, jsonOf].map((one) => attempt(() => during(() => one(make()))));
  const outcome = { isAccepted: valid === true, hasIssues: report !== undefined && report.issues.length > 0 };
  if (isUnsteady) {
    // Two readings need not agree, but the JSON written is the one validated.
    return written === undefined || validateJson(written).issues.length === 0 ? outcome : fail(name, make(), written);
  }
  if (valid === undefined && report === undefined && written === undefined) {
    return outcome;
  }
  const json = during(() => toJson(make()));
  const result = json === undefined ? undefined : validateJson(json);
  const isCoreValid = result?.issues.length === 0;
  if (
    (valid !== undefined && valid !== isCoreValid) ||
    (report !== undefined && !isSame(report, result)) ||
    (written !== undefined && written !== json) ||
    (written !== undefined) !== (valid === true)
  ) {
    fail(name, make(), json);
  }
  return outcome;
}

function isSame(report, result) {
  return (
    result !== undefined &&
    isDeepStrictEqual(report, {
      issues: withoutOffsets(result.issues),
      warnings: withoutOffsets(result.warnings),
      truncated: result.truncated,
    })
  );
}

function attempt(action) {
  try {
    return action();
  } catch {
    return undefined;
  }
}

function fail(name, value, json) {
  throw new Error(
    `${name}: the result of the walk differs from the core's\n${attempt(() => inspect(value, { depth: 9 }))}\n${json}`,
  );
}
