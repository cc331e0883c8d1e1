// The judges of a document: the core natively and in WebAssembly, the guard, Ajv by the generated JSON Schemas, JSON.parse.
import assert from 'node:assert/strict';

import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';

import { permitsDifference, holdsNumbers } from './differences.mjs';
import { documentOf } from './documents.mjs';
import { askNative } from './native.mjs';
import { loadSubjects } from './subjects.mjs';

const { subjects, schemas, toAjvErrors } = await loadSubjects();

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

const options = { allErrors: true, strict: false, logger: false, formats: { 'date-time': isDateTime } };
const dialects = {
  'draft-07': new Ajv(options),
  'draft-2020-12': new Ajv2020(options),
  'openapi-3.0': new Ajv(options),
};

/** For each schema: its document in draft 7, its guard, and Ajv's validators by each dialect. */
const judges = subjects.map(({ name, schema, guard }) => ({
  name,
  schema,
  guard,
  core: schemas[name],
  ajv: Object.entries(dialects).map(([dialect, ajv]) => ajv.compile(schemas[name].toJSONSchema(dialect))),
}));

/** What tools go by. */
const facts = ({ keyword, instancePath, params }) => `${keyword} ${instancePath} ${params.missingProperty ?? ''}`;

/**
 * Ajv's errors, without those that follow from another: of a value of a wrong type it says, too, which other keywords are not
 * met (`enum`, and `minimum` when an integer is wanted); the core says that the type is wrong.
 */
function factsOfAjv(errors) {
  const wrongTypes = new Set(
    errors.filter(({ keyword }) => keyword === 'type').map(({ instancePath }) => instancePath),
  );
  return errors
    .filter(({ keyword, instancePath }) => keyword === 'type' || !wrongTypes.has(instancePath))
    .map(facts)
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

/** Compares what JSON.parse and the reader say; answers the value that both have read. */
function valueForBoth(bytes, verdict) {
  const theirs = parsed(bytes);
  const [first] = verdict.issues;
  if (first?.code !== 'invalid_json') {
    assert.ok(theirs !== undefined, 'JSON.parse refuses what the reader accepts');
    return theirs;
  }
  assert.equal(verdict.issues.length, 1, 'a syntax error is reported alone');
  assert.ok(first.params.offset <= bytes.length, 'an error lies within the text');
  assert.ok(
    theirs === undefined || permitsDifference(first.params.error, decoder.decode(bytes), theirs.value),
    'the reader refuses what JSON.parse accepts',
  );
  return undefined;
}

function compareWithAjv(judge, seed, value, { issues, truncated }, counts) {
  const validate = judge.ajv[seed % judge.ajv.length];
  validate(value);
  const theirs = factsOfAjv(validate.errors ?? []);
  const ours = toAjvErrors(issues).map(facts).sort();
  if (truncated && issues.length === 100) {
    assert.ok(theirs.length >= 100, 'there are more errors than are told');
    assert.deepEqual(
      ours.filter((one) => !theirs.includes(one)),
      [],
      'what is told is wrong for Ajv, too',
    );
    ++counts.truncated;
  } else {
    assert.deepEqual(ours, theirs, 'the errors are those of Ajv');
  }
}

const withoutPath = ({ path: _, ...issue }) => issue;

/** Compares all opinions of one document. `native` is the line that the native core has answered. */
function compare(judge, seed, bytes, native, counts) {
  const verdict = judge.core.validateJson(bytes);
  const { issues, warnings, truncated } = verdict;
  const ours = JSON.stringify({ issues: issues.map(withoutPath), warnings: warnings.map(withoutPath), truncated });
  // Numbers that are echoed stand in the native answer as they were sent.
  assert.equal(JSON.stringify(JSON.parse(native)), ours, 'the native core says what the core in WebAssembly says');
  const both = valueForBoth(bytes, verdict);
  counts.valid += Number(verdict.valid);
  if (both === undefined) {
    ++counts.syntax;
    return;
  }
  if (!holdsNumbers(decoder.decode(bytes))) {
    ++counts.numbers;
    return;
  }
  assert.equal(judge.core.is(both.value), verdict.valid, 'a value is judged as its text');
  const isSure = judge.guard(both.value);
  assert.ok(!isSure || issues.length + warnings.length === 0, 'the guard is sure of what is faultless only');
  counts.sure += Number(isSure);
  counts.faultless += Number(issues.length + warnings.length === 0);
  compareWithAjv(judge, seed, both.value, verdict, counts);
  ++counts.compared;
}

/** Judges the documents of so many seeds; throws at the first disagreement. Answers how many there were of each kind. */
export function compareOpinions(count, firstSeed, batch = 10_000) {
  const counts = { documents: 0, valid: 0, syntax: 0, numbers: 0, compared: 0, truncated: 0, faultless: 0, sure: 0 };
  for (let seed = firstSeed; seed < firstSeed + count; seed += batch) {
    const some = Array.from({ length: Math.min(batch, firstSeed + count - seed) }, (_, i) => {
      const judge = judges[(seed + i) % judges.length];
      return { judge, seed: seed + i, ...documentOf(judge.schema, seed + i) };
    });
    const answers = askNative(some.map(({ judge, bytes }) => [judge.name, bytes, '']));
    for (const [i, one] of some.entries()) {
      try {
        compare(one.judge, one.seed, one.bytes, answers[i], counts);
      } catch (error) {
        error.message = `${one.judge.name}, seed ${one.seed}: ${error.message}\n${one.bytes}`;
        throw error;
      }
      ++counts.documents;
    }
  }
  return counts;
}
