// REFERENCE.md promises what the package exports, and nothing else; API.md has every operation.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';

import { operations } from 'flagadmin';
import * as flagadmin from 'flagadmin/schemas';

import { Consumer, repository, run } from '../support/installed-package.mjs';

const text = readFileSync(join(repository, 'js/REFERENCE.md'), 'utf8');
const titles = [...text.matchAll(/^### (\w+)$/gm)].map((match) => match[1]);

let consumer;
before(() => {
  consumer = new Consumer();
});
after(() => consumer.remove());

describe('the reference', () => {
  it('has a section for every schema that is exported, and for no other', () => {
    const schemas = titles.filter((title) => title.endsWith('Schema'));
    assert.deepEqual(schemas.sort(), Object.keys(flagadmin.schemas).sort());
    const exported = new Map(Object.entries(flagadmin));
    for (const name of schemas) assert.equal(exported.get(name).name, name);
  });

  it('names types that are exported', () => {
    const types = titles.filter((title) => !title.endsWith('Schema'));
    types.push(...[...text.matchAll(/In TypeScript: `(\w+)`/g)].map((match) => match[1]));
    assert.ok(types.length > 12);
    const file = consumer.write(
      'types.ts',
      `import type { ${types.join(', ')} } from 'flagadmin';\nexport type All = [${types.join(', ')}];\n`,
    );
    const tsc = join(repository, 'node_modules/typescript/bin/tsc');
    run(process.execPath, [tsc, '--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022', file], {
      cwd: consumer.folder,
    });
  });

  it('lists every code of issues', () => {
    const [issues] = text.slice(text.indexOf('\n## Issues and warnings')).split('\n### ');
    const rows = [...issues.matchAll(/^\| `(\w+)` \| (?:`\w*`|) \|/gm)].map((match) => match[1]);
    const codes = rows.filter((row) => row !== 'code'); // the head of the table
    consumer.write(
      'codes.ts',
      `import type { IssueCode } from 'flagadmin';
       type Listed = ${codes.map((code) => `'${code}'`).join(' | ')};
       type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : never) : never;
       export const same: Same<Listed, IssueCode> = true;\n`,
    );
    const tsc = join(repository, 'node_modules/typescript/bin/tsc');
    const given = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022', 'codes.ts'];
    run(process.execPath, [tsc, ...given], { cwd: consumer.folder });
  });

  it('has the message of every error of the core', () => {
    const read = (name) => readFileSync(join(repository, name), 'utf8');
    const errors = read('core/include/flagadmin/api/api_error.hpp').matchAll(/^\[\[nodiscard]] api_error (\w+)\(/gm);
    const names = [...errors].map(([, name]) => name);
    assert.ok(names.length > 15);
    const written = read('core/generate/error_messages.cpp');
    const others = ['make_error', 'validation_error']; // any message, and that of the first issue
    assert.deepEqual(
      names.filter((name) => !others.includes(name) && !written.includes(`${name}(`)),
      [],
    );
  });
});

it('API.md has every operation', () => {
  const page = readFileSync(join(repository, 'js/API.md'), 'utf8');
  assert.deepEqual(
    Object.values(operations)
      .filter(({ path }) => path.startsWith('/api/'))
      .map(({ name }) => name)
      .filter((name) => !page.includes(`${name}(`) && !page.includes(`no method for \`${name}\``)),
    [],
  );
});
