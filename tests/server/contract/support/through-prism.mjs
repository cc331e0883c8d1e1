// Takes the exchanges of the HTTP tests through `prism proxy --errors`. It is loaded by tests/server/support/client.mjs when
// http-through-prism.mjs passes their addresses.
//
// A proxy writes anew what it passes on: JSON in another form, numbers rounded, no body that is no JSON at all. So that the server gets
// what the test sends, byte by byte, there is a relay behind Prism: it recognises the exchange by a header and sends the original.
// The response goes back through Prism, which validates it against the document.
import { once } from 'node:events';
import { appendFileSync, readFileSync } from 'node:fs';
import { createServer, request as httpRequest } from 'node:http';

/** Names the relay of the test's process, and the exchange in it. */
export const relayHeader = 'x-flagadmin-relay';
const exchangeHeader = 'x-flagadmin-exchange';

const ofOneConnection = new Set(['connection', 'content-length', 'keep-alive', 'transfer-encoding']);

/** `lenient` validates responses only; `strict` validates requests, too. `tally` is a file that takes a line for each exchange. */
const { lenient, strict, document, tally } = JSON.parse(process.env.FLAGADMIN_PRISM);
const { paths } = JSON.parse(readFileSync(document, 'utf8'));
const templates = Object.entries(paths).map(([path, item]) => ({
  pattern: new RegExp(`^${path.replace(/[.]/g, '\\$&').replace(/\{[^}]+\}/g, '[^/]+')}(\\?.*)?$`),
  item,
}));

/** The operation in the document, or undefined. */
const describedOperation = (method, path) =>
  templates.find(({ pattern, item }) => pattern.test(path) && method.toLowerCase() in item)?.item[method.toLowerCase()];

const exchanges = new Map();
let relayPort;

async function startRelay() {
  const relay = createServer(async (incoming, outgoing) => {
    incoming.resume();
    await once(incoming, 'end');
    try {
      const { status, headers, bytes } = await exchanges.get(incoming.headers[exchangeHeader])();
      const passed = Object.entries(headers).filter(([name]) => !ofOneConnection.has(name));
      outgoing.writeHead(status, { ...Object.fromEntries(passed), connection: 'close' }).end(bytes);
    } catch {
      outgoing.writeHead(502, { connection: 'close' }).end(); // the test gets the error itself
    }
  });
  relay.listen(0, '127.0.0.1');
  await once(relay, 'listening');
  relay.unref(); // the test's process ends with its tests
  return relay.address().port;
}

/** The body for Prism: the same value in the form that Prism passes on, or an empty object for a body that it cannot pass on. */
function shown(body) {
  if (body === undefined) return undefined;
  try {
    const text = typeof body === 'string' || Buffer.isBuffer(body) ? body.toString() : JSON.stringify(body);
    const value = JSON.parse(text);
    return JSON.stringify(typeof value === 'object' && value !== null ? value : {});
  } catch {
    return '{}';
  }
}

async function pass(proxy, id, method, path, headers, body) {
  const all = { ...headers, [relayHeader]: relayPort, [exchangeHeader]: id };
  if (body !== undefined) all['content-length'] = Buffer.byteLength(body);
  const outgoing = httpRequest({ host: '127.0.0.1', port: proxy, path, method, headers: all, agent: false }).end(body);
  const [incoming] = await once(outgoing, 'response');
  const parts = [];
  for await (const part of incoming) parts.push(part);
  return { status: incoming.statusCode, headers: incoming.headers, text: Buffer.concat(parts).toString() };
}

function requireNoViolation(passed, response, method, path) {
  const violations = passed.headers['sl-violations'];
  if (violations !== undefined || passed.status !== response?.status) {
    appendFileSync(tally, 'violation\n');
    const said = violations ?? passed.text;
    throw new Error(
      `Prism reports violations in ${method} ${path}, status ${response?.status}: ${said}\n${response?.text}`,
    );
  }
}

/** Does `exchange`, a function that sends the request and returns the response, by way of Prism. */
export async function throughPrism(method, path, { body, chunks, headers = {} }, exchange) {
  const operation = describedOperation(method, path);
  if (operation === undefined) {
    appendFileSync(tally, 'undescribed\n');
    return exchange();
  }
  relayPort ??= await startRelay();
  const id = String(exchanges.size);
  let made; // the exchange happens once, however often it is validated
  exchanges.set(id, () => (made ??= exchange()));
  const content = chunks ? chunks.join('') : body;
  // Other operations ignore a body (D63); Prism refuses it.
  const hasBody = operation.requestBody !== undefined;
  // Prism refuses by itself what has no token; here the server is to do that.
  const sent = { authorization: 'shown-to-prism', ...(hasBody ? { 'content-type': 'application/json' } : {}) };
  const proof = hasBody ? (shown(content) ?? '{}') : undefined;
  const passed = await pass(lenient, id, method, path, sent, proof);
  const response = await made;
  requireNoViolation(passed, response, method, path);
  appendFileSync(tally, 'response\n');
  if (response.status >= 200 && response.status < 300) {
    // A request that the server accepts must match the document.
    const ifMatch = headers['if-match'] === undefined ? {} : { 'if-match': headers['if-match'] };
    requireNoViolation(await pass(strict, id, method, path, { ...sent, ...ifMatch }, proof), response, method, path);
    appendFileSync(tally, 'request\n');
  }
  return response;
}
