// The table of speed and size in README.md, from rows of results.json.
import { readable } from './report.mjs';

/** The rows of results.json in README.md, those by which somebody decides, also where rivals are better; and what it calls them. */
const inReadme = {
  parse: 'JSON text → value',
  array: 'array of 10 MB → result',
  object: 'valid object → result',
  cold: 'new process: import → first result',
  sizeOne: 'one schema',
  sizeBeforeDryRun: 'a page that edits addons',
  sizeWithDryRun: 'the same with dry runs',
};

/** The rivals there, each in its best mode, and their names in the table. */
const rivalsInReadme = {
  'Ajv standalone': 'Ajv standalone',
  'Ajv standalone, equal checks': 'with equal checks',
  'Zod Mini': 'Zod Mini',
};

/** The table; `rowOf` returns a row of results.json. */
export function tableOf(rowOf) {
  const cells = Object.entries(inReadme).map(([id, what]) => {
    const row = rowOf(id);
    const cellOf = (name) => row.rivals.find((rival) => rival.name === name)?.value;
    const values = [row.own, ...Object.keys(rivalsInReadme).map(cellOf)];
    return [what, ...values.map((value) => (value === undefined ? '' : readable(value, row.unit)))];
  });
  const head = ['[all rows](tests/bench/RESULTS.md)', 'flagadmin', ...Object.values(rivalsInReadme)];
  return [head, head.map(() => '---'), ...cells].map((line) => `| ${line.join(' | ')} |`).join('\n');
}
