// Writes the files that are generated from the core's tables (generate/tables.mjs reads them):
//   node js/scripts/generate.mjs               those that are committed: the folders `generated` of js/src, js/REFERENCE.md, and in js/package.json
//                                              the members that name the entries
//   node js/scripts/generate.mjs --check       names those that are stale; the status is 1 if there are any
//   node js/scripts/generate.mjs --documents   js/openapi.json and js/schemas, which the package ships
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

import { namedInPackage } from './entries.mjs';
import { clientOperations } from './generate/client-operations.mjs';
import { commands } from './generate/commands.mjs';
import { constants, defaultProviders, errorKinds, issueCodes } from './generate/constants.mjs';
import { draftRows } from './generate/drafts.mjs';
import { dryRunFacts, dryRuns } from './generate/dry-runs.mjs';
import { operationList } from './generate/operations.mjs';
import { predicates } from './generate/predicates.mjs';
import { reference } from './generate/reference.mjs';
import { coreSchemas, jsonSchemas, schemaList, schemas } from './generate/schemas.mjs';
import { documents } from './generate/tables.mjs';
import { types } from './generate/types.mjs';

const js = fileURLToPath(new URL('..', import.meta.url));
const sources = {
  'dry-run/generated/dry-run-facts.ts': dryRunFacts,
  'dry-run/generated/dry-runs.ts': dryRuns,
  'cli/requests/generated/commands.ts': commands,
  'client/generated/client-operations.ts': clientOperations,
  'draft/generated/rows.ts': draftRows,
  'generated/constants.ts': constants,
  'generated/default-providers.ts': defaultProviders,
  'generated/error-kinds.ts': errorKinds,
  'generated/issue-codes.ts': issueCodes,
  'generated/operations.ts': operationList,
  'generated/types.ts': types,
  'schema/generated/core-schemas.ts': coreSchemas,
  'schema/generated/json-schemas.ts': jsonSchemas,
  'schema/generated/predicates.ts': predicates,
  'schema/generated/schema-list.ts': schemaList,
  'schema/generated/schemas.ts': schemas,
};
const packageText = readFileSync(`${js}package.json`, 'utf8');
const files = {
  'REFERENCE.md': reference(),
  'package.json': `${JSON.stringify({ ...JSON.parse(packageText), ...namedInPackage() }, null, 2)}\n`,
};
for (const [name, text] of Object.entries(sources)) {
  files[`src/${name}`] =
    `// Written by js/scripts/generate.mjs from the tables in core/. Do not edit: change the tables and run ./dev generate.\n\n${text()}`;
}

const isStale = ([path, text]) => !existsSync(js + path) || readFileSync(js + path, 'utf8') !== text;

/** Files that are not stale are not written: their time changes only with their text. */
function write(texts) {
  for (const [path, text] of Object.entries(texts).filter(isStale)) {
    mkdirSync(dirname(js + path), { recursive: true });
    writeFileSync(js + path, text);
  }
}

function check() {
  const left = readdirSync(`${js}src`, { recursive: true })
    .map((name) => `src/${name}`)
    .filter((path) => /\/generated\/./.test(path) && !(path in files));
  const stale = Object.entries(files).filter(isStale);
  for (const [path] of stale) console.error(`js/${path}: stale, run ./dev generate`);
  for (const path of left) console.error(`js/${path}: not generated any more, remove it`);
  process.exitCode = stale.length + left.length > 0 ? 1 : 0;
}

switch (process.argv.slice(2).join(' ')) {
  case '':
    write(files);
    break;
  case '--check':
    check();
    break;
  case '--documents':
    write(documents);
    break;
  default:
    console.error('usage: node js/scripts/generate.mjs [--check | --documents]');
    process.exitCode = 2;
}
