// node soak.mjs [SECONDS | --quick]: mixed valid, invalid and hostile traffic against one server whose log is not read. It must respond to every valid
// request as it should, /health within 20 ms (99 of 100), keep its memory and its descriptors, and lose nothing. Loopback only, bounded in
// connections and time.
import { existsSync, readdirSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

import { median } from './measure.mjs';
import { memoryOf } from './memory.mjs';
import { prepare, startFlagadmin, token } from './server/contestants.mjs';
import { fillLists, floods } from './soak/floods.mjs';
import { measureHealth } from './soak/health.mjs';
import { hostileTraffic } from './soak/hostile.mjs';
import { invalidTraffic } from './soak/invalid.mjs';
import { closedDescriptors, restartWithout } from './soak/restarts.mjs';
import { validTraffic } from './soak/valid.mjs';

const isQuick = process.argv[2] === '--quick'; // ten seconds, which say nothing of memory and times
const seconds = isQuick ? 10 : Number(process.argv[2] ?? 300);
if (!(seconds >= 10 && seconds <= 3600)) throw new Error('SECONDS: from 10 to 3600');

const place = prepare(100);
const site = existsSync('build/admin-ui') ? ['--static', 'build/admin-ui'] : [];
const mostMegabytes = 150;
const mostHealthMilliseconds = 20;
const options = [...site];
const start = () => startFlagadmin(place, { options, log: 'json', pinned: false, isRead: false });
const server = await start();

const until = Date.now() + seconds * 1000;
/** Collects reports of the traffic, and stops it. */
const run = {
  server,
  token,
  isRunning: () => Date.now() < until,
  counts: { valid: 0, invalid: 0, hostile: 0 },
  failures: [],
  /** The newest text that was acknowledged for each addon. */
  acknowledged: new Map(),
  fail: (what) => run.failures.length < 20 && run.failures.push(what),
};

const samples = [];
async function watch() {
  while (run.isRunning()) {
    const descriptors = readdirSync(`/proc/${server.pid}/fd`).length;
    samples.push({ megabytes: memoryOf(server).now, descriptors });
    await new Promise((resolve) => setTimeout(resolve, 1000));
    if (samples.length % 30 === 0)
      console.log(`${samples.length} s: ${JSON.stringify({ ...run.counts, ...samples.at(-1) })}`);
  }
}

await fillLists(run);
const measuring = measureHealth(server.url, until);
// Clients have machines of their own: here this thread, though not the one that measures, leaves the processors to the server.
if (!isQuick) setPriority(constants.priority.PRIORITY_LOW);
const [health] = await Promise.all([
  measuring,
  watch(),
  validTraffic(run),
  invalidTraffic(run),
  hostileTraffic(run),
  floods(run),
]);
await new Promise((resolve) => setTimeout(resolve, 1000));
const left = readdirSync(`/proc/${server.pid}/fd`).length;
const ended = await server.stop();
if (ended !== 0) run.fail(`the server ended with ${ended}`);

for (const redirections of closedDescriptors) {
  try {
    run.acknowledged.set(1, await restartWithout(redirections, `${place.folder}/flagadmin.db`));
  } catch (error) {
    run.fail(error.message);
  }
}
const again = await start();
for (const [id, description] of run.acknowledged) {
  const response = await fetch(`${again.url}/api/admin/addons/${id}`, { headers: { authorization: token } });
  const stored = (await response.json()).description;
  if (stored !== description) run.fail(`addon ${id} has "${stored}", acknowledged was "${description}"`);
}
await again.stop();
place.remove();

// The first quarter fills the caches.
const quarter = (n) => samples.slice(Math.floor((n * samples.length) / 4), Math.floor(((n + 1) * samples.length) / 4));
const typical = (part) => median(part.map(({ megabytes }) => megabytes));
const [early, late] = [typical(quarter(1)), typical(quarter(3))];
if (!isQuick && late > early * 1.1 + 1) run.fail(`memory grew from ${early.toFixed(1)} to ${late.toFixed(1)} MB`);
if (left > samples[0].descriptors + 10)
  run.fail(`${left} descriptors are left of ${samples[0].descriptors} at the beginning`);
for (const [kind, count] of Object.entries(run.counts)) if (count === 0) run.fail(`there was no ${kind} traffic`);

for (const failure of health.failures) run.fail(failure);
const p99 = health.times[Math.floor(health.times.length * 0.99)];
if (!isQuick && !(p99 <= mostHealthMilliseconds)) run.fail(`/health: p99 ${p99} ms`);

const peak = Math.max(...samples.map(({ megabytes }) => megabytes));
if (!isQuick && peak > mostMegabytes) run.fail(`memory: ${peak.toFixed(1)} MB`);
console.log(
  `${seconds} s: ${run.counts.valid} valid requests, ${run.counts.invalid} invalid, ${run.counts.hostile} hostile connections; memory ` +
    `${early.toFixed(1)} MB in the second quarter, ${late.toFixed(1)} MB in the last, peak ${peak.toFixed(1)} MB; ` +
    `/health p50 ${health.times[Math.floor(health.times.length / 2)].toFixed(2)} ms, p99 ${p99.toFixed(2)} ms; ` +
    `${left} descriptors left; ${run.acknowledged.size} addons as acknowledged after a restart.`,
);
for (const failure of run.failures) console.log(`FAILED: ${failure}`);
process.exit(run.failures.length === 0 ? 0 : 1);
