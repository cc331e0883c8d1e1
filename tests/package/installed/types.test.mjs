// The typings of the installed package, in the newest TypeScript.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';

import { repository } from '../support/installed-package.mjs';
import { compile, consumer, rowsOf } from '../support/typings.mjs';

const newest = join(repository, 'node_modules/typescript');

describe('typings', () => rowsOf(newest));

it('every sample that must not compile does not, with its mark taken away', () => {
  const text = readFileSync(join(consumer.folder, 'types/refused.ts'), 'utf8');
  const marks = text.split('\n').flatMap((line, at) => (line.includes('@ts-expect-error') ? [at + 2] : []));
  assert.ok(marks.length > 30);
  consumer.write('types/unmarked.ts', text.replaceAll('@ts-expect-error', ''));
  let output = '';
  try {
    compile(newest, { module: 'nodenext' }, ['unmarked.ts']);
  } catch (error) {
    output = error.message;
  }
  const lines = [...output.matchAll(/unmarked\.ts\((\d+),/g)].map((match) => Number(match[1]));
  assert.deepEqual(
    [...new Set(lines)].sort((a, b) => a - b),
    marks,
  );
});
