// The JSON of the bodies that a client sends.
import { isBytes } from '../base/utf8.js';
import { isObject } from '../base/values.js';
import { refusal, ValidationError } from '../errors/errors.js';
import { resetProperties, type ServiceName } from '../generated/constants.js';
import { issueKinds, type IssueKind } from '../generated/issue-codes.js';
import { summaryOf } from '../issues/issue.js';
import { makeIssue } from '../issues/make-issue.js';
import type { BodyValidator } from './request.js';
import type { TransportRequest } from './transport.js';

export type Body = NonNullable<TransportRequest['body']>;

/** A body that is JSON text: as it is, but no memory that the caller may change (D76). */
export function textOf(value: unknown): Body | undefined {
  return isBytes(value) ? new Uint8Array(value) : typeof value === 'string' ? value : undefined;
}

/**
 * Refuses a body without members that the service would reset: an addon would listen to all projects (D95).
 *
 * @throws {@link ValidationError} that names them
 */
export function checkResets(operation: string, service: ServiceName | undefined, body: Body): void {
  const resets = resetProperties[operation];
  if (resets === undefined || service === undefined || service === 'specification') {
    return;
  }
  const members: unknown = JSON.parse(typeof body === 'string' ? body : new TextDecoder().decode(body));
  const missing = resets.filter((name) => !isObject(members) || !Object.hasOwn(members, name));
  if (missing.length === 0) {
    return;
  }
  const kind = issueKinds.find(({ code }) => code === 'differs_at_service') as IssueKind;
  const [names, difference] = [missing.join(' and '), 'this service resets it to all'];
  const issues = missing.map((name) => makeIssue(kind, [name], 1, [service, `left out, and ${difference}`]));
  throw new ValidationError(
    `Nothing was sent: ${names} ${missing.length === 1 ? 'is' : 'are'} left out, and ${service} resets to all what is left out: send completeAddonUpdate(addon, changes), or pass exact: true`,
    { issues },
  );
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
