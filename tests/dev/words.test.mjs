// .ci/check-words.mjs and .ci/check-first-comments.mjs: their findings, and how exceptions work.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

const scriptNamed = (name) => fileURLToPath(new URL(`../../.ci/${name}.mjs`, import.meta.url));

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'flagadmin-words-'));
  spawnSync('git', ['init', '--quiet'], { cwd: folder });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a script in a repository of these files; returns the exit status and the lines of the report. */
function runIn(files, script, ...given) {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  spawnSync('git', ['add', '.'], { cwd: folder });
  const args = [scriptNamed(script), ...given];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
  assert.equal(stderr, '');
  return [status, ...stdout.split('\n').filter(Boolean)];
}

/** Checks the words of these files by this list. */
function check(files, list, ...given) {
  const words = {
    words: { 'bad worse': 'good' },
    comments: {},
    clean: [],
    pending: [],
    ignored: ['.ci/'],
    exceptions: [],
    ...list,
  };
  return runIn({ ...files, '.ci/words.json': JSON.stringify(words) }, 'check-words', ...given);
}

describe('words', () => {
  it('are found in text, identifiers and any case, as whole words only', () => {
    const text = 'a Bad one\nisBadText bad_text\nBADGE badly\n// worse\n';
    assert.deepEqual(check({ 'a.txt': text }, { clean: ['a.txt'] }), [
      1,
      'a.txt:1: "bad": use good',
      'a.txt:2: "bad": use good',
      'a.txt:4: "worse": use good',
    ]);
  });

  it('may stand in folders that are pending, which a report lists', () => {
    const files = { 'a/b.txt': 'bad', 'a/clean/c.txt': 'fine' };
    const list = { pending: ['a/'], clean: ['a/clean/'] };
    assert.deepEqual(check(files, list), [0]);
    assert.deepEqual(check(files, list, '--pending'), [0, 'a/: 1', '  a/b.txt:1: "bad": use good']);
    assert.deepEqual(check({ ...files, 'a/clean/c.txt': 'bad' }, list), [1, 'a/clean/c.txt:1: "bad": use good']);
  });

  it('may stand in lines with an exception, which must be needed', () => {
    const exceptions = [{ file: 'a.txt', word: 'bad', line: 'bad request' }];
    assert.deepEqual(check({ 'a.txt': '400 bad request\n' }, { clean: ['a.txt'], exceptions }), [0]);
    assert.deepEqual(check({ 'a.txt': '400\n' }, { clean: ['a.txt'], exceptions }), [
      1,
      '.ci/words.json: no exception is needed in a.txt: bad request',
    ]);
  });

  it('may be found in some paths only, or be allowed in some', () => {
    const files = { 'a/b.txt': 'bad ugly', 'c.txt': 'bad ugly' };
    const words = { bad: { use: 'good', only: ['a/'] }, ugly: { use: 'fine', except: ['a/'] } };
    assert.deepEqual(check(files, { words, clean: ['a/', 'c.txt'] }), [
      1,
      'a/b.txt:1: "bad": use good',
      'c.txt:1: "ugly": use fine',
    ]);
  });

  it('are looked for in every file: each is clean or pending, and the lists name no others', () => {
    assert.deepEqual(check({ 'a.txt': '' }, { clean: ['b/'] }), [
      1,
      'a.txt is neither clean nor pending in .ci/words.json',
      '.ci/words.json: there is no b/',
    ]);
  });
});

describe('comments', () => {
  it('may not match a pattern, at the end of a line either', () => {
    const text = '// What this is.\nconst a = 1; // Of no use\n/** What? */\nconst b = "What it says";\n';
    const comments = { '^(?:What|Of) (?!.*\\?)': 'the noun' };
    assert.deepEqual(check({ 'a.mjs': text }, { comments, clean: ['a.mjs'] }), [
      1,
      'a.mjs:1: use the noun',
      'a.mjs:2: use the noun',
    ]);
  });

  it('come first in a file, or are in the header of its name', () => {
    const files = {
      'a.mjs': "#!/usr/bin/env node\nimport {\n  b,\n} from './b.mjs';\n\n// Prints b.\nconsole.log(b);\n",
      'b.mjs': "import c from 'c';\nexport const b = c;\n// The end.\n",
      'c.hpp': '#pragma once\n\nnamespace c {\n\nstruct d;\n\n/// The letter.\nint c();\n}\n',
      'c.cpp': '#include "d/c.hpp"\n\nint c() { return 3; }\n',
      'd.cpp': '#include "d/c.hpp"\n\nint d() { return 4; }\n',
      'e.txt': 'no comments',
    };
    const expected = 'begin with a comment that says in one sentence what the file is for';
    assert.deepEqual(runIn(files, 'check-first-comments'), [1, `b.mjs: ${expected}`, `d.cpp: ${expected}`]);
  });
});
