// Sends requests to a server under test.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';

import { requireDocumented } from './document.mjs';
import { adminToken, patience } from './server.mjs';

/**
 * Sends one request. `token: null` sends no `Authorization`; `body` may be a text, bytes, or a value that becomes JSON;
 * `chunks` sends a chunked body. The body of the response is parsed when it is JSON. Throws unless the
 * exchange is as the OpenAPI document has it.
 */
export async function send(server, method, path, options = {}) {
  const response = await sendDirectly(server, method, path, options);
  await requireDocumented(method, path, response, options.chunks?.join('') ?? contentOf(options.body)?.toString());
  return response;
}

const contentOf = (body) =>
  body === undefined || typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body);

/** Sends a request without validating the response, for load tests. */
export async function sendDirectly(server, method, path, options = {}) {
  const { token = adminToken, body, chunks, headers = {} } = options;
  if ('token' in options && options.token === undefined) {
    throw new TypeError('the token is undefined: leave it out for the admin token, or set it to null for none');
  }
  const sent = { ...headers };
  if (token !== null) {
    sent.authorization = token;
  }
  const hasBody = body !== undefined || chunks !== undefined;
  if (hasBody && !('content-type' in sent)) {
    sent['content-type'] = 'application/json';
  }
  const content = contentOf(body);
  if (content !== undefined) {
    sent['content-length'] ??= Buffer.byteLength(content);
  }
  if (chunks !== undefined) {
    sent['transfer-encoding'] ??= 'chunked'; // Node sends a DELETE without it
  }
  for (const [name, value] of Object.entries(sent)) {
    if (value === undefined) {
      delete sent[name];
    }
  }
  // The path is sent as it is: a URL object would tidy it up.
  const { port } = server;
  const outgoing = httpRequest({ host: '127.0.0.1', port, path, method, headers: sent, agent: false });
  const received = once(outgoing, 'response');
  for (const chunk of chunks ?? []) {
    outgoing.write(chunk);
  }
  outgoing.on('error', () => {});
  outgoing.end(content);
  const [incoming] = await received;
  const parts = [];
  for await (const part of incoming) {
    parts.push(part);
  }
  const bytes = Buffer.concat(parts);
  const text = bytes.toString();
  const isJson = incoming.headers['content-type'] === 'application/json' && text !== '';
  const parsed = isJson ? JSON.parse(text) : undefined;
  return { status: incoming.statusCode, headers: incoming.headers, bytes, text, body: parsed };
}

/**
 * Sends bytes as they are and reads until the server closes, or `until` is found. Returns the text and whether the
 * server closed the connection. Throws when neither happens.
 */
export async function sendRaw(server, bytes, { until } = {}) {
  const socket = connect(server.port, '127.0.0.1');
  const parts = [];
  const textSoFar = () => Buffer.concat(parts).toString();
  let isClosed = false;
  await once(socket, 'connect');
  await new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no end of the response: ${textSoFar()}`)), patience);
    const finish = () => {
      clearTimeout(timer);
      resolve();
    };
    socket.on('data', (chunk) => {
      parts.push(chunk);
      if (until !== undefined && textSoFar().includes(until)) {
        finish();
      }
    });
    socket.on('error', finish);
    socket.on('end', () => {
      isClosed = true;
      finish();
    });
    socket.write(bytes);
  });
  socket.destroy();
  const text = textSoFar();
  return { text, isClosed, statuses: [...text.matchAll(/HTTP\/1\.[01] (\d{3}) /g)].map((match) => Number(match[1])) };
}

/**
 * Sends a request on a connection of its own: these lines of a head, and a body that is chunked or has its length. Names of headers come back in small
 * letters.
 */
export async function exchange(server, request) {
  const { method, path, lines, body = '', host = 'Host: x', version = '1.1', isChunked, isFramed } = request;
  const content = Buffer.from(body);
  const inChunks = isChunked && version === '1.1' && content.length > 0;
  const length = isFramed || content.length > 0 ? [`Content-Length: ${content.length}`] : [];
  const framing = inChunks ? ['Transfer-Encoding: chunked'] : length;
  const head = [`${method} ${path} HTTP/${version}`, host, ...lines, ...framing, 'Connection: close', '', ''];
  const parts = inChunks ? [`${content.length.toString(16)}\r\n`, content, '\r\n0\r\n\r\n'] : [content];
  const bytes = [Buffer.from(head.join('\r\n'), 'latin1'), ...parts.map((part) => Buffer.from(part))];
  const received = (await sendRaw(server, Buffer.concat(bytes))).text.replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, '');
  const end = received.indexOf('\r\n\r\n');
  const [statusLine, ...fields] = received.slice(0, end).split('\r\n');
  const pairs = fields.map((line) => [line.split(':', 1)[0].toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]);
  const headers = Object.fromEntries(pairs);
  assert.equal(Object.keys(headers).length, pairs.length, 'no header comes twice');
  return { status: Number(statusLine.split(' ')[1]), headers, text: received.slice(end + 4) };
}
