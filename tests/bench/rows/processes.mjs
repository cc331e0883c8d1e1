// Benchmarks in a separate process: memory, and files of any size.
import { closeSync, fsyncSync, mkdirSync, openSync, statSync, writeFileSync } from 'node:fs';

import { buildSync } from 'esbuild';

import { resultOf } from '../child.mjs';
import { arrayText, ndjsonText } from '../documents.mjs';
import { compared, median } from '../measure.mjs';

const directory = new URL('../../../build/bench/', import.meta.url);

function recordsFile(megabytes) {
  mkdirSync(directory, { recursive: true });
  const file = new URL(`records-${megabytes}.ndjson`, directory);
  const part = ndjsonText(1_000_000);
  if (statSync(file, { throwIfNoEntry: false })?.size >= megabytes * 1e6) return file.pathname;
  const output = openSync(file, 'w');
  for (let written = 0; written < megabytes * 1e6; written += part.length) writeFileSync(output, part);
  fsyncSync(output); // else it is still being written to the disk while the first ones read it
  closeSync(output);
  return file.pathname;
}

export function processRows({ package: { addonCreateUpdateSchema: schema }, pace, streamMegabytes }) {
  return {
    stream: async () => {
      const what = `NDJSON file of ${streamMegabytes} MB, read and validated as a stream`;
      if (schema.validateStream === undefined) return { what, skipped: 'the package has no validateStream' };
      const file = recordsFile(streamMegabytes);
      const source = new URL('read-ahead.mjs', directory);
      const entry = new URL('../../../js/src/cli/read-ahead.ts', import.meta.url).pathname;
      buildSync({ entryPoints: [entry], format: 'esm', outfile: source.pathname });
      const runners = ['flagadmin', 'ajv'].map((contestant) => ({
        name: contestant,
        contestant,
        times: [],
        results: [],
      }));
      for (let round = 0; round < pace.streamRounds; round++) {
        for (const { contestant, times, results } of runners) {
          const result = await resultOf('cold/stream.mjs', file, contestant, source.href);
          results.push(result);
          times.push(pace.clock ? result.processorMilliseconds : result.milliseconds);
        }
      }
      const [own, ajv] = runners.map(({ results }) => results);
      if (own[0].valid !== ajv[0].valid) throw new Error(`${what}: the contestants disagree`);
      runners[1].name = 'Ajv';
      const peak = (results) => Math.max(...results.map(({ megabytes }) => megabytes)).toFixed(0);
      return {
        what,
        bytes: statSync(file).size,
        note:
          `Memory of the module: ${(Math.max(...own.map(({ wasmBytes }) => wasmBytes)) / 1e6).toFixed(1)} MB. ` +
          `Peak of the process: ${peak(own)} MB, of Ajv's ${peak(ajv)} MB.`,
        ...compared(runners, 'ms'),
      };
    },
    memory: async () => {
      const what = 'peak memory for an array of 10 MB, bytes, above that of a process that only holds them';
      if (schema.validateMany === undefined) return { what, skipped: 'the package has no validateMany' };
      mkdirSync(directory, { recursive: true });
      const file = new URL('array-10.json', directory);
      writeFileSync(file, arrayText(10_000_000));
      const peaks = { bytes: [], flagadmin: [], ajv: [] };
      for (let round = 0; round < pace.memoryRounds; round++) {
        for (const [contestant, list] of Object.entries(peaks)) {
          list.push((await resultOf('cold/peak-memory.mjs', file.pathname, contestant)).megabytes);
        }
      }
      const [held, own, ajv] = [peaks.bytes, peaks.flagadmin, peaks.ajv].map(median);
      return {
        what,
        unit: 'MB',
        own: own - held,
        rivals: [{ name: 'Ajv', value: ajv - held, ratio: (ajv - held) / (own - held) }],
        note: `Peak of the whole process: ${own.toFixed(0)} MB, of Ajv's ${ajv.toFixed(0)} MB; holding the bytes alone ${held.toFixed(0)} MB.`,
      };
    },
  };
}
