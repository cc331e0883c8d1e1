// Timing, without functions of Node: browsers run it too.

export function median(values) {
  const sorted = [...values].sort((left, right) => left - right);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** Wall-clock time in milliseconds. On a busy machine, the processor time of `run.mjs` is more precise. */
const wallClock = () => performance.now();

/** Nanoseconds for one of `calls` calls. `act` takes a number that changes, and returns what must not be optimised away. */
function timed(act, calls, clock) {
  let sum = 0;
  const start = clock();
  for (let call = 0; call < calls; call++) sum += act(call);
  const nanoseconds = ((clock() - start) * 1e6) / calls;
  if (!Number.isFinite(sum)) throw new Error('a contestant returned no number');
  return nanoseconds;
}

/** How many calls fill the time, found after the compilers have had theirs to warm up. */
function callsFor(act, milliseconds, clock) {
  const warmUntil = clock() + 2 * milliseconds;
  let calls = 0;
  do {
    timed(act, 1, clock);
    calls++;
  } while (calls < 3 || (clock() < warmUntil && calls < 20_000));
  calls = 1;
  while (timed(act, calls, clock) * calls < milliseconds * 1e6) calls *= 2;
  return calls;
}

/**
 * Measures contestants, the package first: `[name, act]`. In each round all take a turn, so that a disturbance of the machine meets
 * all; a rival's ratio is the median over the rounds of its time divided by the package's in the same round.
 */
export function measureInTurns(contestants, { rounds, milliseconds, clock = wallClock }) {
  const runners = contestants.map(([name, act]) => ({
    name,
    act,
    calls: callsFor(act, milliseconds, clock),
    times: [],
  }));
  for (let round = 0; round < rounds; round++) {
    for (const runner of runners) runner.times.push(timed(runner.act, runner.calls, clock));
  }
  return compared(runners, 'ns');
}

/** Medians and ratios of `{ name, times }`, the package first. */
export function compared([own, ...others], unit) {
  return {
    unit,
    own: median(own.times),
    rivals: others.map(({ name, times }) => ({
      name,
      value: median(times),
      ratio: median(times.map((time, round) => time / own.times[round])),
    })),
  };
}
