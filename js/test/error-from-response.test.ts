import { describe, expect, it, onTestFinished, vi } from 'vitest';

import { errorKinds } from '../src/generated/error-kinds.js';
import {
  dryRun,
  errorFromResponse,
  ValidationError,
  NotFoundError,
  NoAccessError,
  ContentTypeError,
} from '../src/index.js';
import { addon, update } from './samples.js';

describe('errorFromResponse', () => {
  it.each(errorKinds)('makes $name of status $status', ({ status, name }) => {
    const body = { id: '9c40958a-daac-400e-98fb-3bb438567008', name, message: 'because' };
    expect(errorFromResponse(status, JSON.stringify(body))).toMatchObject({ ...body, status, details: [], issues: [] });
  });

  it('reads the issues of a ValidationError, as the service writes them', () => {
    const tried = dryRun.updateAddon({ current: addon, update: { ...update, parameters: {} } });
    const error = errorFromResponse(tried.status, tried.bodyJson);
    expect(error).toBeInstanceOf(ValidationError);
    expect(error.message).toBe(tried.error?.message);
    expect(error.details).toEqual(tried.error?.details);
    expect(error.issues).toEqual(tried.error && tried.issues);
  });

  it.each([
    ['HTML of a proxy', 403, '<html>no</html>', NoAccessError],
    ['nothing', 404, '', NotFoundError],
    ['JSON of another kind', 400, '[1,{"message":"x"}]', ValidationError],
    ['members of other types', 400, '{"id":1,"name":{},"message":[],"details":"x"}', ValidationError],
  ])('bears a body that is %s', (_, status, text, Class) => {
    const error = errorFromResponse(status, text);
    expect(error).toBeInstanceOf(Class);
    expect(error).toMatchObject({ status, id: undefined, details: [], issues: [] });
    expect(error.message).toBe(`The service answered ${status} without an error message`);
  });

  it.each([
    [400, 'BadDataError', 'ValidationError', ValidationError],
    [403, 'PermissionError', 'NoAccessError', NoAccessError],
    [415, 'ContentTypeError', 'ContentTypeerror', ContentTypeError],
  ])('gives the names of other servers the name of their kind: %i %s', (status, sent, name, Class) => {
    const error = errorFromResponse(status, JSON.stringify({ id: 'i', name: sent, message: 'm' }));
    expect(error).toBeInstanceOf(Class);
    expect(error).toMatchObject({ name, id: 'i', message: 'm' });
  });

  it('bears details that are no issues', () => {
    const details = [
      { message: 'a is wrong', description: 'x' },
      1,
      null,
      { code: 'c', instancePath: '/a/0', message: 'm' },
      { code: 'c', instancePath: '', message: 'm', params: null },
    ];
    const error = errorFromResponse(400, JSON.stringify({ name: 'BadDataError', details }));
    expect(error.message).toBe('a is wrong');
    expect(error.details).toEqual([details[0], details[3], details[4]]);
    expect(error.issues).toEqual([
      { code: 'c', instancePath: '/a/0', message: 'm', params: {}, path: ['a', 0] },
      { code: 'c', instancePath: '', message: 'm', params: {}, path: [] },
    ]);
  });

  it('names a status that the table does not have as the body does', () => {
    expect(errorFromResponse(418, '{"name":"Teapot","message":"m"}')).toMatchObject({ status: 418, name: 'Teapot' });
    expect(errorFromResponse(502, 'x')).toMatchObject({ status: 502, name: 'AdminApiError' });
    expect(errorFromResponse(422, '{"name":"ValidationError","message":"m"}')).toBeInstanceOf(ValidationError);
  });

  it.each([
    [new Headers({ 'Retry-After': '120' }), 120],
    [{ 'Retry-After': ' 0 ' }, 0],
    [[['retry-after', 'soon']] as const, undefined],
    [{ 'retry-after': '1.5' }, undefined],
    [{ 'retry-after': '-1' }, undefined],
    [{ 'retry-after': 'Mon, 01 Jan 2024 00:00:00 GMT' }, 0],
    [{}, undefined],
    [undefined, undefined],
  ])('reads Retry-After of %o', (headers, seconds) => {
    expect(errorFromResponse(429, '', headers).retryAfter).toBe(seconds);
  });

  it('reads Retry-After as a date', () => {
    vi.useFakeTimers({ now: Date.UTC(2024, 1, 29, 23, 59, 30), toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const headers = new Headers({ 'retry-after': 'Fri, 01 Mar 2024 00:00:30 GMT' });
    expect(errorFromResponse(503, '', headers).retryAfter).toBe(60);
  });
});
