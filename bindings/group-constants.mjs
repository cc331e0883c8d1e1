// node group-constants.mjs LLVM_DIRECTORY OBJECT BITCODE...: links and optimises the bitcode into one object, as `-flto` would, and puts
// the constants that nothing but flagadmin_operations needs into a data segment of their own, `operations`. split-module.mjs moves it.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { reachable } from './reachable.mjs';

const [, , tools, object, ...bitcode] = process.argv;
const run = (tool, ...options) => execFileSync(join(tools, tool), options, { stdio: 'inherit' });
const entrance = 'flagadmin_operations';
const linked = `${object}.linked.bc`;
const optimised = `${object}.ll`;
const grouped = `${object}.grouped.ll`;

/** Names of what is defined, and of what each of them refers to. */
function referencesIn(lines) {
  const references = new Map();
  const visible = [];
  let current;
  for (const line of lines) {
    const definition = /^(?:define\b.*? )?@("[^"]*"|[\w.$-]+)(?:\(| =)/.exec(line);
    if (definition !== null) {
      current = definition[1];
      references.set(current, []);
      if (isVisible(line) && !/^llvm\.(compiler\.)?used$/.test(current)) visible.push(current);
    }
    if (current !== undefined) {
      for (const [, name] of line.matchAll(/@("[^"]*"|[\w.$-]+)/g)) references.get(current).push(name);
    }
    if (line === '}' || line.startsWith('@')) current = undefined;
  }
  return { references, visible };
}

/** Whether the linker may refer to what a line defines. */
function isVisible(line) {
  return !/^(?:define|@.* =) (?:internal|private) /.test(line);
}

run('llvm-link', ...bitcode, '-o', linked);
// Optimised for size; what was compiled for speed remembers that. Other names that are known outside have EMSCRIPTEN_KEEPALIVE.
const internal = ['-passes=internalize,lto<Oz>', '-internalize-public-api-list=malloc,free'];
run('opt', ...internal, linked, '-S', '-o', optimised);

const lines = readFileSync(optimised, 'utf8').split('\n');
const { references, visible } = referencesIn(lines);
if (!visible.includes(entrance)) throw new Error(`no ${entrance} in ${optimised}`);
const shared = reachable(
  visible.filter((name) => name !== entrance),
  references,
);
const isMoved = (line) => {
  const constant = /^@("[^"]*"|[\w.$-]+) = (?:internal|private) .*\bconstant /.exec(line);
  return constant !== null && !shared.has(constant[1]);
};
writeFileSync(
  grouped,
  lines.map((line) => (isMoved(line) ? line.replace(/, align \d+$/, ', section "operations"$&') : line)).join('\n'),
);

// As emcc has it done.
const forWasm = ['-relocation-model=static', '-disable-lsr', '-combiner-global-alias-analysis=false'];
run('llc', '-O2', '-filetype=obj', '-data-sections', '-function-sections', ...forWasm, grouped, '-o', object);
