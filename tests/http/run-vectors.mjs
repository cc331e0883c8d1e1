// The one runner of HTTP vectors, through whatever door: `for await (const { id, rules, result, got } of runVectors(target))`. A target has
// - `start(setup)`, if tests configure it: it takes options, stored resources and tokens, and returns a world with `send` (targets.mjs). What comes back is
//   compared to the byte (by-fixtures.mjs);
// - or else `run(case)` (by-api.mjs): a service at a URL, whose configuration nobody knows. It makes what it needs by the API, and compares no ids, times or
//   words.
// - `known`: what it does otherwise, and may: rows `{ got, reason }` by the ids of vectors.
import { readVectors } from '../vectors/read.mjs';
import { allCases } from './cases.mjs';

/** Results: passed, failed, differs as known, unimplemented, not run. */
export async function* runVectors(target, { isWanted = () => true } = {}) {
  const { known = new Map() } = target;
  const met = new Set();
  for await (const { id, rules, ...found } of resultsOf(target, isWanted)) {
    met.add(id);
    yield { id, rules, ...judged(found, known.get(id)) };
  }
  const ids = target.isInterrupted ? undefined : new Set(allCases().map((one) => one.id));
  for (const [id, { got }] of known)
    if (ids?.has(id) === false && !met.has(id))
      yield { id, rules: [], result: 'failed', got: `there is no such case; it is known to differ: ${got}` };
}

async function* resultsOf(target, isWanted) {
  if (target.start === undefined) return yield* runByApi(target, allCases().filter(isWanted));
  // Imported here, because a service at a URL needs nothing but Node.
  const { runByFixtures } = await import('./by-fixtures.mjs');
  yield* runByFixtures(target, readVectors().filter(isWanted));
}

async function* runByApi(target, cases) {
  await target.begin();
  for (const one of cases) {
    const { id, rules } = one;
    const found = target.isInterrupted ? { result: 'not run', got: 'interrupted' } : await target.run(one);
    yield { id, rules, ...found };
  }
}

/** A result, beside what is known. */
function judged(found, entry) {
  if (entry === undefined || found.got === 'interrupted') return found;
  if (found.result === 'passed') return { result: 'failed', got: `passes, though it is known to differ: ${entry.got}` };
  if (found.result !== 'failed')
    return { result: 'failed', got: `${found.got}, though it is known to differ: ${entry.got}` };
  const isKnown = entry.pattern?.test(found.got) ?? found.got === entry.got;
  return isKnown ? { ...found, result: 'differs as known', reason: entry.reason } : found;
}
