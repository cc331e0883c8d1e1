// Finds what can be changed in the core: entries of its tables, and its comparisons. A mutant is one such change.

import { createHash } from 'node:crypto';

/** Sources of tables, each with what its rows begin with: in these, values are changed too. */
export const tables = [
  { files: /^core\/include\/flagadmin\/schema\/\w+_schemas?\.hpp$/, row: 'property{' },
  { files: /^core\/src\/domain\/addon\/default_providers\.cpp$/, row: 'provider_parameter{' },
  { files: /^core\/src\/domain\/role\.cpp$/, row: 'root_role{' },
  { files: /^core\/src\/api\/change_operations\.hpp$/, row: 'operation{' },
  { files: /^core\/src\/api\/read_operations\.hpp$/, row: 'operation{' },
  { files: /^core\/src\/api\/resource_table\.hpp$/, row: 'resource{' },
  { files: /^core\/src\/api\/error_kind\.cpp$/, row: 'error_kind_entry{' },
  { files: /^core\/src\/schema\/issue_kinds\.cpp$/, row: 'issue_kind{' },
];

/** The tables of which no row is changed: their rows are elsewhere, or begin with something else. */
export function tablesWithoutMutants(mutants, read) {
  const isInRow = ({ kind, file, at }, row) => kind === 'table entry' && read(file).slice(0, at).includes(` ${row}`);
  return tables.filter(({ files, row }) => !mutants.some((one) => files.test(one.file) && isInRow(one, row)));
}

const comparisons = {
  '==': '!=',
  '!=': '==',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '&&': '||',
  '||': '&&',
};
// The formatter puts spaces around binary operators and none around the brackets of templates.
const comparison = / (==|!=|<=|>=|<|>|&&|\|\|)(?=\s)/g;

const otherTypes = { integer: 'number', number: 'integer', boolean: 'string', string: 'boolean' };

const token =
  /\/\/[^\n]*|\/\*[\s\S]*?\*\/|^[ \t]*#(?:\\\n|[^\n])*|R"([^(\s]*)\([\s\S]*?\)\1"|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])+'/gm;

/** The source with comments, directives and the insides of literals blanked: every offset stays what it is. */
export function codeOf(source) {
  return source.replace(token, (text) =>
    /^["']/.test(text) ? text[0] + ' '.repeat(text.length - 2) + text.at(-1) : text.replace(/[^\n]/g, ' '),
  );
}

/** The beginning of a row of a table. */
const rowName = /(?:\bproperty\{|\.name =)\s*"([^"\n]+)"/g;

/** Texts that only documents show are proved by the generated files, not by tests. */
function isForDocuments(source, offset) {
  return /(for_documents\(|static_assert\([^;]*)\s*("[^"\n]*"\s*)*$/.test(
    source.slice(Math.max(0, offset - 400), offset),
  );
}

function* entriesOf(source, code) {
  for (const found of code.matchAll(/\b(true|false)\b/g)) {
    yield { at: found.index, from: found[0], to: found[0] === 'true' ? 'false' : 'true' };
  }
  for (const found of code.matchAll(/(?<![\w.'"])\d+(?![\w.'"])/g)) {
    yield { at: found.index, from: found[0], to: String(Number(found[0]) + 1) };
  }
  for (const found of code.matchAll(/(?<=\bvalue_type::)(\w+)/g)) {
    const to = otherTypes[found[0]];
    if (to !== undefined) {
      yield { at: found.index, from: found[0], to };
    }
  }
  for (const found of code.matchAll(/"( +)"/g)) {
    if (!isForDocuments(source, found.index)) {
      const from = source.substr(found.index, found[0].length);
      yield { at: found.index, from, to: `${from.slice(0, -1)}x"` };
    }
  }
}

function* comparisonsOf(code) {
  for (const found of code.matchAll(comparison)) {
    yield { at: found.index + 1, from: found[1], to: comparisons[found[1]] };
  }
}

/**
 * All mutants of a file. Their ids are made from the text of the line, so that they stay the same when other lines change.
 * @param {string} file relative to the repository
 * @param {string} source
 */
export function mutantsOf(file, source) {
  const code = codeOf(source);
  const isTable = tables.some(({ files }) => files.test(file));
  const changes = [...comparisonsOf(code)].map((change) => ({ kind: 'comparison', ...change }));
  if (isTable) {
    changes.push(...[...entriesOf(source, code)].map((change) => ({ kind: 'table entry', ...change })));
  }
  changes.sort((a, b) => a.at - b.at);
  const seen = new Map();
  return changes.map((change) => {
    const before = source.slice(0, change.at);
    const line = before.split('\n').length;
    const lineStart = before.lastIndexOf('\n') + 1;
    const text = source.slice(lineStart, source.indexOf('\n', change.at));
    const mutated =
      text.slice(0, change.at - lineStart) + change.to + text.slice(change.at - lineStart + change.from.length);
    const row = isTable ? [...before.matchAll(rowName)].at(-1)?.[1] : undefined;
    const same = `${file}${row === undefined ? '' : ` [${row}]`}: ${text.trim()} -> ${mutated.trim()}`;
    const occurrence = (seen.get(same) ?? 0) + 1;
    seen.set(same, occurrence);
    const id = occurrence === 1 ? same : `${same} (${occurrence})`;
    return { ...change, file, line, id };
  });
}

/** The source with the mutant in place. */
export function mutated(source, mutant) {
  return source.slice(0, mutant.at) + mutant.to + source.slice(mutant.at + mutant.from.length);
}

/** As many of each kind, chosen by seed and id alone: a change elsewhere does not change the choice. */
export function choose(mutants, count, seed) {
  const rank = (mutant) => createHash('sha256').update(`${seed} ${mutant.id}`).digest('hex');
  const ranked = mutants.map((mutant) => ({ mutant, rank: rank(mutant) })).sort((a, b) => (a.rank < b.rank ? -1 : 1));
  const chosen = [];
  for (const kind of ['comparison', 'table entry']) {
    const ofKind = ranked.filter(({ mutant }) => mutant.kind === kind);
    chosen.push(...ofKind.slice(0, Math.ceil(count / 2)).map(({ mutant }) => mutant));
  }
  return chosen;
}
