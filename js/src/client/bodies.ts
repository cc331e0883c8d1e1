// The JSON of the bodies that a client sends.
import { isBytes } from '../base/utf8.js';
import { refusal } from '../errors/errors.js';
import { summaryOf } from '../issues/issue.js';
import type { BodyValidator } from './request.js';
import type { TransportRequest } from './transport.js';

export type Body = NonNullable<TransportRequest['body']>;

/** A body that is JSON text: as it is, but no memory that the caller may change (D76). */
export function textOf(value: unknown): Body | undefined {
  return isBytes(value) ? new Uint8Array(value) : typeof value === 'string' ? value : undefined;
}

/** The JSON of a body. @throws {@link ValidationError} when it is not valid */
export function validJson(schema: BodyValidator, value: unknown): Body {
  const text = textOf(value);
  if (text === undefined) {
    return schema.encode(value);
  }
  const result = schema.validateJson(text);
  if (result.valid) {
    return text;
  }
  throw refusal(result, summaryOf(result));
}

/** The JSON of a body that is not validated. */
export function unvalidatedJson(value: unknown): Body {
  const text = textOf(value);
  if (text !== undefined) {
    return text;
  }
  const json = JSON.stringify(value) as string | undefined;
  if (json === undefined) {
    throw new TypeError(`flagadmin: a body must be a value that JSON can represent, not ${typeof value}`);
  }
  return json;
}
