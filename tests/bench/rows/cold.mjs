// From the import to the first result, each time in a fresh process. Each implementation is one minified bundle: start-up is measured, not
// the number of files.
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';

import '../../support/environment.mjs';
import { bundled } from '../bundle.mjs';
import { update } from '../documents.mjs';
import { compared, inTurns } from '../measure.mjs';

const directory = new URL('../../../build/bench/cold/', import.meta.url);
const text = JSON.stringify(JSON.stringify(update));
const rival = (file) =>
  `import { check } from './rivals/${file}.mjs'; export const isValid = () => check(JSON.parse(${text}));`;
const sources = {
  flagadmin: `import { addonCreateUpdateSchema as schema } from '../../js/dist/schemas.js';
    export const isValid = () => schema.validateJson(${text}).valid;`,
  'Ajv standalone, equal checks': `import { validateText } from './rivals/ajv-equal.mjs';
    export const isValid = () => validateText(${text}).valid;`,
  'Ajv standalone': rival('ajv-standalone'),
  Ajv: rival('ajv'),
  'Zod Mini': rival('zod-mini'),
  Valibot: rival('valibot'),
};
const program = `const begun = performance.now();
  const { isValid } = await import(process.argv[1]);
  if (!isValid()) throw new Error('a wrong result');
  console.log(performance.now() - begun);`;

export async function cold({ rounds }) {
  mkdirSync(directory, { recursive: true });
  const runners = [];
  for (const [name, source] of Object.entries(sources)) {
    const file = new URL(`${name.replaceAll(/\W+/g, '-')}.mjs`, directory);
    writeFileSync(file, await bundled(source));
    runners.push({ name, file, times: [] });
  }
  for (let round = 0; round < rounds; round++) {
    for (const { file, times } of inTurns(runners, round))
      times.push(Number(execFileSync(process.execPath, ['--input-type=module', '--eval', program, file.pathname])));
  }
  return { what: 'fresh process: import → first result on a text', ...compared(runners, 'ms') };
}
