// What documents and comments point to is there: paths, names of functions, numbers of rules.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

import '../support/environment.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' });
const files = tracked.split('\n').filter((file) => file !== '' && existsSync(join(root, file)));
const names = new Set(files.map((file) => basename(file)));
/** Files and folders, also by the ends of their paths: `api/decide.cpp`. */
const places = new Set();
for (const file of files)
  for (let place = file; place !== '.'; place = dirname(place))
    for (const { index } of place.matchAll(/(?<=^|\/)/g)) places.add(place.slice(index));

const code = /\.(?:[ch]pp|mjs|mts|js|tsx?)$/;
const script = /\.(?:cmake|sh|ya?ml)$|(?:^|\/)(?:CMakeLists\.txt|Dockerfile|dev)$|^\.ci\//;
const written = /\.md$|^llms\.txt$/;
const read = (file) => readFileSync(join(root, file), 'utf8');

/** The lines of a document or of the comments of a file that a person wrote: `[number, text]`. */
function linesOf(file) {
  if (/\/generated\/|COVERAGE\.md$|REFERENCE\.md$|^js\/CHANGELOG\.md$/.test(file)) return [];
  const marker = (code.test(file) && /^\s*\*(?!\/)|(?:^|\s)\/\/|\/\*\*/) || (script.test(file) && /(?:^|\s)#/);
  if (!marker && !written.test(file)) return [];
  const text = marker ? read(file) : read(file).replaceAll(/^```.*?^```/gms, (block) => block.replaceAll(/[^\n]/g, ''));
  return text.split('\n').flatMap((line, index) => {
    const found = marker ? marker.exec(line) : { index: 0 };
    return found ? [[index + 1, line.slice(found.index)]] : [];
  });
}

/** Lines with the blocks of code of documents, for paths. */
const linesWithCode = (file) =>
  written.test(file) && linesOf(file).length > 0
    ? read(file)
        .split('\n')
        .map((line, index) => [index + 1, line])
    : linesOf(file);

/** Everything that a pattern finds, unless it is there: `file:line: what`. */
const missing = (pattern, isThere, lines = linesOf) =>
  files.flatMap((file) =>
    lines(file).flatMap(([number, line]) =>
      [...line.matchAll(pattern)]
        .filter(({ 1: found }) => !isThere(found, file))
        .map(({ 1: found }) => `${file}:${number}: ${found}`),
    ),
  );

/** Made by a build, of a library, or only an example in a text. */
const elsewhere = [
  'js/dist',
  'js/openapi.json',
  'js/schemas',
  'js/dist/cli.js',
  'results.md',
  'CLI/CLI.hpp',
  'NAME.mjs',
  'tests/core/fuzz/crashes/merge',
  'node_modules',
];

test('paths', () => {
  const file = String.raw`(?:\.\.?\/)*[\w.-]+(?:\/[\w.-]+)*\w\.(?:[ch]pp|mjs|mts|tsx?|cmake|sh|md)`;
  const place = String.raw`(?:core|native|js|tests|bindings|examples|docs|cmake|\.ci)\/[\w./-]*\w`;
  const isThere = (found, from) =>
    elsewhere.includes(found) ||
    (!found.includes('/') && names.has(found)) ||
    [normalize(found), join(dirname(from), found)].some((path) => places.has(path));
  assert.deepEqual(
    missing(new RegExp(`(?<![\\w/.@~$:>*}-])(${file}|${place})(?![\\w<>*{}/-])`, 'g'), isThere, linesWithCode),
    [],
  );
});

test('functions in backticks', () => {
  const comments = /^\s*(?:\/\/|\/?\*|#).*$/gm;
  const sources = files.filter((file) => code.test(file) || script.test(file));
  const words = new Set(
    sources.flatMap(
      (file) =>
        read(file)
          .replaceAll(comments, '')
          .match(/[A-Za-z_$][\w$]*/g) ?? [],
    ),
  );
  const others = ['sd_notify', 'zodResolver']; // of systemd, of React Hook Form
  const isThere = (name) => words.has(name) || others.includes(name);
  assert.deepEqual(missing(/`(?:[\w.:]+[.:])?([A-Za-z_]\w*)\([^`]*`/g, isThere), []);
});

test('rules', () => {
  const rules = read('core/RULES.md').match(/(?<=^- \*\*)D\d+[a-z](?=\*\*)/gm);
  const isThere = (rule) => rules.some((each) => each === rule || each.slice(0, -1) === rule);
  assert.deepEqual(missing(/\b(D\d{1,3}[a-z]?)\b/g, isThere), []);
});
