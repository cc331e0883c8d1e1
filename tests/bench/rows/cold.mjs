// From the import to the first verdict, each time in a fresh process. Everybody comes as one minified bundle: what is measured is
// start-up, not the number of files.
import { mkdirSync, writeFileSync } from 'node:fs';

import { bundled } from '../bundle.mjs';
import { resultOf } from '../child.mjs';
import { update } from '../documents.mjs';
import { compared } from '../measure.mjs';
import { rivals } from '../rivals/all.mjs';

const directory = new URL('../../../build/bench/cold/', import.meta.url);

/** What each process does first; `verdict` is a boolean. */
const own = "import { addonCreateUpdateSchema as schema } from '../../js/dist/index.js';";
const firsts = {
  text: `${own} export const verdict = () => schema.validateJson(${JSON.stringify(JSON.stringify(update))}).valid;`,
  object: `${own} export const verdict = () => schema.is(${JSON.stringify(update)});`,
};
const rivalFirst = (id) =>
  `import { check } from './rivals/${id}.mjs'; export const verdict = () => check(JSON.parse(${JSON.stringify(JSON.stringify(update))}));`;

async function written(name, contents) {
  mkdirSync(directory, { recursive: true });
  const file = new URL(`${name}.mjs`, directory);
  writeFileSync(file, await bundled(contents));
  return file.pathname;
}

async function raceProcesses(ownName, { processes }) {
  const runners = [{ name: 'flagadmin', file: await written(`own-${ownName}`, firsts[ownName]), times: [] }];
  for (const { id, name } of rivals) runners.push({ name, file: await written(id, rivalFirst(id)), times: [] });
  for (let round = 0; round < processes; round++) {
    for (const { file, times } of runners) times.push((await resultOf('cold/first-verdict.mjs', file)).milliseconds);
  }
  return compared(runners, 'ms');
}

export const coldRows = (pace) => ({
  coldText: async () => ({
    what: 'cold start in a fresh process: import → first verdict on a text',
    ...(await raceProcesses('text', pace)),
  }),
  coldObject: async () => ({
    what: 'cold start where every object is valid (guards only)',
    ...(await raceProcesses('object', pace)),
  }),
});
