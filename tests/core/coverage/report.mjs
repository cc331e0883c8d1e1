// Reports the coverage of core/ or native/ by programs that counted it: node report.mjs COUNTS core|native PROGRAM...
// A table by file, the lines and branches that nothing reaches, and failure when they are more than the goals allow.
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';

const [counts, part, ...programs] = process.argv.slice(2);
const goals = { core: { lines: 98, branches: 95 }, native: { lines: 94, branches: 86 } }[part];

const root = new URL('../../../', import.meta.url).pathname;
const folder = `${root}build/coverage/report-${part}`;
const sources = { core: ['core/include', 'core/src'], native: ['native'] }[part].map((path) => root + path);
const merged = join(counts, `${part}.profdata`);

const run = (command, args) => execFileSync(command, args, { maxBuffer: 2 ** 30, encoding: 'utf8' });
const counted = readdirSync(counts).filter((name) => name.endsWith('.profraw'));
run('llvm-profdata', ['merge', '-sparse', ...counted.map((name) => join(counts, name)), '-o', merged]);

const [first, ...others] = programs;
const objects = [first, ...others.flatMap((program) => ['-object', program]), `-instr-profile=${merged}`];
const [{ files, totals }] = JSON.parse(run('llvm-cov', ['export', ...objects, ...sources])).data;
run('llvm-cov', ['show', ...objects, '-format=html', `-output-dir=${folder}`, '-show-branches=count', ...sources]);

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
