// `createService().fetch` is `fetch` to a server of the same state: whatever a caller passes, both reject, or have the same response.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import fc from 'fast-check';

import { createService } from '../../js/dist/service.js';
import { runs } from '../server/support/runs.mjs';
import { addonUpdate, fixtures } from '../server/support/samples.mjs';
import { comparable } from '../server/support/comparable.mjs';
import { adminToken, startServer, temporaryFolder, writeFile } from '../server/support/server.mjs';

const texts = [
  '',
  'a',
  ' a ',
  '\ta\t',
  'é',
  'ÿ',
  'Ā',
  '\u010a',
  'a\nb',
  'a\r\nb',
  '\na\n',
  'a\0b',
  '\ud800',
  '\ud83d\ude00',
];
const names = [
  'x',
  'X-Request-Id',
  'if-match',
  'origin',
  'traceparent',
  'x y',
  'é',
  '',
  'x\n',
  'content-type',
  'Authorization',
];
const paths = [
  ...[
    '/api/admin/addons',
    '/api/admin/addons/1',
    '/api/admin/strategies',
    '/api/admin/service-account/9',
    '/health',
    '/none',
  ],
  ...[
    '/api/admin/../admin/addons/1',
    '/api/admin/%2e%2E/addons',
    '/api/admin/./addons/1',
    '/api//admin/addons',
    '\\api\\admin\\addons',
  ],
  ...[
    '/api/admin/strategies/größe',
    '/api/admin/strategies/a b',
    '/api/admin/strategies/\ud800b',
    '/api/\n\tadmin/addons',
    '/%',
  ],
  ...[
    '?x',
    '#x',
    '/health?é#é',
    '/health#?',
    '/api/admin/addons/1?"<>`',
    '/api/admin/strategies/{name}',
    '/api/admin/strategies/%C3%28',
  ],
];
const bodies = [
  ...[
    '',
    '{}',
    JSON.stringify(addonUpdate),
    '{"name":"a\ud800b","parameters":[]}',
    '{"name":"é😀","parameters":[]}',
    '\ufeff{}',
  ],
  ...[null, new URLSearchParams({ a: 'é' }), new Blob(['{}'], { type: 'Application/JSON' }), new Blob(['{}'])],
  ...[
    new TextEncoder().encode('{"name":"bytes","parameters":[]}'),
    new Uint8Array([0xff]),
    new Uint16Array([0x7b7d]),
    {},
    [1],
  ],
];

const pairs = fc.array(fc.tuple(fc.constantFrom(...names), fc.constantFrom(...texts)), { maxLength: 3 });
const anyHeaders = pairs.chain((some) => fc.constantFrom(some, Object.fromEntries(some), new Map(some)));
const valid = fc.constantFrom(
  ...[
    { authorization: adminToken },
    { authorization: adminToken, 'content-type': 'application/json' },
    new Headers({ authorization: `Bearer ${adminToken}` }),
  ],
);
const call = fc.record({
  path: fc.constantFrom(...paths),
  isAddress: fc.boolean(),
  method: fc.constantFrom(
    undefined,
    'GET',
    'get',
    'put',
    'PUT',
    'Post',
    'POST',
    'DELETE',
    'options',
    'HEAD',
    'PATCH',
    'TRACE',
    'connect',
    'G T',
    '',
    'é',
  ),
  headers: fc.oneof(
    valid,
    anyHeaders,
    fc.constantFrom(undefined, 5, 'x', [['x']], [['x', 'y', 'z']], { x: undefined, y: 5 }),
  ),
  body: fc.option(fc.constantFrom(...bodies), { nil: undefined }),
});

test('createService().fetch rejects or responds as fetch does, whatever is passed', async () => {
  const server = await startServer({
    args: ['--control', '--fixtures', writeFile(temporaryFolder(), 'f.json', fixtures)],
  });
  const service = createService({ adminToken, fixtures });
  const outcome = (path, sent) =>
    sent.then(
      async (response) => {
        const headers = Object.fromEntries(response.headers);
        return comparable(path, { status: response.status, headers, text: await response.text() });
      },
      (error) => `rejects with ${error.name}`,
    );
  const options = runs({ quick: 400 });
  let same = 0;
  try {
    await fc.assert(
      fc.asyncProperty(call, async ({ path, isAddress, ...given }) => {
        const init = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
        if (/^(get|head)$/i.test(init.method ?? 'GET')) delete init.body; // for which handlers of tests pass an empty one
        const address = isAddress && URL.canParse(server.url + path) ? new URL(server.url + path) : server.url + path;
        assert.deepEqual(await outcome(path, service.fetch(address, init)), await outcome(path, fetch(address, init)));
        same += 1;
      }),
      options,
    );
    const stored = await fetch(`${server.url}/__flagadmin/state`, { headers: { authorization: adminToken } });
    assert.equal(service.stateJson(), await stored.text());
    assert.ok(same >= options.numRuns);
  } finally {
    service.dispose();
    await server.stop();
  }
});
