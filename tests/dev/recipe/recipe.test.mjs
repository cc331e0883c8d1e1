// The recipe for a new resource in CONTRIBUTING.md works: tag-types.patch, applied to a clone, is a resource of server, client and command
// line; each of its files that is left out is reported.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const patch = fileURLToPath(new URL('tag-types.patch', import.meta.url));
/** With FLAGADMIN_RECIPE a work tree that has the patch already, for who changes it. */
const { FLAGADMIN_RECIPE: prepared } = process.env;
const clone = prepared ?? join(root, 'build/recipe');
const env = { ...process.env, NODE_TEST_CONTEXT: undefined, FLAGADMIN_NO_INSTALL: '1' };
const token = 'token-of-the-recipe';

/** The files of the patch. */
const files = [...readFileSync(patch, 'utf8').matchAll(/^\+\+\+ b\/(.*)$/gm)].map(([, file]) => file);

/** Runs a command in the clone; returns its output. */
function run(command, given, { cwd = clone, fails = false, input } = {}) {
  const { status, stdout, stderr } = spawnSync(command, given, {
    cwd,
    env,
    input,
    encoding: 'utf8',
    maxBuffer: 1 << 27,
  });
  assert.equal(status !== 0, fails, `${command} ${given.join(' ')}\n${stdout}${stderr}`);
  return stdout + stderr;
}
const dev = (...given) => run('./dev', given);

before(() => {
  if (prepared !== undefined) return;
  rmSync(clone, { recursive: true, force: true });
  run('git', ['clone', '--quiet', '--shared', root, clone], { cwd: root });
  const changes = spawnSync('git', ['diff', '--binary', 'HEAD'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 27,
  }).stdout;
  if (changes !== '') run('git', ['apply'], { input: changes });
  const installed = run(
    'find',
    ['.', '-path', './build', '-prune', '-o', '-name', 'node_modules', '-prune', '-print'],
    { cwd: root },
  );
  for (const folder of [...installed.trim().split('\n'), './build/tools', './build/node-versions']) {
    mkdirSync(join(clone, folder, '..'), { recursive: true });
    spawnSync('cp', ['-al', folder, join(clone, folder)], { cwd: root });
  }
  run('git', ['apply', patch]);
  // A unity build that optimises little takes less time.
  run('cmake', ['--preset', 'release', '-D', 'CMAKE_UNITY_BUILD=ON', '-D', 'CMAKE_CXX_FLAGS_RELEASE=-O1 -DNDEBUG']);
  dev('generate');
});

describe('tag types', () => {
  it('take at most twelve files', () => assert.ok(files.length <= 12, files.join('\n')));

  it('pass the checks', () => dev('check', 'generated', 'types', 'size', 'lint', 'format'));

  it('pass the tests of every rule', () =>
    dev(
      'test',
      'native',
      'npm',
      'http',
      'dev/generate',
      'dev/includes',
      'server/shipped',
      'package/reference',
      'package/cli',
    ));

  it('do not make a page larger that does not use them', () => {
    const sizeIn = (cwd) =>
      Number(
        /: one schema, raw: (\d+)/.exec(
          spawnSync('node', ['tests/bench/check-size.mjs'], { cwd, encoding: 'utf8' }).stdout,
        )[1],
      );
    // The text of a WebAssembly module, which has its version, is a few bytes longer or shorter with another version.
    assert.ok(Math.abs(sizeIn(clone) - sizeIn(root)) < 64, `${sizeIn(root)} bytes became ${sizeIn(clone)}`);
  });
});

describe('the server with tag types', () => {
  const folder = join(clone, 'build/recipe');
  const body = (content) => {
    writeFileSync(join(folder, 'body.json'), JSON.stringify(content));
    return join(folder, 'body.json');
  };
  let server;
  let url;
  before(async () => {
    mkdirSync(folder, { recursive: true });
    const given = ['--port', '0', '--log', 'off', '--admin-token', token];
    server = spawn(join(clone, 'build/release/native/flagadmin-server'), given, {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    for await (const line of server.stdout) {
      url = /listening on (\S+)/.exec(String(line))?.[1];
      break;
    }
  });
  after(() => server.kill());

  const curl = (...given) => run('curl', ['--silent', '--noproxy', '*', '-H', `Authorization: ${token}`, ...given]);
  const list = () => JSON.parse(curl(`${url}/api/admin/tag-types`)).tagTypes;
  const flagadmin = (...given) => {
    Object.assign(env, { FLAGADMIN_URL: url, FLAGADMIN_TOKEN: token });
    return run('node', ['js/dist/cli.js', ...given]);
  };

  it('creates, updates, lists and deletes them by curl', () => {
    const json = ['-H', 'Content-Type: application/json', '-d'];
    curl(...json, '{"name":"by curl"}', `${url}/api/admin/tag-types`);
    curl('-X', 'PUT', ...json, '{"icon":"i"}', `${url}/api/admin/tag-types/by%20curl`);
    assert.deepEqual(list(), [{ name: 'by curl', description: '', icon: 'i' }]);
    curl('-X', 'DELETE', `${url}/api/admin/tag-types/by%20curl`);
    assert.deepEqual(list(), []);
  });

  it('creates, updates and deletes them by the command line, which reads them from the list', () => {
    flagadmin('create-tag-type', body({ name: 'team' }), '--yes');
    assert.match(flagadmin('dry-run', 'create-tag-type', body({ name: 'x' }), '--url', url), /201, created/);
    const tried = flagadmin('dry-run', 'update-tag-type', body({ description: 'd' }), '--id', 'team', '--url', url);
    assert.match(tried, /respond with 200, 1 changed/);
    const updated = flagadmin('update-tag-type', 'team', body({ description: 'd' }), '--yes');
    assert.match(updated, /there is no entity tag: a change by someone else meanwhile would be overwritten/);
    assert.deepEqual(list(), [{ name: 'team', description: 'd', icon: null }]);
    assert.deepEqual(JSON.parse(flagadmin('get', 'tag-type', 'team')), list()[0]);
    flagadmin('delete-tag-type', 'team', '--yes');
    assert.deepEqual(list(), []);
  });
});

describe('without its part in', () => {
  const compile = (source) => () =>
    run('c++', ['-std=c++20', '-fsyntax-only', '-I', 'core/include', source], { fails: true });
  const operations = compile('core/src/api/operation.cpp');
  const rules = () => run('node', ['tests/vectors/rules.mjs', '--check'], { fails: true });
  const tests = (file, name) => () =>
    run('node', ['--test', '--test-name-pattern', name, `${file}.test.mjs`], { fails: true });
  /** The faults of rows, as `./dev generate` prints them, without the tag types in the list of public schemas. */
  const faults = () => {
    const script = `import { tables } from './js/scripts/generate/tables.mjs';
      import { faultsOf } from './js/scripts/generate/faults.mjs';
      const schemas = tables.schemas.filter(({ name }) => !name.includes('agType'));
      console.log(faultsOf({ ...tables, schemas }).join('\\n'));`;
    return run('node', ['--input-type=module', '--eval', script]);
  };

  /** By file: how to notice that it is missing, and what names it. */
  const omissions = {
    'core/include/flagadmin/schema/tag_type_schema.hpp': [
      compile('core/src/schema/schemas.cpp'),
      /tag_type_schema\.hpp: No such file/,
    ],
    'core/include/flagadmin/schema/schemas.hpp': [
      faults,
      /schemas\.hpp lacks createTagTypeSchema, the body of createTagType/,
    ],
    'core/include/flagadmin/schema/permission_schema.hpp': [
      operations,
      /permission_schema\.hpp: permission_table needs each permission/,
    ],
    'core/include/flagadmin/api/names.hpp': [operations, /.tag_type. is not a member of .flagadmin::resource_kind/],
    'core/src/api/resource_table.hpp': [operations, /resource_table\.hpp: each kind of names\.hpp needs a row/],
    'core/src/api/change_operations.hpp': [operations, /the rows of change_operations\.hpp and read_operations\.hpp/],
    'core/src/api/read_operations.hpp': [
      operations,
      /read_operations\.hpp: what is changed by its key needs a read or a list/,
    ],
    'core/RULES.md': [rules, /tag-types\/create-valid cites D77a, which core\/RULES\.md has not/],
    'tests/vectors/tag-types.json': [rules, /no vector proves D77a/],
    'js/API.md': [tests('tests/dev/generate', 'has every operation'), /js\/API\.md lacks these/],
    'tests/server/support/operations.mjs': [
      tests('tests/server/http/order', 'the table has every operation'),
      /tests\/server\/support\/operations\.mjs lacks createTagType/,
    ],
    'examples/demo/fixtures.json': [tests('tests/server/shipped', 'are loaded'), /examples\/demo\/fixtures\.json/],
  };

  it('any file: each is in this table', () => assert.deepEqual(files.sort(), Object.keys(omissions).sort()));

  for (const [file, [notice, message]] of Object.entries(omissions)) {
    it(`${file}: ${message.source}`, () => {
      run('git', ['apply', '--reverse', `--include=${file}`, patch]);
      try {
        assert.match(notice(), message);
      } finally {
        run('git', ['apply', `--include=${file}`, patch]);
      }
    });
  }
});
