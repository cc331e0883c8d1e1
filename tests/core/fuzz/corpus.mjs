// Writes the initial inputs of the fuzzers. Inputs that reached something new are kept in tests/core/fuzz/corpus, one file for each fuzzer: a JSON array
// of strings, each character of which is a byte.
//   node corpus.mjs unpack DIRECTORY       writes them, and what the vectors hold, as files below DIRECTORY/FUZZER
//   node corpus.mjs vectors DIRECTORY      writes what the vectors hold
//   node corpus.mjs pack FUZZER DIRECTORY [TARGET]  keeps the short inputs of a directory that no vector holds (README.md minimises it)
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';

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
    for (const fuzzer of ['syntax', 'merge', 'decide']) yield [fuzzer, json];
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

/** What the vectors hold; large bodies are of no use here. */
const inputsOfVectors = () =>
  readVectors()
    .filter(({ input }) => input.fill === undefined)
    .flatMap((vector) => [...inputsOf(vector)]);
const keptInputs = () =>
  readdirSync(`${here}corpus`).flatMap((file) =>
    read(`${here}corpus/${file}`).map((text) => [file.replace('.json', ''), Buffer.from(text, 'latin1')]),
  );

function write(directory, inputs) {
  for (const [at, [fuzzer, bytes]] of inputs.entries()) {
    mkdirSync(`${directory}/${fuzzer}`, { recursive: true });
    writeFileSync(`${directory}/${fuzzer}/${at}`, bytes);
  }
  console.log(`${inputs.length} inputs below ${directory}`);
}

function pack(fuzzer, directory, target = `${here}corpus`) {
  const known = new Set(inputsOfVectors().map(([of, bytes]) => of + bytes.toString('latin1')));
  const inputs = readdirSync(directory)
    .map((file) => readFileSync(`${directory}/${file}`, 'latin1'))
    .filter((text) => text.length <= 400 && !known.has(fuzzer + text))
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
const commands = {
  unpack: (directory) => write(directory, [...inputsOfVectors(), ...keptInputs()]),
  vectors: (directory) => write(directory, inputsOfVectors()),
  pack,
};
commands[command](...rest);
