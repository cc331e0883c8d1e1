// node peak-memory.mjs FILE bytes|ajv|flagadmin: the largest size of a process that holds the file's bytes, and validates them as one
// array. All of them import the same modules.
import { readFileSync } from 'node:fs';

import * as flagadmin from '../../../js/dist/index.js';
import { memoryOf } from '../memory.mjs';
import { check } from '../rivals/ajv.mjs';

const [file, contestant] = process.argv.slice(2);
const schema = flagadmin.addonCreateUpdateSchema;
schema.validateJson('{}');
const bytes = readFileSync(file);

const validators = {
  bytes: () => 0,
  ajv: () =>
    JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)).filter((value) => !check(value)).length,
  flagadmin: () => schema.validateMany(bytes).invalid.length,
};
if (validators[contestant]() !== 0) throw new Error(`${contestant} has a wrong result`);
console.log(JSON.stringify({ megabytes: memoryOf(process).peak }));
