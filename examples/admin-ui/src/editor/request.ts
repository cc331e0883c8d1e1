// A request as text: its line, and as a command for curl.
import type { DraftRequest } from 'flagadmin';

import { baseUrl } from '../session';

export function requestLineOf({ method, path }: Pick<DraftRequest, 'method' | 'path'>): string {
  return `${method} ${path}`;
}

/** The request, with the JSON text of its body, as a command for curl, which takes the token from the environment. */
export function curlOf({ method, path, ifMatch }: DraftRequest, body: string): string {
  const parts = [`curl -X ${method} ${quoted(baseUrl + path)}`, '-H "Authorization: $TOKEN"'];
  if (ifMatch) parts.push(`-H ${quoted(`If-Match: ${ifMatch}`)}`);
  if (body) parts.push("-H 'Content-Type: application/json'", `--data-raw ${quoted(body)}`);
  return parts.join(' \\\n  ');
}

/** A word that no shell of POSIX expands. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
