// Dry runs: the response of the service, predicted by the core.
import type { Boundary } from '../wasm/boundary.js';
import { checkOptions, checkProfile, pathParameter, shown } from '../errors/arguments.js';
import { callCore, optionalArgument, readTexts, textArgument, valueArgument, type Argument } from '../wasm/call.js';
import type { Change, DryRunCreation, DryRunRow, DryRunUpdate } from './types.js';
import { dryRunRows, type DryRuns } from './generated/dry-runs.js';
import { dryRunTexts } from './generated/dry-run-facts.js';
import type { ErrorBody } from '../generated/types.js';
import { type Providers, providersText } from '../schema/provider-rules.js';
import type { JsonText } from '../base/utf8.js';

/**
 * The response of the service to each operation that changes something, without a request: made by the same functions that decide
 * in the service. It leaves out what only the service knows: whether someone else changes the resource meanwhile. Ids that only the
 * service can give are 0, and a new secret is `*****`. With `permissions`, those of the caller, it predicts refusals (403) as well.
 *
 * @example
 * ```ts
 * const tried = dryRun.updateAddon({ current: addon, update });
 * if (tried.error) console.error(tried.status, tried.error.message);
 * else for (const { instancePath, before, after } of tried.changes) console.log(instancePath, before, '→', after);
 * ```
 */
export const dryRun: DryRuns = /* @__PURE__ */ makeDryRuns();

function makeDryRuns(): DryRuns {
  const runs: Record<string, (tried: Tried) => unknown> = {};
  for (const [name, row] of Object.entries(dryRunRows)) {
    runs[name] = (tried) => {
      const given = argumentsOf(name, row, tried);
      const json = tried[`${row.body}Json`] as JsonText | undefined;
      const read = (boundary: Boundary, status: number) => readOutcome(boundary, status, json);
      return callCore('dryRun', given, read, providersText(tried.providers as Providers | undefined), row.operation);
    };
  }
  return runs as unknown as DryRuns;
}

/** The argument of any dry run. */
type Tried = Readonly<Record<string, unknown>>;

/** The texts of a dry run. */
function argumentsOf(name: string, row: DryRunRow, tried: Tried): Argument[] {
  const { body = '', hasCurrent, pathParameters, options, taken: namesOption = '' } = row;
  checkOptions(`dryRun.${name}`, tried, namesOf(row));
  checkProfile(`dryRun.${name}`, tried.service);
  const valueOrJson = (argument: string): Argument => {
    const json = tried[`${argument}Json`] as JsonText | undefined;
    if (json !== undefined && tried[argument] !== undefined) {
      throw new TypeError(`flagadmin: dryRun.${name} takes ${argument} or ${argument}Json, not both`);
    }
    return json === undefined ? valueArgument(argument, tried[argument]) : textArgument(`${argument}Json`, json);
  };
  const parameters = () => pathParameters.map((parameter) => pathParameter(parameter, tried[parameter]));
  const texts: Record<(typeof dryRunTexts)[number], Argument> = {
    current: hasCurrent ? valueOrJson('current') : none,
    body: body === '' ? none : valueOrJson(body),
    taken: namesOption === '' ? none : valueArgument(namesOption, listOf(tried[namesOption] ?? [])),
    pathParameters: pathParameters.length === 0 ? none : valueArgument(pathParameters.join(), parameters()),
    permissions: optionalArgument('permissions', permissionsOf(tried.permissions)),
    roles: optionalArgument('roles', listOf(tried.roles)),
    service: tried.service === undefined ? none : textArgument('service', String(tried.service)),
    now: options.includes('now') ? textArgument('now', timeOf(tried.now)) : none,
  };
  return dryRunTexts.map((text) => texts[text]);
}

const none: Argument = { name: '', text: '' };

/** The names of the argument's members. */
function namesOf({ body, hasCurrent, pathParameters, options }: DryRunRow): string[] {
  return [
    ...(hasCurrent ? ['current', 'currentJson'] : []),
    ...(body === undefined ? [] : [body, `${body}Json`]),
    ...pathParameters,
    ...options,
  ];
}

/** The elements of an iterable; anything else as it is, for the core to refuse. A string is no list of its characters. */
function listOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && Symbol.iterator in value
    ? [...(value as Iterable<unknown>)]
    : value;
}

/** The core has one form of permissions. */
function permissionsOf(value: unknown): unknown {
  const list = listOf(value);
  return Array.isArray(list) ? list.map((held) => (typeof held === 'string' ? { permission: held } : held)) : list;
}

/** The core validates the text. */
function timeOf(now: unknown = new Date()): string {
  if (typeof now === 'string' && now !== '') {
    return now;
  }
  if (now instanceof Date && !Number.isNaN(now.getTime())) {
    return now.toISOString();
  }
  throw new TypeError(
    `flagadmin: now must be a date-time or a valid Date, not ${now instanceof Date ? 'an invalid one' : shown(now)}`,
  );
}

/** `json`: the body, if it was given as text. */
function readOutcome(
  boundary: Boundary,
  status: number,
  json: JsonText | undefined,
): DryRunUpdate<unknown> | DryRunCreation<unknown> {
  const { body: bodyJson, changes: changesJson } = readTexts(boundary);
  const { issues, warnings, truncated } = boundary.readReport(json);
  const body = bodyJson === '' ? undefined : (JSON.parse(bodyJson) as unknown);
  return status < 300
    ? {
        status: status as 200,
        body,
        bodyJson,
        changes: JSON.parse(changesJson) as Change[],
        changesJson,
        warnings,
      }
    : { status: status as 400, error: body as ErrorBody, bodyJson, issues, truncated, warnings };
}
