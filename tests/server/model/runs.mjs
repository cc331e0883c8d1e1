// How long the model tests run, and from which seed: FLAGADMIN_RUNS multiplies their sequences, FLAGADMIN_SEED repeats a run.
const factor = Number(process.env.FLAGADMIN_RUNS ?? 1);
const seed = process.env.FLAGADMIN_SEED;

/** The options of fast-check; a failure prints the seed, and the shortest sequence that was found within the time. */
export const runs = ({ quick }) => ({
  numRuns: Math.ceil(quick * factor),
  ...(seed === undefined ? {} : { seed: Number(seed) }),
  interruptAfterTimeLimit: 60_000 * Math.max(1, factor),
});
