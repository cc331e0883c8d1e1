// node stream.mjs FILE ajv|flagadmin: judges a file of NDJSON as it is read. Prints time, peak size of the process, and the
// largest memory of a WebAssembly module.
import { createReadStream } from 'node:fs';
import { StringDecoder } from 'node:string_decoder';

const memories = new Set();
const { Instance } = WebAssembly;
WebAssembly.Instance = class extends Instance {
  constructor(...args) {
    super(...args);
    for (const value of Object.values(this.exports)) if (value instanceof WebAssembly.Memory) memories.add(value);
  }
};

const [file, contestant] = process.argv.slice(2);
// Each reads in chunks of the size at which it is quickest: larger ones make the texts of Ajv's side longer, and cost it time.
const highWaterMark = contestant === 'ajv' ? 1 << 16 : 1 << 20;
const chunks = createReadStream(file, { highWaterMark });

async function judgedByAjv() {
  const { check } = await import('../rivals/ajv.mjs');
  const decoder = new StringDecoder('utf8');
  let rest = '';
  let valid = 0;
  for await (const chunk of chunks) {
    const text = rest + decoder.write(chunk);
    let start = 0;
    for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', start)) {
      if (check(JSON.parse(text.slice(start, end)))) valid++;
      start = end + 1;
    }
    rest = text.slice(start);
  }
  return valid;
}

async function judgedByPackage() {
  const { addonCreateUpdateSchema } = await import('../../../js/dist/index.js');
  const { count, invalid } = await addonCreateUpdateSchema.validateStream(chunks);
  return count - invalid.length;
}

const start = performance.now();
const valid = await (contestant === 'ajv' ? judgedByAjv() : judgedByPackage());
const milliseconds = performance.now() - start;
const wasmBytes = Math.max(0, ...[...memories].map(({ buffer }) => buffer.byteLength));
const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
const processorMilliseconds = (userCPUTime + systemCPUTime) / 1000;
console.log(JSON.stringify({ valid, milliseconds, processorMilliseconds, kilobytes: maxRSS, wasmBytes }));
