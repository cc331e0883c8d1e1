// Compiles programs that use the typings of the installed package, for all tests of the file that imports this.
import assert from 'node:assert/strict';
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before } from 'node:test';

import { readVectors } from '../../vectors/read.mjs';
import { Consumer, run } from './installed-package.mjs';
import { row } from './matrix.mjs';

const page = { strict: true, noEmit: true, module: 'nodenext', target: 'es2022', types: [] };
const exact = {
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noPropertyAccessFromIndexSignature: true,
  isolatedModules: true,
};

/** @type {Consumer} */
export let consumer;
before(() => {
  consumer = new Consumer();
  for (const name of ['@standard-schema', '@types', 'undici-types']) consumer.link(name);
  cpSync(new URL('../installed/types', import.meta.url), join(consumer.folder, 'types'), { recursive: true });
  consumer.write('types/vectors.ts', issuesOfVectors());
});
after(() => consumer?.remove());

/** Every issue and warning of the vectors, as a literal of the type `Issue`: codes, keywords and parameters are exact. */
function issuesOfVectors() {
  const issues = readVectors().flatMap(({ expect }) => [...(expect.issues ?? []), ...(expect.warnings ?? [])]);
  assert.ok(issues.length > 1000, `${issues.length}`);
  const literals = [...new Set(issues.map((issue) => `  ${JSON.stringify({ ...issue, path: [] })},\n`))];
  // The compiler takes the elements of a literal for a union, whose size it limits.
  const lists = Array.from({ length: Math.ceil(literals.length / 200) }, (_, i) => {
    const some = literals.slice(i * 200, (i + 1) * 200).join('');
    return `export const issues${i}: readonly Issue[] = [\n${some}];\n`;
  });
  return `import type { Issue } from 'flagadmin';\n\n${lists.join('')}`;
}

/** Compiles everything, the typings of the package too; throws the compiler's messages. */
export function compile(compiler, options, files) {
  const compilerOptions = { ...page, lib: ['es2022', 'dom', 'dom.iterable', 'dom.asynciterable'], ...options };
  const config = consumer.write('types/tsconfig.json', JSON.stringify({ compilerOptions, files }));
  return run(process.execPath, [join(compiler, 'bin/tsc'), '-p', config], { cwd: consumer.folder });
}

const samples = ['accepted.ts', 'refused.ts'];
const modes = [
  ['nodenext', {}, samples],
  ['bundler, exact', { module: 'esnext', moduleResolution: 'bundler', ...exact }, [...samples, 'refused-exact.ts']],
  ['without DOM', { lib: ['es2022'] }, ['without-dom.ts']],
  ['without strict', { strict: false }, ['loose.ts']],
  ['undici', { lib: ['es2022'], types: ['node'], skipLibCheck: true }, ['undici.ts']],
  ['issues of all vectors', exact, ['vectors.ts']],
];

/** Rows of the matrix for a compiler: the path of its package. */
export function rowsOf(compiler) {
  const { version } = JSON.parse(readFileSync(join(compiler, 'package.json'), 'utf8'));
  for (const [mode, options, files] of modes) {
    row(`TypeScript, ${mode}`, version, 'typings', () => compile(compiler, options, files));
  }
}
