// The requests that a service in memory has received.
import type { ReceivedRequest } from './types.js';

/** A process that serves for days must not grow: the oldest requests are forgotten. */
const mostRequests = 1000;
const mostBytes = 2 ** 24;

/** The latest requests, in a budget of bytes: bodies stay as they were received, and become values when they are read. */
export class RequestLog {
  readonly requests: ReceivedRequest[] = [];
  readonly #sizes: number[] = [];
  #size = 0;

  add(method: string, path: string, body: Uint8Array | undefined, status: number | undefined): void {
    this.requests.push(received(method, path, body, status));
    this.#size += this.#sizes[this.#sizes.push(path.length + (body?.length ?? 0)) - 1] as number;
    while (this.#sizes.length > mostRequests || (this.#size > mostBytes && this.#sizes.length > 1)) {
      this.#size -= this.#sizes.shift() as number;
      this.requests.shift();
    }
  }

  clear(): void {
    this.requests.length = this.#sizes.length = this.#size = 0;
  }
}

function received(
  method: string,
  path: string,
  bytes: Uint8Array | undefined,
  status: number | undefined,
): ReceivedRequest {
  const request = {
    method,
    path,
    get body() {
      return parsed(bytes);
    },
    status,
  };
  // Node would print "[Getter]".
  return Object.defineProperty(request, Symbol.for('nodejs.util.inspect.custom'), { value: () => ({ ...request }) });
}

function parsed(bytes: Uint8Array | undefined): unknown {
  if (bytes === undefined || bytes.length === 0) return undefined;
  const text = new TextDecoder().decode(bytes);
  try {
    return isDeep(text) ? text : JSON.parse(text);
  } catch {
    return text;
  }
}

/** Whether JSON is nested more than the service permits (D2): what reads the value again, such as `JSON.stringify`, could fail. */
function isDeep(text: string): boolean {
  let depth = 0;
  let isString = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (isString && character === '\\') at += 1;
    else if (character === '"') isString = !isString;
    else if (isString) continue;
    else if (character === '[' || character === '{') depth += 1;
    else if (character === ']' || character === '}') depth -= 1;
    if (depth > 64) return true;
  }
  return false;
}
