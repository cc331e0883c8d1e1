// .ci/check-words.mjs: which words it finds, in which files, and how exceptions work.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('../../.ci/check-words.mjs', import.meta.url));

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'flagadmin-words-'));
  spawnSync('git', ['init', '--quiet'], { cwd: folder });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Checks a repository of these files; returns the exit status and the lines of the report. */
function check(files, list, ...given) {
  const words = { words: { 'bad worse': 'good' }, clean: [], pending: [], ignored: ['.ci/'], exceptions: [], ...list };
  for (const [file, text] of Object.entries({ ...files, '.ci/words.json': JSON.stringify(words) })) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  spawnSync('git', ['add', '.'], { cwd: folder });
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...given], { cwd: folder, encoding: 'utf8' });
  assert.equal(stderr, '');
  return [status, ...stdout.split('\n').filter(Boolean)];
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

  it('are looked for in every file: each is clean or pending, and the lists name no others', () => {
    assert.deepEqual(check({ 'a.txt': '' }, { clean: ['b/'] }), [
      1,
      'a.txt is neither clean nor pending in .ci/words.json',
      '.ci/words.json: there is no b/',
    ]);
  });
});
