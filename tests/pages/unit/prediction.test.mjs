// Tests predictions of the admin page in words, and masks of secrets.
import { AdminApiError, ConnectionError, errorFromResponse, TimeoutError } from 'flagadmin';
import { describe, expect, it } from 'vitest';

import { isLasting, isWithoutResponse, learnedFrom } from '../../../examples/admin-ui/src/prediction/circumstances';
import { inBrief, inWords, isRefusal, issuesOf, notesOf } from '../../../examples/admin-ui/src/prediction/prediction';
import { mask, serverMask, withoutSecrets } from '../../../examples/admin-ui/src/prediction/secrets';

describe('a prediction', () => {
  const details = [{ instancePath: '/a', message: 'm', code: 'c' }, {}];
  const refused = (error) => ({ status: 400, error: { id: '', ...error }, warnings: [] });
  const accepted = (status, changes) => ({ status, body: {}, changes, warnings: [] });

  it('is in few words', () => {
    expect(inBrief(accepted(201, []))).toBe('created');
    expect(inBrief(accepted(200))).toBe('nothing changes');
    expect(inBrief(accepted(200, [{}]))).toBe('1 change');
    expect(inBrief(accepted(200, [{}, {}]))).toBe('2 changes');
    expect(inBrief(refused({ name: 'ValidationError', details }))).toBe('2 problems');
    expect(inBrief(refused({ name: 'ValidationError', details: details.slice(1) }))).toBe('1 problem');
    expect(inBrief(refused({ name: 'NotFoundError' }))).toBe('NotFoundError');
    expect(inWords(accepted(200, [{}]))).toBe('The server will accept this: 1 change.');
    expect(inWords(refused({ name: 'NotFoundError' }))).toBe('The server will refuse this: NotFoundError.');
    expect(inWords(refused({}))).toBe('The server will refuse this.');
  });

  it('has notes for a refusal only', () => {
    expect(isRefusal(refused({}))).toBe(true);
    expect(isRefusal({ ...accepted(200), error: undefined })).toBe(false);
    expect(issuesOf(accepted(200))).toEqual([]);
    expect(issuesOf(refused({ details }))).toEqual([
      { instancePath: '/a', message: 'm' },
      { instancePath: '', message: '' },
    ]);
    expect(notesOf()).toEqual([]);
  });
});

describe('secrets', () => {
  it.each([
    [
      '{"provider":"key","parameters":{"key":"secret","url":"u"}}',
      '{"provider":"key","parameters":{"key":"*****","url":"u"}}',
    ],
    ['{"key" :\n"","key":"{\\"key\\":1}"}', '{"key" :\n"*****","key":"*****"}'],
    [String.raw`{"\u006bey":"a\"b","__proto__":"a"}`, String.raw`{"\u006bey":"*****","__proto__":"*****"}`],
    ['["key",":","key"]', '["key",":","key"]'],
    ['{"other":"key","key":1,"key":"*****","key":"*"}', '{"other":"key","key":1,"key":"*****","key":"*"}'],
    [String.raw`{"a":1.0,"\\":"key","key":"unfinished`, String.raw`{"a":1.0,"\\":"key","key":"*****"`],
    ['', ''],
  ])('are masked in a text that is otherwise the same: %s', (text, concealed) => {
    expect(withoutSecrets(text, ['key', '__proto__'], serverMask)).toBe(concealed);
    expect(withoutSecrets(text, [])).toBe(text);
  });

  it('have another mask on the screen', () => expect(withoutSecrets('{"key":"a"}', ['key'])).toBe(`{"key":"${mask}"}`));
});

describe('an error', () => {
  const request = { method: 'PUT', url: 'http://x/' };
  const connection = new ConnectionError('no', { request });
  const timeout = new TimeoutError('no', { request });
  const ofStatus = (status) => errorFromResponse(status, '{"id":"1","message":"m"}');

  it('is without a response, or lasting, or neither', () => {
    expect(
      [connection, timeout, ofStatus(403), ofStatus(404), ofStatus(412), ofStatus(500), undefined].map(
        isWithoutResponse,
      ),
    ).toEqual([true, true, false, false, false, false, false]);
    expect(
      [connection, ofStatus(403), ofStatus(404), ofStatus(412), ofStatus(409), new Error('x')].map(isLasting),
    ).toEqual([false, false, true, true, false, false]);
  });

  it('becomes a prediction if the same request would be refused again', () => {
    for (const [status, name] of [
      [403, 'NoAccessError'],
      [404, 'NotFoundError'],
      [412, 'PreconditionFailed'],
    ]) {
      expect(learnedFrom(ofStatus(status))).toEqual({ status, error: { id: '1', name, message: 'm' }, warnings: [] });
    }
    const withoutId = errorFromResponse(404, '');
    expect(learnedFrom(withoutId).error.id).toBe('');
    const others = [connection, timeout, ofStatus(400), ofStatus(409), ofStatus(500), new Error('x'), null];
    expect(others.map(learnedFrom)).toEqual(others.map(() => undefined));
    expect(learnedFrom(new AdminApiError('m', { status: 403, name: 'x' }))).toBeUndefined();
  });
});
