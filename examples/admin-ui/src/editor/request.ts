// A request as text: its line, its `If-Match`, and as a command for curl.
import { type OperationName, operations } from 'flagadmin';

import { baseUrl } from '../session';

/** A request as it would be sent, for showing it. */
export interface RequestFacts {
  operation: OperationName;
  /** The values of the path's parameters, in their order. */
  path: readonly (string | number)[];
  /** Undefined when the request has no body. */
  body?: unknown;
  ifMatch?: string | undefined;
}

export function requestLineOf({ operation, path }: RequestFacts): string {
  const { method, path: template } = operations[operation];
  const values = [...path];
  return `${method} ${template.replace(/\{\w+\}/g, () => encodeURIComponent(String(values.shift())))}`;
}

/** The request, with the JSON text of its body, as a command for curl, which takes the token from the environment. */
export function curlOf(request: RequestFacts, body: string): string {
  const [method = '', path = ''] = requestLineOf(request).split(' ');
  const parts = [`curl -X ${method} ${quoted(baseUrl + path)}`, '-H "Authorization: $TOKEN"'];
  if (request.ifMatch) parts.push(`-H ${quoted(`If-Match: ${request.ifMatch}`)}`);
  if (body) parts.push("-H 'Content-Type: application/json'", `--data-raw ${quoted(body)}`);
  return parts.join(' \\\n  ');
}

/** A word that no shell of POSIX expands. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
