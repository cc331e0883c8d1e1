// Hints for files that are YAML or JSON with comments.
import type { Issue } from '../index.js';

const yaml = 'this looks like YAML: convert it to JSON first, for example with "yq -o=json"';
const jsonc = 'this looks like JSON with comments or trailing commas: remove them';

/** A hint about a file that is not JSON but a relative of it; undefined if it does not look like one. */
export function hintFor(file: string, bytes: Uint8Array, issue: Issue | undefined): string | undefined {
  if (issue?.code !== 'invalid_json') {
    return undefined;
  }
  const offset = Number(issue.params.offset ?? 0);
  const text = (from: number, to: number) => new TextDecoder().decode(bytes.subarray(Math.max(from, 0), to));
  const behind = text(offset, offset + 2);
  if (behind === '//' || behind === '/*') {
    return jsonc;
  }
  if (/^[\]}]/.test(behind) && /,\s*$/.test(text(offset - 100, offset))) {
    return jsonc;
  }
  const start = text(0, 400).trimStart();
  const isYaml = /^(?:---|%YAML|#|- )/.test(start) || /^[\w.-]+:(?:\s|$)/.test(start);
  return /\.ya?ml$/i.test(file) || isYaml ? yaml : undefined;
}
