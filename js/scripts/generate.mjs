// Writes the files that are generated from the core's tables (generate/tables.mjs reads them):
//   node js/scripts/generate.mjs               those that are committed: js/src/generated and js/REFERENCE.md
//   node js/scripts/generate.mjs --check       names those that are stale; the status is 1 if there are any
//   node js/scripts/generate.mjs --documents   js/openapi.json and js/schemas, which the package ships
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

import { clientOperations } from './generate/client-operations.mjs';
import { commands } from './generate/commands.mjs';
import { constants, defaultProviders, errorKinds, issueCodes } from './generate/constants.mjs';
import { dryRuns } from './generate/dry-runs.mjs';
import { operationList } from './generate/operations.mjs';
import { reference } from './generate/reference.mjs';
import { jsonSchemas, schemaList, schemas, validators } from './generate/schemas.mjs';
import { documents } from './generate/tables.mjs';
import { types } from './generate/types.mjs';

const js = fileURLToPath(new URL('..', import.meta.url));
const folder = 'src/generated';
const sources = {
  'client-operations.ts': clientOperations,
  'commands.ts': commands,
  'constants.ts': constants,
  'default-providers.ts': defaultProviders,
  'dry-runs.ts': dryRuns,
  'error-kinds.ts': errorKinds,
  'issue-codes.ts': issueCodes,
  'json-schemas.ts': jsonSchemas,
  'operations.ts': operationList,
  'schema-list.ts': schemaList,
  'schemas.ts': schemas,
  'types.ts': types,
  'validators.ts': validators,
};
const files = { 'REFERENCE.md': reference() };
for (const [name, text] of Object.entries(sources)) {
  files[`${folder}/${name}`] =
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
  const left = readdirSync(js + folder).filter((name) => !(`${folder}/${name}` in files));
  const stale = Object.entries(files).filter(isStale);
  for (const [path] of stale) console.error(`js/${path}: stale, run ./dev generate`);
  for (const name of left) console.error(`js/${folder}/${name}: not generated any more, remove it`);
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
