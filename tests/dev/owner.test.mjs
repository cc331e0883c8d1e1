// .ci/owner.mjs: what a release needs from the owner of the project, and where it writes it.
import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

import { faults, fill, installation, places } from '../../.ci/owner.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const owner = { package: '@example/flagadmin', repository: 'https://github.com/example/flagadmin' };

describe("an owner's data", () => {
  it('are complete with a name and an address', () => {
    assert.deepEqual(faults(owner), []);
    assert.deepEqual(faults({ ...owner, package: 'flagadmin' }), []);
  });

  for (const [field, value] of [
    ['package', undefined],
    ['package', '@Example/flagadmin'],
    ['package', '@example/'],
    ['repository', ''],
    ['repository', 'github.com/example/flagadmin'],
    ['repository', 'https://github.com'],
    ['repository', 'https://github.com/example/flagadmin.git'],
    ['repository', 'https://github.com/example/flagadmin/'],
  ])
    it(`have no ${field} ${value}`, () => {
      const [fault, ...others] = faults({ ...owner, [field]: value });
      assert.match(fault, new RegExp(`^ {2}"${field}" is ${value ? JSON.stringify(value) : 'missing'}: `));
      assert.deepEqual(others, []);
    });
});

it('installs a package with a scope under the name that programs import', () => {
  assert.equal(installation(owner), 'npm install flagadmin@npm:@example/flagadmin');
  assert.equal(installation({ ...owner, package: 'flagadmin' }), 'npm install flagadmin');
});

describe('a release', () => {
  const files = ['js/package.json', ...new Set(places.map(({ file }) => file))];
  const texts = () => Object.fromEntries(files.map((file) => [file, readFileSync(file, 'utf8')]));
  let folder;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'flagadmin-owner-'));
    for (const file of files) cpSync(join(root, file), join(folder, file), { recursive: true });
    process.chdir(folder);
  });
  afterEach(() => {
    process.chdir(root);
    rmSync(folder, { recursive: true, force: true });
  });

  it('writes them into the package', () => {
    fill(owner);
    const { name, repository, homepage, bugs } = JSON.parse(texts()['js/package.json']);
    assert.equal(name, 'flagadmin');
    assert.deepEqual(repository, { type: 'git', url: `git+${owner.repository}.git`, directory: 'js' });
    assert.equal(homepage, `${owner.repository}#readme`);
    assert.deepEqual(bugs, { url: `${owner.repository}/issues` });
  });

  it('writes them into each place of the documents, which says nothing else any more', () => {
    fill(owner);
    const after = texts();
    for (const file of ['README.md', 'js/README.md', 'docs/apply.md'])
      assert.equal(after[file].split('npm install flagadmin@npm:@example/flagadmin').length, 2, file);
    assert.ok(after['docs/SECURITY.md'].includes(`(${owner.repository}/security/advisories/new)`));
    for (const text of Object.values(after))
      assert.doesNotMatch(text, /isn't on the registry|no release yet|[Cc]ommit the tarball/);
  });

  it('finds each place once, before and after', () => {
    const once = () =>
      places.map(
        ({ file, pattern }) => readFileSync(file, 'utf8').split(new RegExp(pattern, pattern.flags)).length - 1,
      );
    assert.deepEqual(
      once(),
      places.map(() => 1),
    );
    fill(owner);
    assert.deepEqual(
      once(),
      places.map(() => 1),
    );
  });

  it('changes nothing a second time, and all for another owner', () => {
    fill(owner);
    const first = texts();
    fill(owner);
    assert.deepEqual(texts(), first);
    fill({ package: 'flagadmin', repository: 'https://example.com/flags' });
    for (const text of Object.values(texts())) assert.doesNotMatch(text, /@example\/flagadmin|github\.com\/example\//);
  });
});
