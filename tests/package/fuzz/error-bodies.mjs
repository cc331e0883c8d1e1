// Generates error responses.
import assert from 'node:assert/strict';

import { documentOf } from '../../parity/documents.mjs';
import { Random } from '../../parity/random.mjs';

const statuses = [400, 401, 403, 404, 405, 409, 412, 413, 415, 429, 500, 503, 418, 302, 599, 0];
const delays = [
  '5',
  ' 07 ',
  '',
  '-1',
  '1.5',
  '1e3',
  'soon',
  'Wed, 21 Oct 2015 07:28:00 GMT',
  'Fri, 31 Dec 9999 23:59:59 GMT',
  '9'.repeat(400),
];
const pages = [
  '',
  '<html>',
  '[]',
  '[{"message":"x"}]',
  'null',
  '"x"',
  '{"details":[null,1,[],{}]}',
  '\ufeff{}',
  '{"__proto__":{"id":"x"}}',
];

function headersFrom(random) {
  const entry = [random.pick(['retry-after', 'Retry-After', 'RETRY-AFTER', 'x']), random.pick(delays)];
  return random.pick([undefined, {}, [entry], Object.fromEntries([entry]), new Map([entry]), new Headers([entry])]);
}

/** A response of a service, or of a proxy in front of it, from a seed. */
function errorResponse(schema, seed) {
  const random = new Random(seed);
  const bytes = documentOf(schema, seed).bytes;
  const body = random.chance(0.1) ? random.pick(pages) : new TextDecoder().decode(bytes);
  return { status: random.pick(statuses), body, headers: headersFrom(random) };
}

let schema;

/** Checks that every response becomes an error with all its properties. Returns whether it has issues. */
export function checkError({ errorFromResponse, isAdminApiError, errorSchema }, seed) {
  schema ??= errorSchema.toJSONSchema('draft-07');
  const { status, body, headers } = errorResponse(schema, seed);
  const error = errorFromResponse(status, body, headers);
  try {
    assert.ok(isAdminApiError(error) && error instanceof Error);
    assert.equal(error.status, status);
    assert.ok(typeof error.message === 'string' && error.message !== '', 'there is a message');
    assert.ok(typeof error.name === 'string' && error.name !== '', 'there is a name');
    const plain = errorFromResponse(status, '');
    assert.ok(
      plain.constructor === error.constructor || plain.name === 'AdminApiError',
      'the status decides about the class',
    );
    assert.ok(error.id === undefined || (typeof error.id === 'string' && error.id !== ''), 'an id is a string');
    assert.ok(error.retryAfter === undefined || (Number.isFinite(error.retryAfter) && error.retryAfter >= 0));
    assert.ok(
      error.details.every((detail) => typeof detail === 'object' && detail !== null),
      'details are objects',
    );
    for (const issue of error.issues) {
      assert.ok([issue.code, issue.instancePath, issue.message].every((text) => typeof text === 'string'));
      assert.ok(Array.isArray(issue.path) && typeof issue.params === 'object', 'an issue has a path and parameters');
    }
    assert.equal(JSON.parse(JSON.stringify(error)).status, status, 'it can be logged');
    assert.equal({}.id, undefined, 'no prototype is touched');
  } catch (failure) {
    failure.message = `seed ${seed}: ${failure.message}\n${status} ${body}`;
    throw failure;
  }
  return error.issues.length !== 0;
}
