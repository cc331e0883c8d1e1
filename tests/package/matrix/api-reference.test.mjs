// The API reference, made of the TSDoc: build/api-reference/index.html.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';

import { entries } from '../../../js/scripts/entries.mjs';
import { consumers, repository, run } from '../support/installed-package.mjs';

it('is made without a warning, and has everything that the package exports', async () => {
  const typedoc = join(consumers, 'node_modules/typedoc/bin/typedoc');
  run(process.execPath, [typedoc, '--options', join(repository, 'js/typedoc.config.mjs')], {
    cwd: join(repository, 'js'),
  });
  for (const entry of entries) {
    const page = readFileSync(join(repository, `build/api-reference/modules/${entry}.html`), 'utf8');
    const exported = Object.keys(await import(`flagadmin${entry === 'index' ? '' : `/${entry}`}`));
    assert.deepEqual(
      exported.filter((name) => !page.includes(`.${name}.html"`)),
      [],
    );
  }
});
