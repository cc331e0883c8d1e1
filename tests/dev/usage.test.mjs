// ./dev: every command explains itself, and does nothing on `--help` or on arguments that it does not take.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

let folder;
before(() => {
  folder = mkdtempSync(join(tmpdir(), 'flagadmin-usage-'));
  cpSync(join(root, 'dev'), join(folder, 'dev'));
  cpSync(join(root, '.ci'), join(folder, '.ci'), { recursive: true });
});
after(() => rmSync(folder, { recursive: true, force: true }));

/** Runs ./dev where it finds nothing to build, and checks that it has made nothing. */
function dev(...given) {
  const { status, stdout, stderr } = spawnSync('./dev', given, { cwd: folder, encoding: 'utf8', timeout: 60_000 });
  assert.deepEqual(readdirSync(folder).sort(), ['.ci', 'dev']);
  return { status, stdout, stderr };
}

const usage = spawnSync(join(root, 'dev'), ['help'], { encoding: 'utf8' }).stdout;
const commands = [...new Set([...usage.matchAll(/^ {2}([a-z]+) /gm)].map(([, name]) => name))];

describe('./dev', () => {
  it('lists its commands', () => {
    assert.ok(commands.length > 15);
    assert.equal(dev().stdout, usage);
    assert.deepEqual(dev('no-such-command'), { status: 2, stdout: '', stderr: usage });
  });

  for (const name of commands) {
    it(`${name} --help prints its lines of the list`, () => {
      const { status, stdout } = dev(name, '--help');
      assert.equal(status, 0);
      assert.match(stdout, new RegExp(`^  ${name} `));
      assert.ok(stdout.split('\n').every((line) => usage.includes(line)));
      assert.deepEqual([...new Set([...stdout.matchAll(/^ {2}([a-z]+) /gm)].map(([, other]) => other))], [name]);
    });
  }

  it('takes -h too, and behind other arguments', () => {
    const { stdout } = dev('fuzz', '--help');
    assert.equal(dev('fuzz', '-h').stdout, stdout);
    assert.equal(dev('fuzz', '10', '--help').stdout, stdout);
  });

  it('is no request for help if it only ends in one', () => {
    const { status, stderr } = dev('test', 'no-such-suite', '-t', 'build --help');
    assert.notEqual(status, 0);
    assert.match(stderr, /no-such-suite/);
  });

  it('test --help lists the suites, and check --help the steps', () => {
    assert.match(dev('test', '--help').stdout, /\nSuites: .*\nSlow: .*\n$/);
    assert.match(dev('check', '--help').stdout, /\nSteps: .*\n$/);
    assert.doesNotMatch(dev('build', '--help').stdout, /Suites|Steps/);
  });

  const misuses = [
    ['fuzz', 'ten'],
    ['fuzz', '0'],
    ['fuzz', '-1'],
    ['fuzz', '60', '60'],
    ['soak', '1e3'],
    ['soak', ''],
    ['soak', '9'],
    ['soak', '3601'],
    ['build', 'release'],
    ['coverage', '--html'],
  ];
  for (const given of misuses) {
    it(`${given.join(' ') || 'an empty argument'} is an error of usage`, () => {
      const { status, stdout, stderr } = dev(...given);
      assert.equal(status, 2);
      assert.equal(stdout, '');
      assert.match(stderr, new RegExp(`^.+\\n  ${given[0]} `));
    });
  }
});
