// The typings of the installed package, in the older versions of TypeScript that it promises, and in editors.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, it } from 'node:test';

import { consumers } from '../support/installed-package.mjs';
import { consumer, rowsOf } from '../support/typings.mjs';

describe('typings', () => {
  for (const name of ['typescript-5.4', 'typescript-5.9', 'typescript']) rowsOf(join(consumers, 'node_modules', name));
});

/** The service of editors for a file. */
function serviceFor(file) {
  const ts = createRequire(import.meta.url)(join(consumers, 'node_modules/typescript'));
  const settings = { module: ts.ModuleKind.NodeNext, target: ts.ScriptTarget.ES2022, strict: true, types: [] };
  return ts.createLanguageService({
    getScriptFileNames: () => [file],
    getScriptVersion: () => '1',
    getScriptSnapshot: (name) =>
      ts.sys.fileExists(name) ? ts.ScriptSnapshot.fromString(ts.sys.readFile(name)) : undefined,
    getCurrentDirectory: () => consumer.folder,
    getCompilationSettings: () => settings,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: ts.sys.fileExists,
    readFile: ts.sys.readFile,
    realpath: ts.sys.realpath,
  });
}

it('editors strike through what is deprecated, and nothing else', () => {
  const file = join(consumer.folder, 'types/deprecated.ts');
  const service = serviceFor(file);
  const text = readFileSync(file, 'utf8');
  const reported = service.getSuggestionDiagnostics(file).filter((one) => one.reportsDeprecated);
  assert.deepEqual(
    reported.map((one) => text.slice(one.start, one.start + one.length)),
    ['isAPI', 'email', 'inviteLink', 'loginAttempts', 'emailSent', 'seenAt', 'createStrategy'],
  );
});

it('editors show the types of bodies, not the methods of strings', () => {
  const text = `
    import type { AddonCreateUpdate, Input } from 'flagadmin';
    export type Body = Input<AddonCreateUpdate>;
    export const use = (body: Body) => body.provider;`;
  const file = consumer.write('types/hover.ts', text);
  const shownAt = (position) =>
    serviceFor(file)
      .getQuickInfoAtPosition(file, position)
      .displayParts.map((part) => part.text)
      .join('');
  assert.match(shownAt(text.indexOf('Body =')), /provider: ProviderName;/);
  assert.match(shownAt(text.lastIndexOf('provider')), /: ProviderName$/);
});
