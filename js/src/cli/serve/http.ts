// HTTP of `flagadmin serve`: requests as the service takes them, and what is refused before the service sees it.
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { finished } from 'node:stream/promises';

import type { RequestLike } from 'flagadmin/service';

const largestTarget = 8192; // D15
/** How long the rest of a refused body is read, in milliseconds. */
const linger = 2_000;

/** The request; its body has at most `most` bytes, since more are refused. */
export function requestOf(incoming: IncomingMessage, outgoing: ServerResponse, most: number): RequestLike {
  const { rawHeaders, method = 'GET', url: target = '/' } = incoming;
  const url = method === 'OPTIONS' && /^https?:\/\/[^/?]+$/i.test(target) ? '*' : target; // RFC 9112, section 3.2.4
  const headers = Array.from({ length: rawHeaders.length / 2 }, (_, i): [string, string] => [
    rawHeaders[2 * i] as string,
    rawHeaders[2 * i + 1] as string,
  ]);
  const gone = new AbortController();
  outgoing.once('close', () => gone.abort());
  return { method, url, headers, signal: gone.signal, arrayBuffer: () => readBody(incoming, outgoing, most) };
}

async function readBody(incoming: IncomingMessage, outgoing: ServerResponse, most: number): Promise<ArrayBuffer> {
  const { headers, httpVersion } = incoming;
  if (httpVersion !== '1.0' && /^100-continue$/i.test(headers.expect ?? '')) outgoing.writeContinue(); // RFC 9110, section 10.1.1
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming.iterator({ destroyOnReturn: false })) {
    chunks.push(chunk as Buffer);
    size += (chunk as Buffer).length;
    if (size > most) break;
  }
  return new Uint8Array(Buffer.concat(chunks)).buffer;
}

/** Sends a response; `isLast`: the connection ends after it. */
export async function send(outgoing: ServerResponse, response: Response, isLast: boolean): Promise<void> {
  const { req } = outgoing;
  const body = Buffer.from(await response.arrayBuffer());
  const headers: Record<string, string> = {};
  response.headers.forEach((value, name) => {
    headers[name] = value;
  });
  // A client that expects to be asked for its body does not send it.
  const isSending = !req.complete && (req.headers.expect === undefined || req.readableDidRead);
  if (!isSending && (isLast || !req.complete)) headers.connection = 'close';
  // the service says it of HEAD
  if (req.method !== 'HEAD' && response.status !== 204 && response.status !== 304) {
    headers['content-length'] = String(body.length);
  }
  outgoing.writeHead(response.status, headers);
  if (isSending) {
    // Closing a connection with unread input resets it, and the client may not receive the response. Node closes after the end.
    outgoing.flushHeaders();
    if (body.length > 0) outgoing.write(body);
    const timer = setTimeout(() => req.socket.destroy(), linger);
    await finished(req.resume()).finally(() => clearTimeout(timer));
    outgoing.end();
  } else {
    outgoing.end(body);
  }
}

/** An error of HTTP itself (D45). */
export function refusal(message: string, status = 400, name = 'ValidationError'): Response {
  const error = { id: randomUUID(), name, message, ...(status === 400 && { details: [] }) };
  return Response.json(error, { status, headers: { 'content-type': 'application/json' } });
}

/** The refusal of a target that is too long for the service (D15). */
export function refusalOf({ url = '' }: IncomingMessage): Response | undefined {
  return url.length > largestTarget
    ? refusal(`the request target must not be longer than ${largestTarget} bytes`, 414, 'UriTooLong')
    : undefined;
}
