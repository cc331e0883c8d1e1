// Runs the vectors of heads and routes against the server. Those of stored resources are in stored-vectors.test.mjs; bodies are those of the
// conformance suite.
import assert from 'node:assert/strict';
import { METHODS } from 'node:http';
import { after, before, describe, test } from 'node:test';

import { send, sendRaw } from '../support/client.mjs';
import { changes } from '../support/operations.mjs';
import { adminToken, eventually, isInMemory, startServer } from '../support/server.mjs';
import { groupsOf, readVectors } from '../support/vectors.mjs';
import { argumentsFor, file, isMissing } from './vector-requests.mjs';

const vectors = readVectors();
const start = (args) => startServer({ args: ['--log', 'off', ...args] });

describe('heads of requests', () => {
  /** The response of an empty store after an accepted head: the body is not JSON, or what is ignored changes nothing. */
  const acceptedStatusOf = ({ body }) => (body === undefined ? 404 : 400);
  /** A header's value arrives without white space around it; control characters never do. */
  const canBeSent = ({ contentType, contentEncoding }) =>
    [contentType, contentEncoding].every((value) => !/[\x00-\x08\x0a-\x1f\x7f]/.test(value ?? ''));

  function bytesOf({ operation, granted, contentType, contentEncoding, contentLength }, isRefused) {
    const { method, path, missing = path } = changes[operation];
    const head = [
      `${method} ${missing} HTTP/1.1`,
      'Host: x',
      'Connection: close',
      `Authorization: ${granted ? adminToken : 'without-permissions'}`,
      ...(contentType === null ? [] : [`Content-Type: ${contentType}`]),
      ...(contentEncoding === null ? [] : [`Content-Encoding: ${contentEncoding}`]),
      contentLength === null ? 'Transfer-Encoding: chunked' : `Content-Length: ${contentLength}`,
    ];
    // A refusal needs nothing of the body (D40).
    const body = isRefused ? '' : contentLength === null ? '0\r\n\r\n' : ' '.repeat(contentLength);
    return `${head.join('\r\n')}\r\n\r\n${body}`;
  }

  const options = ({ input: { limit, creationDisabled } }) => ({ sizeLimit: limit, creationDisabled });
  for (const { key, members } of groupsOf(vectors, 'request_head', options)) {
    describe(`server options ${JSON.stringify(key)}`, { skip: isMissing(key) }, () => {
      let server;
      before(async () => {
        const tokens = file([{ token: 'without-permissions', name: 'none', permissions: [] }]);
        server = await start([...argumentsFor(key), '--tokens', tokens]);
      });
      after(() => server.stop());

      for (const { id, input, expect } of members.filter((member) => canBeSent(member.input))) {
        test(id, async () => {
          assert.ok(input.operation in changes, input.operation);
          const { text, statuses } = await sendRaw(server, bytesOf(input, expect.refused !== null));
          if (expect.refused === null) {
            assert.deepEqual(statuses, [acceptedStatusOf(changes[input.operation])], text);
            return;
          }
          const { name, message } = JSON.parse(text.slice(text.indexOf('\r\n\r\n') + 4));
          assert.deepEqual({ status: statuses[0], name, message }, expect.refused);
        });
      }
    });
  }
});

describe('routes', () => {
  let server;
  /** The templates of the operations' paths. */
  let templates;
  before(async () => {
    server = await startServer({ args: ['--log', 'json'] });
    const { body } = await send(server, 'GET', '/docs/openapi.json');
    const operations = Object.entries(body.paths).flatMap(([path, methods]) =>
      Object.values(methods).map((operation) => ({ ...operation, path })),
    );
    templates = new Map(operations.map(({ operationId, path }) => [operationId, path]));
    assert.ok(isInMemory || (await eventually(() => server.log.length === 2))); // the second: data are in memory
  });
  after(() => server.stop());

  /** The route, method and status of a request: in the log or, if it is a monitor's, in the metrics alone. */
  async function lineOf(before, method, operation, status) {
    if (isInMemory) return { route: templates.get(operation) ?? '', method, status };
    if (!['getHealth', 'getReady', 'getMetrics'].includes(operation)) {
      assert.ok(await eventually(() => server.log.length > before));
      return server.log[before];
    }
    const route = templates.get(operation);
    const line = `flagadmin_http_requests_total{route="${route}",method="${method}",status="200"} `;
    const isCounted = async () =>
      (await send(server, 'GET', '/internal-backstage/prometheus')).text.includes(`\n${line}`);
    assert.ok(await eventually(isCounted), line);
    assert.equal(server.log.length, before);
    return { route, method, status: 200 };
  }

  /** The responses of an empty store: what has a parameter finds no resource; bodies break their schema, so that nothing is created. */
  const statusOf = (operation) =>
    changes[operation]?.invalid ? 400 : templates.get(operation).includes('{') ? 404 : 200;

  const canBeSent = ({ input: { method, path } }) =>
    /^[!-~]+$/.test(method) &&
    (!isInMemory || METHODS.includes(method)) && // Node refuses others
    /^\/[!-~]*$/.test(path) &&
    !/[?#]/.test(path);
  const { members } = groupsOf(vectors, 'route', () => null)[0];
  for (const { id, input, expect } of members.filter(canBeSent)) {
    test(id, async () => {
      const body = JSON.stringify(changes[expect.operation]?.invalid?.[0]) ?? '';
      const head = [
        `${input.method} ${input.path} HTTP/1.1`,
        ...['Host: x', 'Connection: close', `Authorization: ${adminToken}`],
        ...(body === '' ? [] : ['Content-Type: application/json', `Content-Length: ${body.length}`]),
      ];
      const before = server.log.length;
      // Raw, because methods are case sensitive, and clients are tidy.
      const response = await sendRaw(server, `${head.join('\r\n')}\r\n\r\n${body}`);
      const { text } = response;
      const status = response.statuses[0];
      const line = await lineOf(before, input.method, expect.operation, status);
      assert.deepEqual([line.method, line.status], [input.method, status]);
      assert.equal(
        text.includes('"message":"no operation has the method'),
        expect.allow === '' && input.method !== 'HEAD',
      );
      if (expect.allow === '') {
        assert.equal(status, 404, text);
        assert.equal(line.route, '');
      } else if (expect.operation === null) {
        assert.equal(status, input.method === 'OPTIONS' ? 204 : 405, text);
        assert.match(text, new RegExp(`\r\nallow: ${expect.allow}\r\n`, 'i'));
      } else {
        assert.equal(status, statusOf(expect.operation), text);
        assert.equal(line.route, templates.get(expect.operation));
      }
    });
  }
});

describe('default providers', () => {
  const { members } = groupsOf(vectors, 'default_provider', () => null)[0];
  let providers;
  before(async () => {
    const server = await start([]);
    ({ providers } = (await send(server, 'GET', '/api/admin/addons')).body);
    await server.stop();
  });

  for (const { id, input, expect } of members) {
    test(id, () => assert.deepEqual(providers.find(({ name }) => name === input.name) ?? null, expect.provider));
  }
});
