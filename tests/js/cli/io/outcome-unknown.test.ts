// Tests which failures leave open whether a change was made (D45, D87).
import { expect, it } from 'vitest';

import { canPass, isOutcomeUnknown } from '../../../../js/src/cli/io/failure.js';
import { makeErrorFromResponse } from '../../../../js/src/errors/from-response.js';
import { ConnectionError, TimeoutError } from '../../../../js/src/entries/index.js';

const own = (name: string) => JSON.stringify({ id: 'i', name, message: 'm' });

it.each([
  [400, own('ValidationError'), false, false],
  [429, '', false, true],
  [500, own('InternalError'), true, true],
  [502, '', true, true],
  [503, own('ServiceUnavailable'), false, true],
  [503, '{"name":"ServiceUnavailable"}', true, true],
  [503, '<html>Service Temporarily Unavailable', true, true],
  [504, own('OutcomeUnknown'), true, true],
  [201, '', true, false],
])('%d with the body %j', (status, body, isUnknown, isPassing) => {
  const failed = (method: string) =>
    makeErrorFromResponse(status, body, undefined, { method, url: 'http://service/api/admin/addons' });
  expect([isOutcomeUnknown(failed('POST')), canPass(failed('POST'))]).toEqual([isUnknown, isPassing]);
  expect(isOutcomeUnknown(failed('GET'))).toBe(false);
});

it.each([ConnectionError, TimeoutError])('%o', (Failed) => {
  const failed = (method: string) => new Failed('m', { request: { method, url: 'http://service' } });
  expect(['POST', 'PUT', 'GET'].map((method) => isOutcomeUnknown(failed(method)))).toEqual([true, true, false]);
});
