// .ci/outdated.mjs with a registry of its own: which versions it reports, and its exit status.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('../../.ci/outdated.mjs', import.meta.url));

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'flagadmin-outdated-test-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(file, content) {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), typeof content === 'string' ? content : JSON.stringify(content));
}

/** In place of npm: `outdated` and `view` by the versions in registry.json, `update` by those in updates.json. */
const npm = `#!/usr/bin/env node
const { readFileSync, writeFileSync } = require('node:fs');
const read = (file) => JSON.parse(readFileSync(file, 'utf8'));
const registry = read(process.env.FAKE_REGISTRY + '/registry.json');
const [command, given] = process.argv.slice(2);
if (command === 'outdated') {
  const rows = Object.entries(read('package.json').dependencies).map(([key, version]) => {
    const [, name, wanted] = /^npm:(.+)@(.+)$/.exec(version) ?? [undefined, key, version];
    if (!(name in registry)) { console.error('404 ' + name); process.exit(1); }
    return [name === key ? key : key + ':' + name + '@' + wanted, { wanted, latest: registry[name].at(-1) }];
  });
  console.log(JSON.stringify(Object.fromEntries(rows)));
  process.exitCode = 1;
} else if (command === 'view') {
  const [, name, line] = /^(.+)@(.+)$/.exec(given);
  console.log(JSON.stringify(registry[name].filter((one) => one === line || one.startsWith(line + '.'))));
} else {
  const lock = read('package-lock.json');
  for (const [path, version] of Object.entries(registry.updates)) if (lock.packages[path]) lock.packages[path].version = version;
  writeFileSync('package-lock.json', JSON.stringify(lock));
}
`;

/** Runs the script in a repository with this package.json; returns its exit status and lines. */
function outdated({ dependencies, registry, locked = {}, updates = {}, kept = {} }) {
  write('repository/package.json', { dependencies });
  const packages = Object.fromEntries(Object.entries(locked).map(([path, version]) => [path, { version }]));
  write('repository/package-lock.json', { packages: { '': {}, ...packages } });
  write('repository/.ci/kept-lines.json', { 'package.json': kept });
  write('registry.json', { ...registry, updates });
  write('bin/npm', npm);
  chmodSync(join(folder, 'bin/npm'), 0o755);
  const cwd = join(folder, 'repository');
  spawnSync('git', ['init', '--quiet'], { cwd });
  spawnSync('git', ['add', '.'], { cwd });
  const env = { ...process.env, PATH: `${join(folder, 'bin')}:${process.env.PATH}`, FAKE_REGISTRY: folder };
  const { status, stdout, stderr } = spawnSync(process.execPath, [script], { cwd, encoding: 'utf8', env });
  return { status, lines: stdout.trimEnd().split('\n'), stderr };
}

describe('outdated', () => {
  it('reports nothing and succeeds when all is current', () => {
    const { status, lines, stderr } = outdated({
      dependencies: { one: '1.10.0' },
      registry: { one: ['1.9.0', '1.10.0'] },
      locked: { 'node_modules/one': '1.10.0' },
    });
    assert.deepEqual([status, stderr], [0, '']);
    assert.deepEqual(lines, ['package.json: current', 'package-lock.json: current']);
  });

  it('reports versions by their numbers, and a version newer than the tag is current', () => {
    const { status, lines } = outdated({
      dependencies: { one: '1.9.0', two: '4.2.0' },
      registry: { one: ['1.10.0'], two: ['4.1.9'] },
    });
    assert.equal(status, 1);
    assert.deepEqual(lines, ['package.json: 1 behind', '  one 1.9.0 → 1.10.0', 'package-lock.json: current']);
  });

  it('compares aliases and kept dependencies within their lines', () => {
    const { lines } = outdated({
      dependencies: { 'one-5.4': 'npm:one@5.4.1', 'one-6': 'npm:one@6.0.0', two: '20.1.0', three: '1.0.0' },
      registry: {
        one: ['5.4.1', '5.9.9', '6.1.0', '6.0.9', '7.0.0'],
        two: ['20.1.0', '21.0.0'],
        three: ['1.0.0', '2.0.0'],
      },
      kept: { two: { line: '20', reason: 'as old as Node' }, three: { line: '1', reason: 'peer of one' } },
    });
    assert.deepEqual(lines.slice(0, -1), [
      'package.json: 1 behind',
      '  one-6 6.0.0 → 6.1.0',
      '  two stays at 20: as old as Node',
      '  three stays at 1: peer of one',
    ]);
  });

  it('reports indirect dependencies that the lock file could resolve to newer versions', () => {
    const { status, lines } = outdated({
      dependencies: {},
      registry: {},
      locked: { 'node_modules/a': '1.0.0', 'node_modules/a/node_modules/@s/b': '2.0.0' },
      updates: { 'node_modules/a/node_modules/@s/b': '2.0.1' },
    });
    assert.equal(status, 1);
    assert.deepEqual(lines, ['package.json: current', 'package-lock.json: 1 behind', '  @s/b 2.0.0 → 2.0.1']);
  });

  it('does not report versions that npm moves to other folders', () => {
    const { status, lines } = outdated({
      dependencies: {},
      registry: {},
      locked: { 'node_modules/a': '1.0.0', 'node_modules/b/node_modules/a': '2.0.0' },
      updates: { 'node_modules/a': '2.0.0', 'node_modules/b/node_modules/a': '1.0.0' },
    });
    assert.equal(status, 0);
    assert.deepEqual(lines, ['package.json: current', 'package-lock.json: current']);
  });

  it('fails with the message of npm when npm fails', () => {
    const { status, stderr } = outdated({ dependencies: { missing: '1.0.0' }, registry: {} });
    assert.equal(status, 2);
    assert.match(stderr, /^npm outdated --json: 404 missing/);
  });
});
