// Makes the issues of the core.
import type { IssueKind } from '../generated/issue-codes.js';
import type { Issue } from './issue.js';
import { quoted } from './display.js';
import { escapedSegment } from '../base/pointer.js';

/**
 * Makes an issue of the core.
 *
 * @param path - becomes part of the issue
 * @param ruleDepth - the rule is in the schema of the value at this number of steps of the path
 * @param values - the parameters in the order of the code's row
 * @param offset - in the JSON text, if there is one
 */
export function makeIssue(
  kind: IssueKind,
  path: Issue['path'],
  ruleDepth: number,
  values: readonly unknown[],
  offset?: number,
): Issue {
  let instancePath = '';
  let schemaPath = '#';
  for (let at = 0; at < path.length; ++at) {
    const step = path[at] as string | number;
    const segment = `/${typeof step === 'number' ? step : escapedSegment(step)}`;
    instancePath += segment;
    if (at < ruleDepth) {
      schemaPath += typeof step === 'number' ? '/items' : `/properties${segment}`;
    }
  }
  const { code, keyword } = kind;
  if (code !== 'invalid_json') {
    schemaPath += `/${keyword}`;
  }
  const params = paramsOf(kind.params, values);
  const message = messageOf(kind, values);
  const issue =
    offset === undefined
      ? { code, keyword, instancePath, path, schemaPath, params, message }
      : { code, keyword, instancePath, path, schemaPath, params, message, offset };
  return issue as unknown as Issue; // the parameters are those of the code
}

/** Literals: engines make them in a third of the time that assignments take, which also fail where all objects inherit a read-only member. */
function paramsOf(names: readonly string[], values: readonly unknown[]): Record<string, unknown> {
  const [first, second, third] = names as [string, string, string];
  switch (values.length) {
    case 0:
      return {};
    case 1:
      return { [first]: paramValue(values[0]) };
    case 2:
      return { [first]: paramValue(values[0]), [second]: paramValue(values[1]) };
    default:
      return {
        [first]: paramValue(values[0]),
        [second]: paramValue(values[1]),
        [third]: paramValue(values[2]),
        ...(values.length > 3 && paramsOf(names.slice(3), values.slice(3))),
      };
  }
}

function messageOf({ params, wording }: IssueKind, values: readonly unknown[]): string {
  let message = '';
  for (let at = 0; at < wording.length; ++at) {
    const piece = wording[at] as readonly [string, number?, string?];
    const number = piece[1];
    if (number === undefined) {
      message += piece[0];
    } else if (number < values.length) {
      const value = values[number];
      const isSent = params[number] === 'value' || params[number] === 'property';
      message += piece[0] + (isSent && typeof value === 'string' ? quoted(value) : listed(value));
      if (piece.length > 2) {
        message += piece[2];
      }
    }
  }
  return message;
}

/** The value of a parameter, which may be a number as it was sent: a list of its text, since a double may not hold it. */
function paramValue(param: unknown): unknown {
  return Array.isArray(param) && param.length === 1 ? Number(param[0]) : param;
}

/** A text, or texts as `a, b or c`. */
export function listed(value: unknown): string {
  if (!Array.isArray(value)) {
    return String(value);
  }
  if (value.length === 0) {
    return 'none';
  }
  // `String` of a list of one, a number as it was sent, would take a twelfth of a validation of three issues.
  return value.length > 1 ? `${value.slice(0, -1).join(', ')} or ${value.at(-1)}` : value[0];
}
