// Preloaded into a process (--import): writes the peaks of its live memory to the standard error output. It looks in each round of the event
// loop, and collects garbage before it takes a new peak: what the collector leaves behind depends on the version and on the machine.
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');

const peak = { heap: 0, external: 0 };
const step = 1 << 18; // smaller growth is not worth a collection
function measured() {
  const { used_heap_size: heap, external_memory: external } = getHeapStatistics();
  return { heap, external };
}
function sample() {
  const before = measured();
  if (before.heap > peak.heap + step || before.external > peak.external + step) {
    collect();
    const { heap, external } = measured();
    peak.heap = Math.max(peak.heap, heap);
    peak.external = Math.max(peak.external, external);
  }
  setImmediate(sample).unref();
}
sample();
process.on('exit', () => process.stderr.write(JSON.stringify(peak)));
