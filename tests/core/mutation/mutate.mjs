// `node tests/core/mutation/mutate.mjs [--part native]`: changes one comparison or table entry of the core, or of the server, at a time, in a copy of the sources, and counts the changes that the tests notice.
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, readFileSync, writeFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const repository = new URL('../../..', import.meta.url).pathname;
const tree = join(repository, 'build/mutation/tree');
const build = join(repository, 'build/mutation/build');
const { values: options } = parseArgs({
  options: {
    part: { type: 'string', default: 'core' },
    count: { type: 'string', default: '160' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
    list: { type: 'boolean', default: false },
  },
});

/** Sources whose rows are data: their values are changed, too. */
const tables =
  /(_schemas?|change_operations|read_operations|resource_table)\.hpp$|(default_providers|role|error_kind|issue_kinds)\.cpp$/;
const swapped = {
  ...{
    '==': '!=',
    '!=': '==',
    '<': '<=',
    '<=': '<',
    '>': '>=',
    '>=': '>',
    '&&': '||',
    '||': '&&',
    true: 'false',
    false: 'true',
  },
  ...{ integer: 'number', number: 'integer', boolean: 'string', string: 'boolean' },
};
// The formatter puts spaces around binary operators and none around the brackets of templates.
const comparison = /(?<= )(==|!=|<=|>=|<|>|&&|\|\|)(?=\s)/g;
const entry =
  /\b(true|false)\b|(?<![\w.'"])\d+(?![\w.'"])|(?<=\bvalue_type::)(integer|number|boolean|string)\b|"( +)"/g;
const noCode =
  /\/\/[^\n]*|\/\*[\s\S]*?\*\/|^[ \t]*#(?:\\\n|[^\n])*|R"([^(\s]*)\([\s\S]*?\)\1"|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])+'/gm;
/** Texts that only documents show are proved by the generated files, not by tests. */
const forDocuments = /(for_documents\(|static_assert\([^;]*)\s*("[^"\n]*"\s*)*$/;

/** The mutants of a source. Their ids are made of the text of the line, so that they stay the same when other lines change. */
function mutantsOf(file) {
  const source = readFileSync(join(repository, file), 'utf8');
  const code = source.replace(noCode, (text) =>
    /^["']/.test(text) ? text[0] + ' '.repeat(text.length - 2) + text.at(-1) : text.replace(/[^\n]/g, ' '),
  );
  const isTable = tables.test(file);
  const found = [...code.matchAll(comparison), ...(isTable ? code.matchAll(entry) : [])].sort(
    (a, b) => a.index - b.index,
  );
  const seen = {};
  return found.flatMap(({ 0: { length }, index: at }) => {
    const before = source.slice(0, at);
    const from = source.substr(at, length);
    if (from.startsWith('"') && forDocuments.test(before.slice(-400))) return [];
    const to = swapped[from] ?? (from.startsWith('"') ? `${from.slice(0, -1)}x"` : String(Number(from) + 1));
    const start = before.lastIndexOf('\n') + 1;
    const line = source.slice(start, source.indexOf('\n', at));
    const other = line.slice(0, at - start) + to + line.slice(at - start + length);
    const row = isTable ? [...before.matchAll(/(?:\bproperty\{|\.name =)\s*"([^"\n]+)"/g)].at(-1)?.[1] : undefined;
    const id = `${file}${row === undefined ? '' : ` [${row}]`}: ${line.trim()} -> ${other.trim()}`;
    seen[id] = (seen[id] ?? 0) + 1;
    return [{ file, id: seen[id] === 1 ? id : `${id} (${seen[id]})`, text: before + to + source.slice(at + length) }];
  });
}

const git = (...given) =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...given], { cwd: repository, encoding: 'utf8' });
const server = join(build, 'native/flagadmin-server');
const isNative = options.part === 'native';
const part = isNative
  ? {
      sources: /^native\/.*\.[ch]pp$/,
      targets: ['flagadmin_tests', 'flagadmin-server'],
      flags: ['-DCMAKE_BUILD_TYPE=Release'],
    }
  : {
      // What all programs share; what writes documents is proved by the documents.
      sources: /^core\/(?!.*\/document\/).*\.[ch]pp$/,
      targets: ['flagadmin_tests'],
      flags: ['-DCMAKE_BUILD_TYPE=Debug', '-DCMAKE_CXX_FLAGS_DEBUG=-O0 -w', '-DFLAGADMIN_SERVER=OFF'],
    };
const files = git('CMakeLists.txt', 'js/package.json', 'cmake', 'core', 'bindings', 'tests', 'native', 'examples')
  .trim()
  .split('\n');
const mutants = files.filter((file) => part.sources.test(file)).flatMap(mutantsOf);
const equivalent = JSON.parse(readFileSync(join(repository, 'tests/core/mutation/equivalent.json'), 'utf8'));
const stale = Object.keys(equivalent).filter(
  (id) => part.sources.test(id.split(/:| \[/)[0]) && !mutants.some((one) => one.id === id),
);
if (stale.length !== 0) console.log(`Listed as equivalent, but no mutants any more:\n  ${stale.join('\n  ')}`);

// Chosen by seed and id alone: a change elsewhere does not change the choice.
const rank = ({ id }) => createHash('sha256').update(`${options.seed} ${id}`).digest('hex');
const ranked = mutants.filter(({ id }) => !(id in equivalent)).sort((a, b) => (rank(a) < rank(b) ? -1 : 1));
const chosen = ranked
  .filter(({ id }) => id.includes(options.only ?? ''))
  .slice(0, options.only ? Infinity : options.count);
if (options.list) {
  console.log(`${chosen.map(({ id }) => id).join('\n')}\n${chosen.length} chosen of ${mutants.length}`);
  process.exit(stale.length === 0 ? 0 : 1);
}

const run = (command, ...given) =>
  spawnSync(command, given, { encoding: 'utf8', maxBuffer: 1 << 28, timeout: 1_800_000 });
/** Folders of tests of the process. */
const folders = readdirSync('tests/server').filter(
  (name) => !/^(README\.md|contract|operating|support|unit)$/.test(name),
);
/** The commands that test the program: more than a minute of the processor, or 4 GB, are a failure. */
const commands = [
  `ulimit -t 60 -v 4000000; exec ${build}/tests/flagadmin-tests --report_level=no --log_level=nothing`,
  // The fastest first.
  ...(isNative ? folders : []).map(
    (folder) =>
      `cd ${repository}; FLAGADMIN_SERVER=${server} exec timeout 600 node --test tests/server/${folder}/*.test.mjs`,
  ),
];
/** `passed`, `failed` or `uncompilable`. */
function test() {
  if (run('cmake', '--build', build, '--target', ...part.targets).status !== 0) return 'uncompilable';
  return commands.every((command) => run('sh', '-c', command).status === 0) ? 'passed' : 'failed';
}
for (const file of files) cpSync(join(repository, file), join(tree, file), { preserveTimestamps: true });
run('cmake', '-S', tree, '-B', build, '-G', 'Ninja', '-DFLAGADMIN_EXAMPLES=OFF', ...part.flags);
if (test() !== 'passed') throw new Error(`The unchanged program does not pass: see ${build}.`);
const results = { passed: 0, failed: 0, uncompilable: 0 };
for (const { file, id, text } of chosen) {
  writeFileSync(join(tree, file), text);
  const result = test();
  results[result] += 1;
  console.log(`${result === 'passed' ? 'SURVIVED' : result}: ${id}`);
  cpSync(join(repository, file), join(tree, file));
}
const share = results.failed / (results.failed + results.passed);
console.log(
  `${(share * 100).toFixed(1)} % noticed; ${JSON.stringify(results)}, ${Object.keys(equivalent).length} equivalent ones left out`,
);
process.exitCode = share >= 0.95 && stale.length === 0 ? 0 : 1;
