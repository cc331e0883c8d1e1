// Compares the results of all validators of a document: the core natively and in WebAssembly, the predicate over its value,
// Ajv by the generated JSON Schemas, JSON.parse.
import assert from 'node:assert/strict';

import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';

import { documentFor } from '../support/arbitrary.mjs';
import { permitsDifference, holdsNumbers } from './differences.mjs';
import { compareSamples } from './native.mjs';
import { loadSubjects } from './subjects.mjs';

const { subjects, schemas } = await loadSubjects();

/** D7, a second time, by other means: the calendar is that of Date. */
function isDateTime(text) {
  const parts = /^(\d{4})-(\d\d)-(\d\d)[Tt](\d\d):(\d\d):(\d\d)(?:\.\d+)?(?:[Zz]|([+-])(\d\d):(\d\d))$/.exec(text);
  if (parts === null) return false;
  const [year, month, day, hour, minute, second] = parts.slice(1, 7).map(Number);
  const [sign, offsetHour, offsetMinute] = [parts[7] === '-' ? -1 : 1, Number(parts[8] ?? 0), Number(parts[9] ?? 0)];
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return false;
  if (hour > 23 || minute > 59 || second > 60 || offsetHour > 23 || offsetMinute > 59) return false;
  date.setUTCHours(hour, minute - sign * (offsetHour * 60 + offsetMinute));
  return second < 60 || (date.getUTCHours() === 23 && date.getUTCMinutes() === 59);
}

/** The numbers that 64 bits hold. */
const int64 = { type: 'number', validate: (number) => number >= -(2 ** 63) && number < 2 ** 63 };
const options = { allErrors: true, strict: false, logger: false, formats: { 'date-time': isDateTime, int64 } };
const dialects = {
  'draft-07': new Ajv(options),
  'draft-2020-12': new Ajv2020(options),
  'openapi-3.0': new Ajv(options),
};

/** By the names of the schemas: the predicate, the core, and Ajv's validators by each dialect. */
const validators = Object.fromEntries(
  subjects.map(({ name, isClean }) => {
    const core = schemas[name];
    const byDialect = Object.entries(dialects).map(([dialect, ajv]) => [
      dialect,
      ajv.compile(core.toJSONSchema(dialect)),
    ]);
    return [name, { core, isClean, ajv: Object.fromEntries(byDialect) }];
  }),
);

/** The name of a schema, the bytes of a document, and the dialect for Ajv. */
const documents = fc.oneof(
  ...subjects.map(({ name, schema }) =>
    fc.tuple(
      fc.constant(name),
      documentFor(schema.toJSONSchema('draft-07')),
      fc.constantFrom(...Object.keys(dialects)),
    ),
  ),
);

/** What an issue and Ajv's error have in common: Ajv's error of a missing property is one of its object. */
const facts = ({ keyword, instancePath }) => `${keyword} ${instancePath}`;
const factOfAjv = ({ keyword, instancePath, params: { missingProperty: name } }) =>
  facts({ keyword, instancePath: keyword === 'required' ? `${instancePath}/${name}` : instancePath });

/**
 * Ajv's errors, without those that follow from another: for a value of a wrong type it also reports the other keywords that fail
 * (`enum`, and `minimum` of an integer); the core reports the type.
 */
function factsOfAjv(errors) {
  const wrongTypes = new Set(
    errors.filter(({ keyword }) => keyword === 'type').map(({ instancePath }) => instancePath),
  );
  return errors
    .filter(({ keyword, instancePath }) => keyword === 'type' || !wrongTypes.has(instancePath))
    .map(factOfAjv)
    .sort();
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function parsed(bytes) {
  try {
    return { value: JSON.parse(decoder.decode(bytes)) };
  } catch {
    return undefined;
  }
}

/** Compares JSON.parse with the validator; returns the value if both accept the text. */
function valueForBoth(bytes, result) {
  const theirs = parsed(bytes);
  const [first] = result.issues;
  if (first?.code !== 'invalid_json') {
    assert.ok(theirs !== undefined, 'JSON.parse refuses what the validator accepts');
    return theirs;
  }
  assert.equal(result.issues.length, 1, 'a syntax error is reported alone');
  assert.ok(first.params.offset <= bytes.length, 'an error lies within the text');
  assert.ok(
    theirs === undefined || permitsDifference(first.params.error, decoder.decode(bytes), theirs.value),
    'the validator refuses what JSON.parse accepts',
  );
  return undefined;
}

function compareWithAjv(validate, value, { issues, truncated }, counts) {
  validate(value);
  const theirs = factsOfAjv(validate.errors ?? []);
  const known = issues.filter(({ code }) => code !== 'duplicate_name'); // JSON Schema has no keyword for it
  const ours = known.map(facts).sort();
  if (truncated && issues.length === 100) {
    assert.ok(theirs.length >= known.length, 'there are more errors than are reported');
    assert.deepEqual(
      ours.filter((one) => !theirs.includes(one)),
      [],
      'Ajv reports each of them, too',
    );
    ++counts.truncated;
  } else {
    assert.deepEqual(ours, theirs, 'the errors are those of Ajv');
  }
}

const withoutPath = ({ path: _, offset: __, ...issue }) => issue;

/** Compares all results for one document. `native` is the line of JSON from the native core. */
function compare([name, bytes, dialect], native, counts) {
  const validator = validators[name];
  ++counts.documents;
  const result = validator.core.validateJson(bytes);
  const { issues, warnings, truncated } = result;
  const ours = JSON.stringify({ issues: issues.map(withoutPath), warnings: warnings.map(withoutPath), truncated });
  // The native core includes numbers in the form in which they were sent.
  assert.equal(
    JSON.stringify(JSON.parse(native)),
    ours,
    'the native core and the core in WebAssembly have equal results',
  );
  const both = valueForBoth(bytes, result);
  counts.valid += Number(result.valid);
  if (both === undefined) {
    ++counts.syntax;
    return;
  }
  if (!holdsNumbers(decoder.decode(bytes))) {
    ++counts.numbers;
    return;
  }
  assert.equal(validator.core.is(both.value), result.valid, 'a value and its text have equal results');
  const isClean = validator.isClean(both.value);
  assert.ok(
    !isClean || issues.length + warnings.length === 0,
    'the predicate accepts only what the core does not report',
  );
  counts.accepted += Number(isClean);
  compareWithAjv(validator.ajv[dialect], both.value, result, counts);
  ++counts.compared;
}

/** Validates so many documents; throws at the first difference. Returns the number of documents of each kind. */
export function compareResults(count, seed) {
  const counts = { documents: 0, valid: 0, syntax: 0, numbers: 0, compared: 0, truncated: 0, accepted: 0 };
  compareSamples(
    documents,
    ([name, bytes]) => [name, bytes, ''],
    (document, native) => compare(document, native, counts),
    count,
    seed,
  );
  return counts;
}
