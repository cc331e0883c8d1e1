// Writes the initial inputs of the fuzzers. Inputs that reached something new are kept in tests/core/fuzz/corpus, one file for each fuzzer: a JSON array
// of strings, each character of which is a byte.
//   node corpus.mjs unpack DIRECTORY       writes them, and what the vectors hold, as files below DIRECTORY/FUZZER
//   node corpus.mjs pack FUZZER DIRECTORY [TARGET]  keeps the inputs of a directory (README.md minimises it)
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';

import { readVectors } from '../../vectors/read.mjs';

const here = new URL('.', import.meta.url).pathname;

const read = (file) => JSON.parse(readFileSync(file, 'utf8'));
const bytesOf = (text, base64) => (text === undefined ? Buffer.from(base64, 'base64') : Buffer.from(text));
/** The public schemas, in their order. */
const schemaList = readFileSync(`${here}../../../js/src/schema/generated/schema-list.ts`, 'utf8');
const schemaNames = [...schemaList.matchAll(/^export const (\w+) = /gm)].map(([, name]) => name);
const choice = (schema) => Buffer.from([schemaNames.indexOf(schema)]);

/** The inputs for fuzzers in a vector. */
function* inputsOf({ function: name, input }) {
  if (name === 'validate') {
    const json = bytesOf(input.json, input.jsonBytesBase64);
    yield ['syntax', json];
    yield ['validate', Buffer.concat([choice(input.schema), json])];
  }
  if (name === 'decide') {
    yield ['decide', bytesOf(input.body, input.bodyBytesBase64)];
    if (input.stored) yield ['merge', Buffer.from(`${input.stored}\n${input.body}`)];
  }
  for (const update of [input.update, input.changes]) {
    if (input.current !== undefined && update !== undefined)
      yield ['merge', Buffer.from(`${input.current}\n${update}`)];
  }
  for (const providers of [input.providers, input.context?.providers]) {
    if (providers !== undefined) yield ['providers', Buffer.from(providers)];
  }
}

function unpack(directory) {
  let count = 0;
  const write = (fuzzer, bytes) => {
    mkdirSync(`${directory}/${fuzzer}`, { recursive: true });
    writeFileSync(`${directory}/${fuzzer}/${++count}`, bytes);
  };
  // Large bodies are of no use here.
  for (const vector of readVectors().filter(({ input }) => input.fill === undefined)) {
    for (const [fuzzer, bytes] of inputsOf(vector)) write(fuzzer, bytes);
  }
  const kept = existsSync(`${here}corpus`) ? readdirSync(`${here}corpus`) : [];
  for (const file of kept) {
    for (const text of read(`${here}corpus/${file}`)) write(file.replace('.json', ''), Buffer.from(text, 'latin1'));
  }
  console.log(`${count} inputs below ${directory}`);
}

function pack(fuzzer, directory, target = `${here}corpus`) {
  const inputs = readdirSync(directory)
    .map((file) => readFileSync(`${directory}/${file}`, 'latin1'))
    .sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
  // ASCII only: whatever looks at the file sees the bytes.
  const escaped = inputs.map((text) =>
    JSON.stringify(text).replace(/[\u007f-\u00ff]/g, (byte) => `\\u00${byte.charCodeAt(0).toString(16)}`),
  );
  mkdirSync(target, { recursive: true });
  writeFileSync(`${target}/${fuzzer}.json`, `[\n${escaped.join(',\n')}\n]\n`);
  console.log(`${fuzzer}: ${inputs.length} inputs`);
}

const [command, ...rest] = process.argv.slice(2);
({ unpack, pack })[command](...rest);
