// Preloaded into a process (--import): writes the peaks of its memory in each round of the event loop to the standard error output.
import { getHeapStatistics } from 'node:v8';

const peak = { heap: 0, external: 0 };
function sample() {
  const { used_heap_size: heap, external_memory: external } = getHeapStatistics();
  peak.heap = Math.max(peak.heap, heap);
  peak.external = Math.max(peak.external, external);
  setImmediate(sample).unref();
}
sample();
process.on('exit', () => process.stderr.write(JSON.stringify(peak)));
