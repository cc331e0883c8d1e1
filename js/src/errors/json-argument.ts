// Arguments that become JSON.
import { displayPath } from '../issues/display.js';
import { refusal } from './errors.js';
import { toPlainJson } from '../issues/to-json.js';

/** The JSON of a value. @throws {@link ValidationError} when JSON has no form for it; `subject` names the argument. */
export function requirePlainJson(value: unknown, subject?: string): string {
  const { json, issue } = toPlainJson(value);
  if (json === undefined) {
    const message = `${displayPath(issue.path)} ${issue.message}`.trimStart();
    throw refusal({ issues: [issue], truncated: false }, message, subject);
  }
  return json;
}
