// The typings of the installed package, in the versions of TypeScript that it promises.
import assert from 'node:assert/strict';
import { cpSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';

import { Consumer, consumers, repository, run } from './installed-package.mjs';
import { row } from './matrix.mjs';

const compilers = ['typescript-5.4', 'typescript-5.9', 'typescript'].map((name) =>
  join(consumers, 'node_modules', name),
);
compilers.push(join(repository, 'node_modules/typescript')); // the newest
const samples = ['accepted.ts', 'refused.ts'];
const page = { strict: true, noEmit: true, target: 'es2022', types: [] };
const exact = {
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noPropertyAccessFromIndexSignature: true,
  isolatedModules: true,
};

let consumer;
before(() => {
  consumer = new Consumer();
  consumer.link('@standard-schema');
  cpSync(new URL('types', import.meta.url), join(consumer.folder, 'types'), { recursive: true });
});
after(() => consumer.remove());

/** Compiles everything, the typings of the package too; throws with what the compiler says. */
function compile(compiler, options, files) {
  const compilerOptions = { ...page, lib: ['es2022', 'dom', 'dom.iterable', 'dom.asynciterable'], ...options };
  const config = consumer.write('types/tsconfig.json', JSON.stringify({ compilerOptions, files }));
  return run(process.execPath, [join(compiler, 'bin/tsc'), '-p', config], { cwd: consumer.folder });
}

describe('typings', () => {
  for (const compiler of compilers) {
    const { version } = JSON.parse(readFileSync(join(compiler, 'package.json'), 'utf8'));
    row('TypeScript, nodenext', version, 'typings', () => compile(compiler, { module: 'nodenext' }, samples));
    row('TypeScript, bundler, exact', version, 'typings', () => {
      const options = { module: 'esnext', moduleResolution: 'bundler', ...exact };
      compile(compiler, options, [...samples, 'refused-exact.ts']);
    });
  }
});

it('every sample that must not compile does not, with its mark taken away', () => {
  const text = readFileSync(join(consumer.folder, 'types/refused.ts'), 'utf8');
  const marks = text.split('\n').flatMap((line, at) => (line.includes('@ts-expect-error') ? [at + 2] : []));
  assert.ok(marks.length > 30);
  consumer.write('types/unmarked.ts', text.replaceAll('@ts-expect-error', ''));
  let told = '';
  try {
    compile(compilers[0], { module: 'nodenext' }, ['unmarked.ts']);
  } catch (error) {
    told = error.message;
  }
  const lines = [...told.matchAll(/unmarked\.ts\((\d+),/g)].map((match) => Number(match[1]));
  assert.deepEqual(
    [...new Set(lines)].sort((a, b) => a - b),
    marks,
  );
});

it('editors strike through what is deprecated, and nothing else', () => {
  const ts = createRequire(import.meta.url)(join(consumers, 'node_modules/typescript'));
  const file = join(consumer.folder, 'types/deprecated.ts');
  const settings = { module: ts.ModuleKind.NodeNext, target: ts.ScriptTarget.ES2022, strict: true, types: [] };
  const service = ts.createLanguageService({
    getScriptFileNames: () => [file],
    getScriptVersion: () => '1',
    getScriptSnapshot: (name) =>
      ts.sys.fileExists(name) ? ts.ScriptSnapshot.fromString(ts.sys.readFile(name)) : undefined,
    getCurrentDirectory: () => consumer.folder,
    getCompilationSettings: () => settings,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: ts.sys.fileExists,
    readFile: ts.sys.readFile,
    realpath: ts.sys.realpath,
  });
  const text = readFileSync(file, 'utf8');
  const told = service.getSuggestionDiagnostics(file).filter((one) => one.reportsDeprecated);
  assert.deepEqual(
    told.map((one) => text.slice(one.start, one.start + one.length)),
    ['isAPI', 'email', 'inviteLink', 'loginAttempts', 'emailSent', 'seenAt', 'createStrategy'],
  );
});
