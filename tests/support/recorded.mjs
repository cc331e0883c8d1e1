// The recorded requests of tests/recorded: their headers and bodies as they were sent, and the comparison of what came back.
import { readFileSync } from 'node:fs';

/** The fixtures and cases of a file. */
export const readRecorded = (name) =>
  JSON.parse(readFileSync(new URL(`../recorded/${name}.json`, import.meta.url), 'utf8'));

/** The body of a case: text, or bytes. */
export const bodyOf = ({ body, bodyBase64, bodyParts }) =>
  body ??
  (bodyBase64 !== undefined ? Buffer.from(bodyBase64, 'base64') : undefined) ??
  bodyParts?.map((part) => (typeof part === 'string' ? part : part.repeat.repeat(part.count))).join('') ??
  '';

const usualHeaders = { Authorization: '{{adminToken}}', 'Content-Type': 'application/json' };
/** The headers of a case as pairs. `tokenOf` has the value of `{{adminToken}}` for `adminToken`. */
export const headersOf = ({ headers = usualHeaders, headerList = Object.entries(headers) }, tokenOf) =>
  headerList.map(([name, value]) => [name, value.replace(/\{\{(\w+)\}\}/, (_, token) => tokenOf(token))]);

/** With members in one order. */
const sorted = (value) => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((name) => [name, sorted(value[name])]),
  );
};
/** Whether two values are equal, but for the order of members. */
export const isSame = (one, other) => JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
