// The JSON of an argument that must have one.
import { refusal } from './errors.js';
import { displayPath } from './issue.js';
import { withCallerMessages } from './messages.js';
import { toPlainJson } from './plain-json.js';

/** The JSON of a value. @throws {@link ValidationError} when JSON has no form for it; `subject` names the argument. */
export function requiredJson(value: unknown, subject?: string): string {
  const { json, issue } = toPlainJson(value);
  if (json === undefined) {
    const message = `${displayPath(issue.path)} ${issue.message}`.trimStart();
    throw refusal({ issues: withCallerMessages([issue]), truncated: false }, message, subject);
  }
  return json;
}
