// Reads and validates the responses of the client.
import type { Parts } from './request.js';
import type { SchemaName } from '../schema/generated/schema-list.js';
import { AdminApiError } from '../errors/errors.js';
import { exactJson, parseExactly } from '../base/exact-json.js';
import { summaryOf, type Issue, type IssueReport } from '../issues/issue.js';
import type { ClientResponse } from '../base/response-promise.js';
import type { TransportResponse } from './transport.js';
import { isObject } from '../base/values.js';

/** What the core reports of a part of a response. */
type Validate = (schema: SchemaName, value: unknown) => IssueReport | undefined;

/**
 * Reads a response whose body is a JSON object, or that has no content.
 *
 * @param mask - masks secrets in the body; returns whether there were any
 * @param parts - validated if `validate` is given, too
 * @param isEmpty - whether the operation returns nothing: an object is ignored, and anything else is no response of this API
 * @throws {@link AdminApiError} with the name `InvalidResponse`
 */
export function readResponse<T>(
  response: TransportResponse,
  mask: (body: unknown) => boolean,
  parts: Parts<T> | undefined,
  validate: Validate | undefined,
  isEmpty = false,
): ClientResponse<T> {
  const { status, headers, text, safeText } = response;
  const content = isEmpty && !text.trim() ? undefined : readJson(response);
  const data = (isEmpty ? undefined : content) as T;
  const isMasked = mask(data);
  if (parts !== undefined && validate !== undefined) {
    // Issues include values of the body.
    const safe = safeText === text ? data : (readJson({ ...response, text: safeText }) as T);
    mask(safe);
    checkParts(response, parts(safe), validate);
  }
  const bodyJson = isEmpty ? '' : isMasked ? maskedText(text, mask) : text;
  return { data, bodyJson, etag: headers.get('etag') ?? '', location: locationOf(response), status, headers };
}

/** The text with masks in place of secrets. Its numbers keep their digits (D88). */
function maskedText(text: string, mask: (body: unknown) => boolean): string {
  const body = parseExactly(text);
  mask(body);
  return exactJson(body);
}

/** An error for a response that is not one of the API. */
export function invalidResponse(
  { status, request }: TransportResponse,
  why: string,
  issues: readonly Issue[] = [],
  cause?: unknown,
): AdminApiError {
  return new AdminApiError(`The service responded with ${status}, but the body ${why}`, {
    name: 'InvalidResponse',
    status,
    issues,
    request,
    cause,
  });
}

/** URLs and absolute paths as received; a path relative to the request is resolved (D72). */
function locationOf({ headers, request }: TransportResponse): string {
  const location = headers.get('location') ?? '';
  if (location === '' || /^(?:\/|[a-z][a-z0-9+.-]*:)/i.test(location)) {
    return location;
  }
  try {
    return new URL(location, request.url).href;
  } catch {
    return location;
  }
}

function readJson(response: TransportResponse): unknown {
  let value: unknown;
  try {
    value = JSON.parse(response.text);
  } catch {
    throw invalidResponse(response, 'is not JSON', [], syntaxErrorOf(response.safeText));
  }
  if (!isObject(value)) {
    throw invalidResponse(response, 'is not a JSON object');
  }
  return value;
}

/** The error of a text that is not JSON. The message of the engine includes a part of the text, which must not be that of an addon (D75). */
function syntaxErrorOf(text: string): unknown {
  if (text.includes('"parameters"')) {
    return undefined;
  }
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    return error;
  }
}

function checkParts(
  response: TransportResponse,
  parts: readonly (readonly [SchemaName, unknown])[],
  validate: Validate,
): void {
  for (const [name, value] of parts) {
    const report = validate(name, value);
    if (report !== undefined && report.issues.length !== 0) {
      throw invalidResponse(response, `does not match ${name}: ${summaryOf(report)}`, report.issues);
    }
  }
}
