// Tests the error classes.
import { inspect } from 'node:util';

import { describe, expect, it } from 'vitest';

import { readResponse } from '../../../js/src/client/response.js';
import { isOne } from '../../../js/src/client/request.js';
import { errorKinds } from '../../../js/src/generated/error-kinds.js';
import * as flagadmin from '../../../js/src/entries/index.js';
import { updateServiceAccountSchema } from '../../../js/src/entries/core.js';
import { reportOf } from '../../../js/src/client/checking.js';

const { AdminApiError, isAdminApiError, NotFoundError, ValidationError } = flagadmin;

/** The error that an action throws. */
function caught(action: () => unknown): flagadmin.AdminApiError {
  try {
    action();
  } catch (error) {
    return error as flagadmin.AdminApiError;
  }
  throw new Error('nothing was thrown');
}

describe('the classes', () => {
  it.each([
    [ValidationError, 400, 'ValidationError'],
    [flagadmin.AuthenticationRequiredError, 401, 'AuthenticationRequired'],
    [flagadmin.NoAccessError, 403, 'NoAccessError'],
    [NotFoundError, 404, 'NotFoundError'],
    [flagadmin.NameExistsError, 409, 'NameExistsError'],
    [flagadmin.PreconditionFailedError, 412, 'PreconditionFailed'],
    [flagadmin.ContentTooLargeError, 413, 'ContentTooLarge'],
    [flagadmin.ContentTypeError, 415, 'ContentTypeerror'],
  ])('%o has its status and its name on the wire', (Class, status, name) => {
    const error = new Class('because');
    expect(error).toBeInstanceOf(AdminApiError);
    expect(error).toBeInstanceOf(Error);
    expect(error).toMatchObject({ status, name, message: 'because', id: undefined, details: [], issues: [] });
    expect(errorKinds.find((one) => one.status === status)?.name).toBe(name);
    expect(String(error)).toBe(`${name}: because`);
    expect('cause' in error).toBe(false);
  });

  it('keep the values they were made with', () => {
    const cause = new Error('inner');
    const request = { method: 'PUT', url: 'http://x/' };
    const error = new NotFoundError('gone', { id: 'i', request, cause, retryAfter: 3 });
    expect(error).toMatchObject({ id: 'i', request, cause, retryAfter: 3 });
    const json = { name: 'NotFoundError', status: 404, id: 'i', message: 'gone', details: [], request };
    expect(JSON.parse(JSON.stringify(error))).toEqual(json);
    expect(inspect(error)).toMatch(/^NotFoundError: gone\n/);
  });
});

describe('the message of an error', () => {
  const long = '\u001b[2J'.repeat(50);
  const shown = '\\u001b[2J'.repeat(24);

  it.each([
    ['a name in the path', { [`ab/d${long}`]: NaN }, `/ab~1d${shown}… must`],
    [
      'the name of a class',
      Object.defineProperty(new Map(), 'constructor', { value: { name: `abcd${long}` } }),
      `abcd${shown}… was`,
    ],
  ])('has %s cut and escaped', (_, value, part) => {
    const { message } = caught(() => updateServiceAccountSchema.parse(value));
    expect(message).toContain(part);
    expect(message).not.toContain('\u001b');
    expect(message.length).toBeLessThan(400);
  });

  it('is English, whatever the messages of the schema; its issues are not', async () => {
    const schema = updateServiceAccountSchema.withMessages(() => 'X');
    for (const value of [NaN, { name: 1 }, { name: 1n }]) {
      const error = caught(() => schema.parse(value));
      expect(error.message).toMatch(/must be (a value that JSON can represent|string), but/);
      expect(error.issues.map(({ message }) => message)).toEqual(['X']);
    }
    const request = { method: '', url: '' };
    const received = { status: 200, text: '{}', safeText: '{}', headers: new Headers(), request };
    const error = caught(() => readResponse(received, () => false, isOne('addonSchema'), reportOf));
    expect(error.message).toBe(
      'The service responded with 200, but the body does not match addonSchema: /id is required, but missing (and 5 more)',
    );
    expect(error.issues[0]?.message).toBe('is required, but missing');
  });
});

describe('isAdminApiError', () => {
  it('accepts errors of this copy and of others of the package', () => {
    const foreign = Object.create({ [Symbol.for('flagadmin.AdminApiError')]: true }) as unknown;
    expect(isAdminApiError(new ValidationError('x'))).toBe(true);
    expect(isAdminApiError(foreign)).toBe(true);
  });

  it.each([[undefined], [null], [1], [new Error('x')], [{ status: 400, name: 'ValidationError' }]])(
    'refuses %o',
    (x) => {
      expect(isAdminApiError(x)).toBe(false);
    },
  );
});
