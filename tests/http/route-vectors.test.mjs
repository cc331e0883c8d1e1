// Runs the vectors of routes against the server, byte by byte: which operation it takes, by its log.
import assert from 'node:assert/strict';
import { METHODS } from 'node:http';
import { after, before, describe, test } from 'node:test';

import { send, sendRaw } from '../server/support/client.mjs';
import { changes } from '../server/support/operations.mjs';
import { adminToken, eventually, isInMemory, startServer } from '../server/support/server.mjs';
import { groupsOf, readVectors } from '../support/vectors.mjs';

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

  /** The route, method and status of a request, by the log. Monitors have no line there. */
  async function lineOf(before, method, operation, status) {
    if (isInMemory || ['getHealth', 'getReady'].includes(operation))
      return { route: templates.get(operation) ?? '', method, status };
    assert.ok(await eventually(() => server.log.length > before));
    return server.log[before];
  }

  /** The responses of an empty store: what has a parameter finds no resource; bodies break their schema, so that nothing is created. */
  const statusOf = (operation) =>
    changes[operation]?.invalid ? 400 : templates.get(operation).includes('{') ? 404 : 200;

  const canBeSent = ({ input: { method, path } }) =>
    /^[!-~]+$/.test(method) &&
    (!isInMemory || METHODS.includes(method)) && // Node refuses others
    /^\/[!-~]*$/.test(path) &&
    !/[?#]/.test(path);
  const { members } = groupsOf(readVectors(), 'route', () => null)[0];
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
