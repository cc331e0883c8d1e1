// The benchmarks in C++: the rows of tests/bench/native, which prints them as JSON.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';

import { documents, ndjsonText, update } from '../documents.mjs';

const directory = new URL('../../../build/bench/', import.meta.url);

function inputFile(name, text) {
  mkdirSync(directory, { recursive: true });
  const file = new URL(name, directory);
  writeFileSync(file, text);
  return file.pathname;
}

export function nativeRows({ program, rounds }) {
  const row = (what, mode, makeText) => () => {
    if (program === undefined || !existsSync(program)) return { what, skipped: 'the native program is not built' };
    const agreed = documents.map(([name, text, valid]) => ({ name, text, valid }));
    const args = [
      inputFile('native-documents.json', JSON.stringify(agreed)),
      mode,
      inputFile(`native-${mode}.json`, makeText()),
      rounds,
    ];
    const result = JSON.parse(execFileSync(program, args.map(String), { encoding: 'utf8', maxBuffer: 1 << 24 }));
    const share = `${((100 * result.memcpy) / result.own).toFixed(0)} % of the speed of \`memcpy\``;
    const differences =
      result.disagreements.length > 0 ? ` Other results of rivals: ${result.disagreements.join('; ')}.` : '';
    return {
      what,
      bytes: result.bytes,
      unit: 'ns',
      own: result.own,
      rivals: result.rivals,
      note: `${share}.${differences}`,
    };
  };
  return {
    nativeSmall: row('native: text → result, small', 'document', () => JSON.stringify(update)),
    nativeNdjson: row('native: NDJSON of 10 MB → result', 'lines', () => ndjsonText(10_000_000)),
  };
}
