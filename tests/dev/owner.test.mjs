// .ci/owner.mjs: what a release needs from the owner of the project.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { faults, installation } from '../../.ci/owner.mjs';

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
