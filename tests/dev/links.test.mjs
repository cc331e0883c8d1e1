// Relative links of all Markdown documents lead to files and headings that exist, and cells of their tables are short.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

import '../support/environment.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const documents = execFileSync('git', ['ls-files', '--', '*.md', 'llms.txt'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && existsSync(join(root, file)));

const withoutCode = (text) =>
  text.replaceAll(/^```[\s\S]*?^```$/gm, '').replaceAll(/`[^`\n]*`/g, (code) => code.replaceAll(/[[\]]/g, ''));

/** The anchors of a document, as GitHub makes them of headings. */
const anchorsOf = (file) =>
  [...readFileSync(file, 'utf8').matchAll(/^#+ (.*)$/gm)].map(([, heading]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

describe('relative links', () => {
  for (const document of documents) {
    it(document, () => {
      const text = withoutCode(readFileSync(join(root, document), 'utf8'));
      for (const [, link] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
        if (/^[a-z]+:/.test(link)) continue;
        const [path, anchor] = link.split('#');
        const file = path === '' ? join(root, document) : join(root, dirname(document), path);
        assert.ok(existsSync(file), `${document} links to ${link}`);
        if (anchor !== undefined)
          assert.ok(anchorsOf(file).includes(anchor), `${document} links to ${link}: no such heading`);
      }
    });
  }
});

describe('cells of tables', () => {
  const generated = ['js/REFERENCE.md', 'tests/bench/RESULTS.md'];
  for (const document of documents.filter((file) => !generated.includes(file))) {
    it(`${document}: have at most 120 characters`, () => {
      const text = readFileSync(join(root, document), 'utf8').replaceAll(/^```[\s\S]*?^```$/gm, '');
      const cells = (text.match(/^\|.*\|$/gm) ?? []).flatMap((row) => row.split(/(?<!\\)\|/));
      assert.deepEqual(
        cells.map((cell) => cell.trim()).filter((cell) => cell.length > 120),
        [],
      );
    });
  }
});
