// REFERENCE.md promises what the package exports, and nothing else; API.md has every operation.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';

import { operations } from 'flagadmin';
import * as flagadmin from 'flagadmin/schemas';

import { Consumer, repository, run } from '../support/installed-package.mjs';

const read = (name) => readFileSync(join(repository, name), 'utf8');
const text = read('js/REFERENCE.md');
const titles = [...text.matchAll(/^### (\w+)$/gm)].map((match) => match[1]);

describe('the reference', () => {
  it('has a section for every schema that is exported, and for no other', () => {
    const schemas = titles.filter((title) => title.endsWith('Schema'));
    assert.deepEqual(schemas.sort(), Object.keys(flagadmin.schemas).sort());
    const exported = new Map(Object.entries(flagadmin));
    for (const name of schemas) assert.equal(exported.get(name).name, name);
  });

  it('names types that are exported, and lists every code of issues', () => {
    const types = titles.filter((title) => !title.endsWith('Schema'));
    types.push(...[...text.matchAll(/In TypeScript: `(\w+)`/g)].map((match) => match[1]));
    assert.ok(types.length > 12);
    const [issues] = text.slice(text.indexOf('\n## Issues and warnings')).split('\n### ');
    const rows = [...issues.matchAll(/^\| `(\w+)` \| (?:`\w*`|) \|/gm)].map((match) => match[1]);
    const codes = rows.filter((row) => row !== 'code'); // the head of the table
    const consumer = new Consumer();
    try {
      consumer.write(
        'listed.ts',
        `import type { IssueCode, ${types.join(', ')} } from 'flagadmin';
         export type All = [${types.join(', ')}];
         type Listed = ${codes.map((code) => `'${code}'`).join(' | ')};
         type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : never) : never;
         export const same: Same<Listed, IssueCode> = true;\n`,
      );
      const tsc = join(repository, 'node_modules/typescript/bin/tsc');
      const given = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022', 'listed.ts'];
      run(process.execPath, [tsc, ...given], { cwd: consumer.folder });
    } finally {
      consumer.remove();
    }
  });

  it('has the message of every error of the core', () => {
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
  const page = read('js/API.md');
  const names = Object.values(operations).flatMap(({ path, name }) => (path.startsWith('/api/') ? [name] : []));
  assert.deepEqual(
    names.filter((name) => !page.includes(`${name}(`) && !page.includes(`no method for \`${name}\``)),
    [],
  );
});
