// How long the tests of random sequences and of every failure run, and from which seed: FLAGADMIN_RUNS multiplies what is done at once,
// FLAGADMIN_SEED repeats a run. `./dev test` without a name sets 0.2.
const factor = Number(process.env.FLAGADMIN_RUNS ?? 1);

/** Whether the runs are long enough for what they must reach: each status, so many accepted bodies. */
export const isWhole = factor >= 1;

/** The seed of what fast-check does not choose. */
export const seed = Number(process.env.FLAGADMIN_SEED ?? Date.now() % 1e9);

/** The options of fast-check; a failure prints the seed, and the shortest sequence that was found within the time. */
export const runs = ({ quick }) => ({
  numRuns: Math.ceil(quick * factor),
  ...(process.env.FLAGADMIN_SEED === undefined ? {} : { seed }),
  interruptAfterTimeLimit: 60_000 * Math.max(1, factor),
});

/** Every how many points of failure one is tried: all of them from FLAGADMIN_RUNS=7 on, and at least each 14th. */
export const stride = Math.max(1, Math.min(14, Math.round(7 / factor)));
