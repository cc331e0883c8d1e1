// The JSON of the bodies that a client sends.
import { requirePlainJson } from '../errors/json-argument.js';
import { isBytes } from '../base/utf8.js';
import { isObject } from '../base/values.js';
import type { TransportRequest } from './transport.js';

export type Body = NonNullable<TransportRequest['body']>;

/** A body that is JSON text: as it is, but no memory that the caller may change (D76). */
function textOf(value: unknown): Body | undefined {
  return isBytes(value) ? new Uint8Array(value) : typeof value === 'string' ? value : undefined;
}

/** The JSON of a body that will be validated. @throws {@link ValidationError} when JSON has no form for a value */
export const jsonOf = (value: unknown): Body => textOf(value) ?? requirePlainJson(value);

/** The JSON of a body that is not validated. */
export function unvalidatedJson(value: unknown): Body {
  const text = textOf(value);
  if (text !== undefined) {
    return text;
  }
  const json = JSON.stringify(value) as string | undefined;
  if (json === undefined || (json === '{}' && !isObject(value))) {
    throw new TypeError(`flagadmin: a body must be a value that JSON can represent, not ${typeof value}`);
  }
  return json;
}
