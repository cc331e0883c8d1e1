// .dockerignore lets through what the stages of the Dockerfile read, and nothing that a build makes.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';

import '../support/environment.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (file) => readFileSync(join(root, file), 'utf8');
const lines = read('.dockerignore')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));

/** The last line that names a path, or a folder above it, decides. */
function isLetThrough(path) {
  const last = lines.findLast((line) => {
    const place = line.replace(/^!/, '');
    return place === '*' || path === place || path.startsWith(`${place}/`);
  });
  return last.startsWith('!');
}

it('has names only, which docker, podman and buildah read alike', () =>
  assert.deepEqual(
    lines.filter((line) => line !== '*' && !/^!?[\w./-]*\w$/.test(line)),
    [],
  ));

it('lets through what is copied', () => {
  const copied = [...read('Dockerfile').matchAll(/^COPY ((?!--)\S+) /gm)].map(([, source]) => source);
  assert.ok(copied.length >= 6);
  assert.deepEqual(
    copied.filter((source) => source !== '.' && !isLetThrough(source)),
    [],
  );
});

it('lets through what the npm package is made of', () => {
  const { workspaces } = JSON.parse(read('package.json'));
  const pages = [...read('js/scripts/stage.mjs').matchAll(/\[([^\]]*)\]\.map\(\(name\) => \[`(\w+)\/\$\{name\}\.md`/g)];
  assert.ok(pages.length >= 2);
  const needed = [
    ...['CHANGELOG.md', 'CMakeLists.txt', 'CMakePresets.json', 'LICENSE', 'package.json', 'package-lock.json'],
    ...workspaces.map((folder) => `${folder}/package.json`),
    ...pages.flatMap(([, names, folder]) => [...names.matchAll(/'(\w+)'/g)].map(([, name]) => `${folder}/${name}.md`)),
    ...execFileSync('git', ['ls-files', 'bindings', 'cmake', 'core', 'js/src', 'js/scripts', 'native'], {
      cwd: root,
      encoding: 'utf8',
    })
      .split('\n')
      .filter(Boolean),
  ];
  // One page is a copy that the build makes.
  assert.deepEqual(
    needed.filter((file) => file !== 'js/CHANGELOG.md' && !isLetThrough(file)),
    [],
  );
});

it('holds back what a build makes beside the sources', () => {
  const made = read('js/.gitignore')
    .split('\n')
    .filter(Boolean)
    .map((line) => `js${line.replace(/\/$/, '')}`);
  assert.deepEqual([...made, 'js/node_modules', 'build', 'node_modules', '.git'].filter(isLetThrough), []);
});
