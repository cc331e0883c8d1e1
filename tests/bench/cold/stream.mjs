// node stream.mjs FILE ajv|flagadmin SOURCE: validates a file of NDJSON, as `readAhead` of the module SOURCE reads it. Prints time, peak size of the process, and the
// largest memory of a WebAssembly module.
import { StringDecoder } from 'node:string_decoder';

import { memoryOf } from '../memory.mjs';

const memories = new Set();
const { Instance } = WebAssembly;
WebAssembly.Instance = class extends Instance {
  constructor(...args) {
    super(...args);
    for (const value of Object.values(this.exports)) if (value instanceof WebAssembly.Memory) memories.add(value);
  }
};

const [file, contestant, source] = process.argv.slice(2);
// That of the command line: faster for both than any stream of Node's.
const { readAhead } = await import(source);
const chunks = readAhead(file);

/** The size in bytes of the texts with which Ajv's side is fastest: longer ones cost V8 much memory. */
const textBytes = 1 << 16;

async function countValidByAjv() {
  const { check } = await import('../rivals/ajv.mjs');
  const decoder = new StringDecoder('utf8');
  let rest = '';
  let valid = 0;
  const validate = (bytes) => {
    const text = rest + decoder.write(bytes);
    let start = 0;
    for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', start)) {
      if (check(JSON.parse(text.slice(start, end)))) valid++;
      start = end + 1;
    }
    rest = text.slice(start);
  };
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.length; at += textBytes) validate(chunk.subarray(at, at + textBytes));
  }
  return valid;
}

async function countValidByPackage() {
  const { addonCreateUpdateSchema } = await import('../../../js/dist/index.js');
  const { count, invalid } = await addonCreateUpdateSchema.validateStream(chunks);
  return count - invalid.length;
}

const before = process.cpuUsage();
const start = performance.now();
const valid = await (contestant === 'ajv' ? countValidByAjv() : countValidByPackage());
const milliseconds = performance.now() - start;
const { user, system } = process.cpuUsage(before);
const processorMilliseconds = (user + system) / 1000;
const wasmBytes = Math.max(0, ...[...memories].map(({ buffer }) => buffer.byteLength));
console.log(
  JSON.stringify({ valid, milliseconds, processorMilliseconds, megabytes: memoryOf(process).peak, wasmBytes }),
);
