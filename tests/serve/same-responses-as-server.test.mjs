// `flagadmin serve` is `flagadmin-server` (D77): for equal state, all valid HTTP has the same status, headers and body.
// What is transport, and each server's own: `ofTransport` in comparable.mjs, and `withoutHeaders` here.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import fc from 'fast-check';

import { sendRaw } from '../server/support/client.mjs';
import { runs } from '../server/support/runs.mjs';
import { addonUpdate, fixtures, tokens } from '../server/support/samples.mjs';
import { adminToken, referenceServer, startServer, temporaryFolder, writeFile } from '../server/support/server.mjs';
import { comparable } from './comparable.mjs';

/** Header lines, one alternative a line; several with ` | ` between them. */
const rows = (text) =>
  text
    .split('\n')
    .slice(1, -1)
    .map((line) => line.trim().split(' | ').filter(Boolean));
const words = (text) => text.trim().split(/\s+/);

/** Requests that an operation has, and whatever else is sent. */
const operations = rows(`
GET /api/admin/addons | GET /api/admin/addons/1 | GET /api/admin/addons/2/events | HEAD /api/admin/addons/2
POST /api/admin/addons | PUT /api/admin/addons/1 | PUT /api/admin/addons/2 | DELETE /api/admin/addons/3
GET /api/admin/service-account | GET /api/admin/service-account/9 | GET /api/admin/service-account/9/token
POST /api/admin/service-account | PUT /api/admin/service-account/9 | DELETE /api/admin/service-account/10
POST /api/admin/service-account/9/token | DELETE /api/admin/service-account/9/token/1
GET /api/admin/strategies | GET /api/admin/strategies/existing-strategy | POST /api/admin/strategies
PUT /api/admin/strategies/new | DELETE /api/admin/strategies/new | POST /api/admin/strategies/new/deprecate
POST /api/admin/strategies/existing-strategy/reactivate | OPTIONS /api/admin/strategies
`).flat();
const methods = words('GET PUT POST HEAD DELETE OPTIONS PATCH TRACE');
const targets = words(String.raw`
  /api/admin/addons /api/admin/addons/1 /api/admin/addons/2 /api/admin/addons/3 /api/admin/addons/1/events /api/admin/addons/1/
  /api/admin/addons/01 /api/admin/addons/%31 /api/admin/addons/1?x=%00 /api/admin/addons? /api/admin/addons/9e9 /api/admin/addons/%
  /api/admin/addons/9999999999999999999999999999 /api/admin/addons/%zz /api/admin/addons/%ff /API/admin/addons
  /api/admin/service-account /api/admin/service-account/9 /api/admin/service-account/10 /api/admin/service-account/%39
  /api/admin/service-account/9/token /api/admin/service-account/9/token/1 /api/admin/service-account/9/token/2
  /api/admin/service-account/9/token/x /api/admin/service-account//token /api/admin/strategies
  /api/admin/strategies/existing-strategy /api/admin/strategies/new /api/admin/strategies/new/deprecate
  /api/admin/strategies/new/reactivate /api/admin/strategies/a%2Fb /api/admin/strategies/%2e%2e /api/admin/strategies/..
  /api/admin/strategies/%C3%BC /api/admin/strategies/%00 /api/admin/strategies/+ /api/admin/strategies/a;b=c
  / // //api/admin/addons /api /api/admin/../admin/addons /. /health /health/ /ready /docs/openapi.json /docs /none /%2e
  /"<>\^{|} http://x/api/admin/addons HTTPS://y/health?a http://x http://x?y
  /{8191} /{8192}
`);

const token = `Authorization: ${adminToken}`;
const authorizations = rows(`

Authorization:
Authorization: Bearer
Authorization: Bearer ${adminToken}
Authorization: bearer  ${adminToken}
AUTHORIZATION:BEARER\t${adminToken}
Authorization: Basic ${adminToken}
Authorization: "${adminToken}"
Authorization: ${adminToken},${adminToken}
Authorization: é
Authorization: wrong
${token} | ${token}
${token} | Authorization:
`).concat(tokens.map((row) => [`Authorization: ${row.token}`]));
const conditions = rows(`
If-Match: "1"
If-Match: "2"
If-Match: W/"1"
If-Match: *
If-Match:
If-Match: 1
If-Match: "é", "1"
If-Match: "9" | If-Match: "1"
If-Match: "1" | If-None-Match: *
If-None-Match: "1"
If-None-Match: W/"1", "2"
If-None-Match: *
if-none-match:"
If-Modified-Since: 0
`);
const json = 'Content-Type: application/json';
const contents = rows(`

Content-Type:
Content-Type: application/JSON; charset=utf-8
Content-Type: application/json;
Content-Type: application/json; charset=latin1
Content-Type: application/json;charset="UTF-8"
Content-Type: application/json; x=y
Content-Type: application/json, application/json
Content-Type: application/problem+json
Content-Type: é
Content-Type: text/plain
${json} | ${json}
${json} | Content-Type:
${json} | Content-Encoding: gzip
${json} | Content-Encoding: identity
${json} | Content-Encoding:
${json} | Content-Encoding: Identity, identity
${json} | Content-Encoding: identity | Content-Encoding: br
${json} | Content-Encoding: é
`);
const others = rows(`
Origin: https://a.example
Origin: https://b.example
Origin: null
Origin:
Origin: https://a.example | Access-Control-Request-Method: PUT
Origin: https://a.example | Origin: https://a.example
X-Request-Id: a
X-Request-Id: a b
X-Request-Id:
X-Request-Id: é
X-Request-Id: ${'x'.repeat(128)}
X-Request-Id: ${'x'.repeat(129)}
X-Request-Id: a b | X-Request-Id: c | X-Request-Id: d
traceparent: 00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01
traceparent: 00-0AF7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01
traceparent: x | traceparent: 00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01
Accept: text/html
Accept-Encoding: gzip, br
X-HTTP-Method-Override: DELETE
Expect: 100-continue
Expect: x
Range: bytes=0-1
Upgrade: websocket
X: é
`);
const hosts = rows(`
Host:
HOST:x:1
Host: [::1]:1
`);

const addon = JSON.stringify(addonUpdate);
const expiry = '"expiresAt":"2099-01-01T00:00:00Z"';
const bodies = {
  addons: rows(`
${addon}
${addon.replace('webhook', 'none')}
${addon.replace('webhook', 'slack')}
${addon.replace('true', '"yes"')}
${addon.replace('true', '1e400')}
${addon.replace('"changed"', 'null')}
${addon.replace('["feature-created"]', 'null')}
${addon.replace('{', '{"unknown":1,"projects":["a"],"environments":null,')}
${addon.replace(/"http:.*?"/, '"*****","bodyTemplate":9007199254740993')}
${addon.replace(/"http:.*?"/, '"file:///etc"')}
{}
`),
  'service-account': rows(`
{"username":"new","name":"é","rootRole":2}
{"username":"","rootRole":2}
{"username":"a","rootRole":99}
{"name":null}
{"rootRole":1.0}
{"rootRole":1.5,"name":1}
{"rootRole":9223372036854775808}
{"rootRole":1e400}
{"__proto__":{"a":1},"rootRole":3}
`),
  token: rows(`
{"description":"a",${expiry}}
{"description":"",${expiry}}
{"description":"b","expiresAt":"2000-01-01T00:00:00Z"}
{"description":"b","expiresAt":"tomorrow"}
`),
  strategies: rows(`
{"name":"new","parameters":[]}
{"name":"..","parameters":[]}
{"name":"a b","parameters":[{"name":"a","type":"list"},{"name":"a","type":"none"}]}
{"parameters":[],"title":null}
{"parameters":[],"description":null,"title":"a"}
`),
};
const oddBodies = [
  ...words(
    String.raw`{} null [] "x" { {}x nul {"a":1,"a":2} {"name":"\ud800"} {"name":"é"} ${'['.repeat(70)}${']'.repeat(70)}`,
  ),
  ...['', `\ufeff{}`, '{"name":"\0"}', addon.padEnd(102_400), addon.padEnd(102_401)],
  ...[Buffer.from([0x7b, 0xff, 0x7d]), Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22])],
];
/** Bodies of an operation; those of its resource's other operations, too. */
const bodiesOf = (line) =>
  (bodies[/token$/.test(line) ? 'token' : line.split('/')[3]] ?? [[]]).map((row) => row.join(' | '));

const either = (usual, odd) => fc.oneof({ weight: 4, arbitrary: usual }, fc.constantFrom(...odd));
const none = fc.constant([]);
const lineAndBody = fc.oneof(
  {
    weight: 3,
    arbitrary: fc
      .constantFrom(...operations)
      .chain((line) => fc.tuple(fc.constant(line), either(fc.constantFrom(...bodiesOf(line)), oddBodies))),
  },
  fc.tuple(
    fc.tuple(fc.constantFrom(...methods), fc.constantFrom(...targets)).map((both) => both.join(' ')),
    fc.constantFrom(addon, '', ...oddBodies),
  ),
);
const anyRequest = fc.record({
  lineAndBody,
  version: either(fc.constant('1.1'), ['1.0']),
  lines: fc.tuple(
    fc.oneof({ weight: 20, arbitrary: fc.constant(['Host: x']) }, fc.constantFrom(...hosts)),
    either(fc.constant([token]), authorizations),
    either(none, conditions),
    either(fc.constant([json]), contents),
    either(none, others),
  ),
  isChunked: fc.boolean(),
});

/** What must be among the requests, however they fall out. */
const examples = [
  ['POST /api/admin/strategies', '{"name":"first","parameters":[]}', []],
  ['GET /api/admin/addons/1', '', ['If-None-Match: *']], // the tag depends on the profile
  ['PATCH /api/admin/addons/1', '', []],
  ['PUT /api/admin/addons/1', addon, ['If-Match: "9"']],
  ['POST /api/admin/strategies', '{"name":"second","parameters":[]}', [], ['Content-Type: text/plain']],
].map(([line, body, condition, content = [json]]) => [
  {
    lineAndBody: [line, body],
    version: '1.1',
    lines: [['Host: x'], [token], condition, content, []],
    isChunked: false,
  },
]);

function bytesOf({ lineAndBody: [line, body], version, lines, isChunked }) {
  const content = Buffer.from(body);
  const framed = isChunked && version === '1.1' && content.length > 0;
  const framing = framed ? 'Transfer-Encoding: chunked' : `Content-Length: ${content.length}`;
  const whole = line.replace(/\{(\d+)\}/, (_, size) => 'a'.repeat(size));
  const head = [`${whole} HTTP/${version}`, ...lines.flat(), framing, 'Connection: close', '', ''].join('\r\n');
  const size = `${content.length.toString(16)}\r\n`;
  const parts = framed ? [Buffer.from(size), content, Buffer.from('\r\n0\r\n\r\n')] : [content];
  return Buffer.concat([Buffer.from(head, 'latin1'), ...parts]);
}

async function responseOf(server, bytes) {
  const { text } = await sendRaw(server, bytes);
  const [head, ...rest] = text.replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, '').split('\r\n\r\n');
  const [status, ...lines] = head.split('\r\n');
  const headers = lines.map((line) => line.split(/: ?(.*)/s).slice(0, 2));
  return { status: Number(status.split(' ')[1]), headers, text: rest.join('\r\n\r\n') };
}

/** The refusal of a head that is too long is transport, and lacks general headers; to HEAD the server's has a body all the same. */
const withoutHeaders = (isHead) => (response) => comparable({ ...response, headers: [], ...(isHead && { text: '' }) });

for (const profile of ['specification', 'unleash-8.2']) {
  describe(profile, () => {
    test('flagadmin serve responds as flagadmin-server to all valid HTTP', { timeout: 300_000 }, async () => {
      const folder = temporaryFolder();
      const args = ['--fixtures', writeFile(folder, 'fixtures.json', fixtures), '--service', profile];
      args.push('--tokens', writeFile(folder, 'tokens.json', tokens), '--cors-origin', 'https://a.example');
      const serve = await startServer({ args });
      const reference = await startServer({ args: [...args, '--log', 'off'], command: [referenceServer] });
      const seen = new Map();
      try {
        await fc.assert(
          fc.asyncProperty(anyRequest, async (request) => {
            const bytes = bytesOf(request);
            const both = [await responseOf(serve, bytes), await responseOf(reference, bytes)];
            const [, expected] = both;
            const isHead = bytes.subarray(0, 5).toString() === 'HEAD ';
            assert.equal(...both.map(expected.status === 414 ? withoutHeaders(isHead) : comparable));
            seen.set(expected.status, (seen.get(expected.status) ?? 0) + 1);
          }),
          { ...runs({ quick: 300 }), examples },
        );
      } finally {
        await Promise.all([serve.stop(), reference.stop()]);
      }
      // It reached what it should.
      for (const status of [200, 201, 304, 400, 401, 404, 415, ...(profile === 'specification' ? [405, 412] : [])])
        assert.ok(seen.has(status), `no ${status} among ${[...seen]}`);
    });
  });
}
