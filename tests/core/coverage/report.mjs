// Reports the coverage of core/ by the native tests (unit tests, vectors, the fuzzers' inputs): node report.mjs PROGRAM
// A table by file, the lines and branches that nothing reaches, and failure when they are more than the goals allow.
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { relative } from 'node:path';

const goals = { lines: 98, branches: 95 };

const root = new URL('../../../', import.meta.url).pathname;
const [program] = process.argv.slice(2);
const folder = `${root}build/coverage/report`;
const [raw, merged] = [`${folder}/tests.profraw`, `${folder}/tests.profdata`];

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const run = (command, args, options) =>
  execFileSync(command, args, { maxBuffer: 2 ** 30, encoding: 'utf8', ...options });
run(program, ['--log_level=error'], { env: { ...process.env, LLVM_PROFILE_FILE: raw }, stdio: 'inherit' });
run('llvm-profdata', ['merge', '-sparse', raw, '-o', merged]);

const inCore = [`${root}core/include`, `${root}core/src`];
const [{ files, totals }] = JSON.parse(
  run('llvm-cov', ['export', program, `-instr-profile=${merged}`, ...inCore]),
).data;
const html = ['-format=html', `-output-dir=${folder}`, '-show-branches=count'];
run('llvm-cov', ['show', program, `-instr-profile=${merged}`, ...html, ...inCore]);

/** Lines that are in no region that was reached, as ranges. */
function missedLines({ segments }) {
  const missed = new Set();
  for (const [i, [line, , count, hasCount, , isGap]] of segments.entries()) {
    if (!hasCount || count !== 0 || isGap) continue;
    for (let at = line; at < (segments[i + 1]?.[0] ?? line) || at === line; ++at) missed.add(at);
  }
  return [...missed].sort((a, b) => a - b);
}

/** Conditions of which one outcome never was. */
const missedBranches = ({ branches }) => branches.filter(([, , , , yes, no]) => yes === 0 || no === 0);

const percent = ({ count, covered }) => (count === 0 ? 100 : (100 * covered) / count);
const cell = (summary) =>
  `${percent(summary).toFixed(1)} % (${summary.count - summary.covered} of ${summary.count} missed)`;

for (const file of files) {
  const { lines, branches } = file.summary;
  if (lines.count === lines.covered && branches.count === branches.covered) continue;
  console.log(`${relative(root, file.filename)}: lines ${cell(lines)}, branches ${cell(branches)}`);
  if (lines.count !== lines.covered) console.log(`  lines ${missedLines(file).join(' ')}`);
  for (const [line, column, , , yes, no] of missedBranches(file)) {
    console.log(
      `  ${line}:${column} never ${yes === 0 ? 'true' : ''}${yes === 0 && no === 0 ? ' nor ' : ''}${no === 0 ? 'false' : ''}`,
    );
  }
}
console.log(
  `${files.length} files: lines ${cell(totals.lines)}, branches ${cell(totals.branches)}; ${relative(root, folder)}/index.html`,
);
for (const [name, goal] of Object.entries(goals)) {
  if (percent(totals[name]) < goal) {
    console.error(`${name}: less than ${goal} %`);
    process.exitCode = 1;
  }
}
