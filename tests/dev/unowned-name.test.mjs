// Nothing in the repository runs or loads the package by its bare name: nobody owns it on the registry, and whoever registers it would get the
// tokens of those who copied the line. Until .ci/owner.json says that it is the owner's; a name with a scope is somebody's.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import '../support/environment.mjs';

const root = new URL('../../', import.meta.url);
const owner = JSON.parse(readFileSync(new URL('.ci/owner.json', root), 'utf8'));
const isOwned = owner.package === 'flagadmin';
const byName = [
  /npx\s+(?:--yes\s+|-y\s+)?flagadmin\b/,
  /(?:npm|pnpm|yarn|bun|deno) (?:install|i|add|exec|x|dlx)\s+(?:-\S+\s+)*(?:npm:)?flagadmin\b(?!-|@npm:@)/,
  /(?:bunx|pnpx|deno run)\s+(?:-\S+\s+)*(?:npm:)?flagadmin\b/,
  /(?:jsdelivr\.net|unpkg\.com|esm\.sh|skypack\.dev)\S*flagadmin/,
];

test('documents and examples do not install, run or load the package by its name', { skip: isOwned }, () => {
  const files = execFileSync(
    'git',
    ['ls-files', '*.md', '*.txt', '*.sh', 'examples', 'docs', '.github', 'js/src', 'Dockerfile', 'dev'],
    {
      cwd: root,
      encoding: 'utf8',
    },
  );
  const found = files
    .trim()
    .split('\n')
    .filter(
      (file) => file !== 'CHANGELOG.md' && /\.(md|txt|sh|mjs|js|ts|tsx|html|ya?ml|json)$|^(Dockerfile|dev)$/.test(file),
    )
    .flatMap((file) => {
      const lines = readFileSync(new URL(file, root), 'utf8').split('\n');
      return lines.flatMap((line, index) =>
        byName.some((one) => one.test(line)) ? [`${file}:${index + 1}: ${line.trim()}`] : [],
      );
    });
  assert.deepEqual(found, []);
});
