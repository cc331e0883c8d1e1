// The table of speed and size in README.md, from rows of results.json.
import { readable } from './report.mjs';

/** The rows of results.json in README.md, those by which somebody decides, also where rivals are better; and what it calls them. */
const inReadme = {
  parse: 'JSON text → value',
  object: 'valid object → valid or not',
  wrongObject: 'invalid object → every error',
  cold: 'import → first result',
  sizeOne: 'one schema',
  sizeClient: 'client, before its first change',
  sizePage: 'page with dry runs',
};

/** The columns there: of several rivals the better one in each row. */
const columns = {
  'Ajv standalone': ['Ajv standalone'],
  'Ajv, equal checks': ['Ajv standalone, equal checks'],
  'Zod Mini': ['Zod Mini'],
};

/** The table; `rowOf` returns a row of results.json. */
export function tableOf(rowOf) {
  const cells = Object.entries(inReadme).map(([id, what]) => {
    const row = rowOf(id);
    const best = (names) =>
      Math.min(...row.rivals.filter(({ name }) => names.includes(name)).map(({ value }) => value));
    const values = [row.own, ...Object.values(columns).map(best)];
    return [what, ...values.map((value) => (value === Infinity ? '' : readable(value, row.unit)))];
  });
  const head = ['[all rows](tests/bench/RESULTS.md)', 'flagadmin', ...Object.keys(columns)];
  return [head, head.map(() => '---'), ...cells].map((line) => `| ${line.join(' | ')} |`).join('\n');
}
