// The core in C++, by the program of tests/bench/native.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

import '../../support/environment.mjs';
import { addonCreateUpdateSchema as schema } from '../../../js/dist/index.js';
import { documents, textsOf } from '../documents.mjs';
import { compared } from '../measure.mjs';

/** Its contestants on JSON texts: `{ name, valid, times }`, how many they find valid, and nanoseconds for one text. */
function run(program, texts, rounds) {
  const input = `${texts.join('\n')}\n`;
  return JSON.parse(execFileSync(program, [String(rounds)], { input, encoding: 'utf8' }));
}

export const nativeRow =
  (program) =>
  ({ rounds }) => {
    const what = 'C++: JSON text → result';
    if (program === undefined || !existsSync(program)) throw new Error('the native program is not built');
    for (const expected of [true, false]) {
      const texts = documents
        .filter((document) => schema.is(document) === expected)
        .map((document) => JSON.stringify(document));
      for (const { name, valid } of run(program, texts, 1)) {
        if (valid !== (expected ? texts.length : 0)) throw new Error(`${name} has a wrong result`);
      }
    }
    return { what, ...compared(run(program, textsOf(10_000_000), rounds), 'ns') };
  };
