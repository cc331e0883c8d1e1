// What the client needs of the core: loaded with its first change, or with the first response that is validated.
import { exactText, parseExactly } from '../base/exact-json.js';
import { PreconditionFailedError, refusal, ValidationError } from '../errors/errors.js';
import { isObject, type Members } from '../base/values.js';
import { bodyOf, needsCurrent, resetIn } from '../draft/body.js';
import type { ServiceName } from '../generated/constants.js';
import { issueKinds, type IssueKind } from '../generated/issue-codes.js';
import { operations, type OperationName } from '../generated/operations.js';
import { summaryOf, type IssueReport } from '../issues/issue.js';
import { makeIssue } from '../issues/make-issue.js';
import { toPlainJson } from '../issues/to-json.js';
import * as rows from '../schema/generated/schema-list.js';
import { type Providers, providersText } from '../schema/provider-rules.js';
import { type FurtherRules, validatorOf } from '../schema/rules.js';
import { core } from '../wasm/core.js';
import type { Body } from './bodies.js';
import type { Call } from './call.js';
import { hasTag } from '../errors/entity-tag.js';
import { invalidResponse } from './response.js';
import type { TransportResponse } from './transport.js';

/** What the core reports of a part of a response; undefined when there is neither an issue nor a warning. */
export const reportOf = (schema: rows.SchemaName, value: unknown): IssueReport | undefined => {
  const { json, issue } = toPlainJson(value);
  return json === undefined ? { issues: [issue], warnings: [], truncated: false } : core.validate(rows[schema], json);
};

/** The rules that apply to a body besides its schema. */
export interface BodyRules extends Omit<FurtherRules, 'providers'> {
  readonly providers?: Providers | undefined;
  /** Keeps the texts of a client's definitions: they are read once. */
  readonly texts: WeakMap<object, string>;
}

function textOf(providers: Providers, texts: WeakMap<object, string>): string {
  const text = texts.get(providers) ?? providersText(providers);
  texts.set(providers, text);
  return text;
}

/** @throws {@link ValidationError} when the body is not valid. `isText`: issues have offsets in it. */
export function checkBody(
  schema: rows.SchemaName,
  body: Body,
  isText: boolean,
  { providers, texts, ...rules }: BodyRules,
): void {
  const row = rows[schema];
  const validator = validatorOf(row, {
    ...rules,
    ...(providers !== undefined && { providers: textOf(providers, texts) }),
  });
  const report = validator.validate(row, body, isText ? body : undefined);
  if (report !== undefined && report.issues.length !== 0) {
    throw refusal(report, summaryOf(report));
  }
}

/** What decides about the form of a body. */
export interface BodyForm {
  readonly operation: OperationName;
  readonly service: ServiceName | undefined;
  /** Refuses a body: nothing is read for one that is not valid. */
  readonly check: (json: Body) => void;
  /** The text of the resource as it is now. */
  readonly readCurrent: () => Promise<string>;
}

/** The body of an update or a creation that was given as a value, with the effect that the specification gives it (D95). */
export async function adapted(json: Body, { operation, service, check, readCurrent }: BodyForm): Promise<Body> {
  const changes = membersOf(json);
  if (changes === undefined) {
    return json;
  }
  const isNew = operations[operation].success === 201;
  const request = { operation, changes, service };
  const isRead = !isNew && needsCurrent(request);
  if (service === 'specification' && !isNew && !isRead) {
    return json;
  }
  if (isRead) {
    check(JSON.stringify(bodyOf({ ...request, current: undefined })));
  }
  const current = isRead ? membersOf(await readCurrent()) : isNew ? {} : undefined;
  return JSON.stringify(bodyOf({ ...request, current }));
}

/**
 * Refuses a text without members that the service would reset: an addon would listen to all projects (D95).
 *
 * @throws {@link ValidationError} that names them
 */
export function checkResets(operation: string, service: ServiceName | undefined, body: Body): void {
  const members = membersOf(body);
  const missing = members === undefined || service === 'specification' ? [] : resetIn(operation, members);
  if (missing.length === 0) {
    return;
  }
  const kind = issueKinds.find(({ code }) => code === 'differs_at_service') as IssueKind;
  const [names, serviceName] = [missing.join(' and '), service ?? 'a service that does not say what it is'];
  const issues = missing.map((name) =>
    makeIssue(kind, [name], 1, [serviceName, 'left out, and this service resets it to all']),
  );
  throw new ValidationError(
    `Nothing was sent: ${names} ${missing.length === 1 ? 'is' : 'are'} left out of the text, and ${serviceName} ${service === undefined ? 'may reset' : 'resets'} to all what is left out: add what is to stay, send a value in place of a text, or pass exact: true`,
    { issues },
  );
}

/** Undefined: the service refuses it, since it is no JSON object. */
function membersOf(body: Body): Members | undefined {
  try {
    const value: unknown = JSON.parse(typeof body === 'string' ? body : new TextDecoder().decode(body));
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** @throws an AdminApiError with the name `InvalidResponse` if the response to a call that reads or replaces a resource is not that one */
export function checkResource(response: TransportResponse, { method, key }: Call): void {
  if (method !== 'POST') checkKey(response, key);
}

function checkKey(response: TransportResponse, [name, key]: readonly [string, string]): void {
  if (keyIn(response.text, name) !== key) {
    throw invalidResponse(response, `is not the resource with the ${name} ${key}`);
  }
}

/**
 * Checks what was read before a change: it is the resource with this key (its name and value), and has one of the tags, if there are any.
 *
 * @throws {@link PreconditionFailedError}, or an AdminApiError with the name `InvalidResponse`; nothing was sent
 */
export function checkFirst(response: TransportResponse, key: readonly [string, string], tags?: string): void {
  checkKey(response, key);
  if (tags !== undefined && !hasTag(tags, response.headers.get('etag'))) {
    throw new PreconditionFailedError('The resource has been changed since its entity tag was read; nothing was sent', {
      request: response.request,
    });
  }
}

/** A member of a JSON object as text; undefined for what is none. */
function keyIn(json: string, name: string): string | undefined {
  try {
    const value = parseExactly(json);
    return isObject(value) ? exactText(value[name]) : undefined;
  } catch {
    return undefined;
  }
}
