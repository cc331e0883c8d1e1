// The health check of the Dockerfile.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';

import '../../support/environment.mjs';
import { hasIpv6, startServer } from '../support/server.mjs';
import { skipFor } from '../../support/skip.mjs';

describe("the container's health check", () => {
  const [, instruction] = /^HEALTHCHECK [^\n]*?CMD ((?:.*\\\n)*.*)$/m.exec(
    readFileSync(new URL('../../../Dockerfile', import.meta.url), 'utf8'),
  );
  const command = instruction.replaceAll('\\\n', ''); // as in an image
  const proxy = { http_proxy: 'http://127.0.0.1:9', no_proxy: '' }; // as docker sets it in containers
  const check = (env) =>
    spawnSync('sh', ['-c', command], { env: { ...process.env, ...proxy, ...env }, encoding: 'utf8' });

  for (const address of ['0.0.0.0', '127.0.0.1', '::', '::1'])
    test(`is true while the server listens on ${address}`, async (context) => {
      if (address.startsWith('::') && !(await hasIpv6()))
        return context.skip(skipFor('this machine has no IPv6 loopback'));
      const env = { FLAGADMIN_ADDRESS: address };
      const server = await startServer({ env });
      env.FLAGADMIN_PORT = String(server.port);
      assert.equal(check(env).status, 0, server.url);
      await server.stop();
      assert.notEqual(check(env).status, 0);
    });
});
