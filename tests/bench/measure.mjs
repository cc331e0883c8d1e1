// Timing, without functions of Node: browsers run it too.

/** The value below which this part of the values lies. */
function quantile(values, part) {
  const sorted = [...values].sort((left, right) => left - right);
  const at = (sorted.length - 1) * part;
  const below = sorted[Math.floor(at)];
  return below + (sorted[Math.ceil(at)] - below) * (at % 1);
}

export const median = (values) => quantile(values, 0.5);

/** The half of the values in the middle lies in so large a part of the median. */
const spreadOf = (values) => (quantile(values, 0.75) - quantile(values, 0.25)) / median(values);

/** The contestants in the order of a round: each is first as often as the others. */
export const inTurns = (contestants, round) => {
  const first = round % contestants.length;
  return [...contestants.slice(first), ...contestants.slice(0, first)];
};

/** Nanoseconds for one of `calls` calls. `act` takes a number that changes, and returns what must not be optimised away. */
function timed(act, calls) {
  let sum = 0;
  const start = performance.now();
  for (let call = 0; call < calls; call++) sum += act(call);
  const nanoseconds = ((performance.now() - start) * 1e6) / calls;
  if (!Number.isFinite(sum)) throw new Error('a contestant returned no number');
  return nanoseconds;
}

/** How many calls fill the time, found after the compilers have had theirs: engines compile WebAssembly once more when it is used often. */
function callsFor(act, milliseconds) {
  const warmUntil = performance.now() + 20 * milliseconds;
  for (let call = 0; call < 3 || (performance.now() < warmUntil && call < 20_000); call++) act(call);
  let calls = 1;
  while (timed(act, calls) * calls < milliseconds * 1e6) calls *= 2;
  return calls;
}

/** Measures contestants `{ name, checks, act }`, which take turns: a disturbance of the machine meets all of them. */
export function measureInTurns(contestants, { rounds, milliseconds }) {
  const runners = contestants.map((each) => ({ ...each, calls: callsFor(each.act, milliseconds), times: [] }));
  for (let round = 0; round < rounds; round++) {
    for (const { act, calls, times } of inTurns(runners, round)) times.push(timed(act, calls));
  }
  return compared(runners, 'ns');
}

/** Likewise of contestants whose `act` returns a promise. */
export async function measureAsyncInTurns(contestants, { rounds, milliseconds }) {
  const runners = contestants.map((each) => ({ ...each, times: [] }));
  for (const { act } of runners) for (let call = 0; call < 500; call++) await act(call);
  for (let round = 0; round < rounds; round++) {
    for (const { act, times } of inTurns(runners, round)) times.push(await timedAsync(act, 5 * milliseconds));
  }
  return compared(runners, 'ns');
}

/** Nanoseconds for a call, of calls one after the other for so long. */
async function timedAsync(act, milliseconds) {
  const start = performance.now();
  let end = start;
  let calls = 0;
  let sum = 0;
  for (; end < start + milliseconds; end = performance.now()) sum += await act(calls++);
  if (!Number.isFinite(sum)) throw new Error('a contestant returned no number');
  return ((end - start) * 1e6) / calls;
}

/** Medians of `{ name, checks, times }`, the package first, with its spread; a ratio is the median over the rounds of a rival's time by the package's. */
export function compared([own, ...others], unit) {
  return {
    unit,
    own: median(own.times),
    spread: Number(spreadOf(own.times).toPrecision(2)),
    rivals: others.map(({ name, checks, times }) => ({
      name,
      checks, // what the rival checks, if that needs to be said
      value: median(times),
      ratio: median(times.map((time, round) => time / own.times[round])),
    })),
  };
}
