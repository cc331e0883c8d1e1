// Responses of a service, or of a proxy in front of it, that become errors.
import assert from 'node:assert/strict';

import fc from 'fast-check';

import { documentFor, mostly, one } from '../arbitrary.mjs';

const statuses = [400, 401, 403, 404, 405, 409, 412, 413, 415, 429, 500, 503, 418, 302, 599, 0];
const dates = ['Wed, 21 Oct 2015 07:28:00 GMT', 'Fri, 31 Dec 9999 23:59:59 GMT'];
const delays = ['5', ' 07 ', '', '-1', '1.5', '1e3', 'soon', ...dates, '9'.repeat(400)];
const objects = ['{"details":[null,1,[],{}]}', '\ufeff{}', '{"__proto__":{"id":"x"}}'];
const pages = ['', '<html>', '[]', '[{"message":"x"}]', 'null', '"x"', ...objects];
const forms = [
  () => undefined,
  () => ({}),
  (entry) => [entry],
  (entry) => Object.fromEntries([entry]),
  (entry) => new Map([entry]),
  (entry) => new Headers([entry]),
];

/** Checks that so many responses become errors with all their properties. Returns how many have issues. */
export function checkErrors({ errorFromResponse, isAdminApiError, errorSchema }, numRuns, seed) {
  const bodies = documentFor(errorSchema.toJSONSchema('draft-07')).map((bytes) => new TextDecoder().decode(bytes));
  const entries = fc.tuple(one('retry-after', 'Retry-After', 'RETRY-AFTER', 'x'), one(...delays));
  let withIssues = 0;
  const check = (status, body, entry, form) => {
    const error = errorFromResponse(status, body, form(entry));
    assert.ok(isAdminApiError(error) && error instanceof Error);
    assert.equal(error.status, status);
    assert.ok(typeof error.message === 'string' && error.message !== '', 'there is a message');
    assert.ok(typeof error.name === 'string' && error.name !== '', 'there is a name');
    const plain = errorFromResponse(status, '');
    const isOfStatus = plain.constructor === error.constructor || plain.name === 'AdminApiError';
    assert.ok(isOfStatus, 'the status decides about the class');
    assert.ok(error.id === undefined || (typeof error.id === 'string' && error.id !== ''), 'an id is a string');
    assert.ok(error.retryAfter === undefined || (Number.isFinite(error.retryAfter) && error.retryAfter >= 0));
    const areObjects = error.details.every((detail) => typeof detail === 'object' && detail !== null);
    assert.ok(areObjects, 'details are objects');
    for (const issue of error.issues) {
      assert.ok([issue.code, issue.instancePath, issue.message].every((text) => typeof text === 'string'));
      assert.ok(Array.isArray(issue.path) && typeof issue.params === 'object', 'an issue has a path and parameters');
    }
    assert.equal(JSON.parse(JSON.stringify(error)).status, status, 'it can be logged');
    assert.equal({}.id, undefined, 'no prototype is touched');
    withIssues += Number(error.issues.length !== 0);
  };
  fc.assert(fc.property(one(...statuses), mostly(bodies, one(...pages)), entries, one(...forms), check), {
    numRuns,
    seed,
  });
  return withIssues;
}
