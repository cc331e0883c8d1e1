// From the import to the first result, each time in a fresh process. Each implementation is one minified bundle: it measures
// start-up, not the number of files.
import { mkdirSync, writeFileSync } from 'node:fs';

import { bundled } from '../bundle.mjs';
import { resultOf } from '../child.mjs';
import { update } from '../documents.mjs';
import { compared } from '../measure.mjs';
import { rivals } from '../rivals/all.mjs';

const directory = new URL('../../../build/bench/cold/', import.meta.url);

/** The first call of each process; `validates` returns a boolean. */
const own = "import { addonCreateUpdateSchema as schema } from '../../js/dist/index.js';";
const firsts = {
  text: `${own} export const validates = () => schema.validateJson(${JSON.stringify(JSON.stringify(update))}).valid;`,
  object: `${own} export const validates = () => schema.is(${JSON.stringify(update)});`,
};
const rivalFirst = (id) =>
  `import { check } from './rivals/${id}.mjs'; export const validates = () => check(JSON.parse(${JSON.stringify(JSON.stringify(update))}));`;

async function written(name, contents) {
  mkdirSync(directory, { recursive: true });
  const file = new URL(`${name}.mjs`, directory);
  writeFileSync(file, await bundled(contents));
  return file.pathname;
}

async function measureProcesses(ownName, { processes }) {
  const runners = [{ name: 'flagadmin', file: await written(`own-${ownName}`, firsts[ownName]), times: [] }];
  for (const { id, name } of rivals) runners.push({ name, file: await written(id, rivalFirst(id)), times: [] });
  for (let round = 0; round < processes; round++) {
    for (const { file, times } of runners) times.push((await resultOf('cold/first-result.mjs', file)).milliseconds);
  }
  return compared(runners, 'ms');
}

export const coldRows = (pace) => ({
  coldText: async () => ({
    what: 'cold start in a fresh process: import → first result on a text',
    ...(await measureProcesses('text', pace)),
  }),
  coldObject: async () => ({
    what: 'cold start where every object is valid (no WebAssembly)',
    ...(await measureProcesses('object', pace)),
  }),
});
