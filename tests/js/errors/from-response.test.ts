// Tests errorFromResponse.
import { describe, expect, it, onTestFinished, vi } from 'vitest';

import { errorKinds } from '../../../js/src/generated/error-kinds.js';
import {
  errorFromResponse,
  flattenIssues,
  ValidationError,
  NotFoundError,
  NoAccessError,
  ContentTypeError,
} from '../../../js/src/entries/index.js';
import { dryRun } from '../../../js/src/entries/core.js';
import { withoutOffsets } from '../../support/values/without-offsets.mjs';
import { addon, update } from '../support/samples.js';

describe('errorFromResponse', () => {
  it.each(errorKinds)('makes $name of status $status', ({ status, name }) => {
    const body = { id: '9c40958a-daac-400e-98fb-3bb438567008', name, message: 'because' };
    expect(errorFromResponse(status, JSON.stringify(body))).toMatchObject({ ...body, status, details: [], issues: [] });
  });

  it('reads the issues of a ValidationError, as the service writes them', () => {
    const tried = dryRun.updateAddon({ current: addon, update: { ...update, parameters: {} } });
    const error = errorFromResponse(tried.status, tried.bodyJson);
    const { message, details } = tried.error ?? {};
    expect(error).toBeInstanceOf(ValidationError);
    expect(error).toMatchObject({ message, details, issues: tried.issues });
  });

  it('reads those whose messages begin with their paths: of a service with a profile', () => {
    const sent = { ...update, enabled: 'x', parameters: { 'a/b"\n': null, url: '' }, events: ['a', ''] };
    const tried = dryRun.updateAddon({ current: addon, updateJson: JSON.stringify(sent), service: 'unleash-8.2' });
    const error = errorFromResponse(tried.status, tried.bodyJson);
    expect(error.message).toBe(tried.error?.message);
    expect(error.details.map(({ message }) => message?.split(' ')[0])).toEqual([
      '/enabled',
      '/parameters/a~1b\\"\\n',
      '/parameters/url',
    ]);
    expect(error.issues).toEqual(tried.error && withoutOffsets(tried.issues));
    const whole = dryRun.updateAddon({ current: addon, updateJson: '[]', service: 'unleash-8.2' });
    expect(errorFromResponse(400, whole.bodyJson).issues).toEqual(whole.error && withoutOffsets(whole.issues));
  });

  it.each([
    ['HTML of a proxy', 403, '<html>no</html>', NoAccessError],
    ['nothing', 404, '', NotFoundError],
    ['JSON of another kind', 400, '[1,{"message":"x"}]', ValidationError],
    ['members of other types', 400, '{"id":1,"name":{},"message":[],"details":"x"}', ValidationError],
  ])('makes an error from a body that is %s', (_, status, text, Class) => {
    const error = errorFromResponse(status, text);
    expect(error).toBeInstanceOf(Class);
    expect(error).toMatchObject({ status, id: undefined, details: [], issues: [] });
    expect(error.message).toBe(`The service responded with ${status}, without an error message`);
    expect(error.wireName).toBeUndefined();
  });

  it.each([
    [400, 'BadDataError', 'ValidationError', ValidationError],
    [400, 'UnknownError', 'ValidationError', ValidationError],
    [403, 'PermissionError', 'NoAccessError', NoAccessError],
    [415, 'ContentTypeError', 'ContentTypeerror', ContentTypeError],
  ])('maps names of other servers to the class of the status: %i %s', (status, sent, name, Class) => {
    const error = errorFromResponse(status, JSON.stringify({ id: 'i', name: sent, message: 'm' }));
    expect(error).toBeInstanceOf(Class);
    expect(error).toMatchObject({ name, wireName: sent, id: 'i', message: 'm' });
    expect(error.body).toEqual({ id: 'i', name: sent, message: 'm' });
  });

  it('ignores details that are not issues', () => {
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
    const [other, ...issues] = error.issues;
    expect(other).toMatchObject({ code: 'other', path: [], message: 'a is wrong' });
    expect(issues).toEqual([
      { code: 'c', instancePath: '/a/0', message: 'm', params: {}, path: ['a', 0] },
      { code: 'c', instancePath: '', message: 'm', params: {}, path: [] },
    ]);
  });

  it.each([
    [{ path: '/body/enabled', message: 'must be boolean' }, ['enabled'], '/enabled', 'must be boolean'],
    [{ path: '/body/parameters/0/a~1b', message: 'm' }, ['parameters', 0, 'a/b'], '/parameters/0/a~1b', 'm'],
    [{ path: 'enabled', message: 'm' }, ['enabled'], '/enabled', 'm'],
    [{ path: ['events', 1], description: 'd' }, ['events', 1], '/events/1', 'd'],
    [{ description: 'd', message: 'm' }, [], '', 'm'],
    [{ description: 'd' }, [], '', 'd'],
    [{ path: '/body', message: 'm' }, [], '', 'm'],
    [{ message: '"parameters.url" is wrong' }, ['parameters', 'url'], '/parameters/url', '"parameters.url" is wrong'],
    [{ message: '"events[0]" is not allowed' }, ['events', 0], '/events/0', '"events[0]" is not allowed'],
    [{ path: '/body/name', message: '"a" is wrong' }, ['name'], '/name', '"a" is wrong'],
    [{ message: '"value" must be of type object' }, [], '', '"value" must be of type object'],
    [{ message: '"two words" are wrong' }, [], '', '"two words" are wrong'],
    [{ path: { a: 1 }, message: 'm' }, [], '', 'm'],
  ])('makes an issue of a detail of another server: %j', (detail, path, instancePath, message) => {
    const details = [detail, {}, { path: 'x' }];
    const error = errorFromResponse(400, JSON.stringify({ name: 'BadDataError', details }));
    const issue = { code: 'other', keyword: '', instancePath, path, schemaPath: '', params: {}, message };
    expect(error.issues).toEqual([issue]);
    expect(error.details[0]).toEqual(detail);
    const field = path[0];
    const { formErrors, fieldErrors } = flattenIssues(error.issues);
    expect(field === undefined ? formErrors : fieldErrors[field]).toEqual([message]);
  });

  it.each([
    ['Look at the details.', ['a is wrong'], 'Look at the details. a is wrong'],
    ['Look at the details.', ['a is wrong', 'b', 'c'], 'Look at the details. a is wrong (and 2 more)'],
    ['The first: a is wrong', ['a is wrong', 'b'], 'The first: a is wrong'],
    ['m', [], 'm'],
    [undefined, ['a is wrong', 'b'], 'a is wrong'],
  ])('adds the first detail to a message that lacks it: %s %j', (message, details, expected) => {
    const body = JSON.stringify({ message, details: [{}, ...details.map((one) => ({ description: one }))] });
    expect(errorFromResponse(400, body).message).toBe(expected);
  });

  it('has body, permissions and login path of another server', () => {
    const body = { path: '/auth/simple/login', type: 'password', message: 'm', options: [] };
    expect(errorFromResponse(401, JSON.stringify(body))).toMatchObject({ path: body.path, type: 'password' });
    expect(errorFromResponse(401, JSON.stringify(body)).body).toEqual(body);
    const permissions = (more: object) => errorFromResponse(403, JSON.stringify(more)).permissions;
    expect(permissions({ permissions: ['A', 'B', 1] })).toEqual(['A', 'B']);
    expect(permissions({ permission: 'A' })).toEqual(['A']);
    expect(permissions({})).toEqual([]);
    expect(errorFromResponse(502, '<html>').body).toBe('<html>');
  });

  it('reads whether the list of issues was cut', () => {
    expect(errorFromResponse(400, '{"truncated":true}').truncated).toBe(true);
    const tried = dryRun.updateAddon({ current: addon, updateJson: JSON.stringify({ events: Array(101).fill(1) }) });
    expect(tried.error && tried.truncated).toBe(true);
    expect(tried.error).toHaveProperty('truncated', true);
    expect(errorFromResponse(tried.status, tried.bodyJson).truncated).toBe(true);
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
