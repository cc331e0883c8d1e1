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

  test('asks at the default port if the variable is the URL of a Service of Kubernetes', () => {
    const shown = command.replace('exec curl', 'echo');
    for (const FLAGADMIN_PORT of ['', 'tcp://10.0.0.7:4242', 'udp://10.0.0.7:53', 'sctp://[fd00::7]:1']) {
      const env = { ...process.env, FLAGADMIN_ADDRESS: '0.0.0.0', FLAGADMIN_PORT };
      const { stdout } = spawnSync('sh', ['-c', shown], { env, encoding: 'utf8' });
      assert.match(stdout, /http:\/\/0\.0\.0\.0:4242\/health\n$/, FLAGADMIN_PORT);
    }
  });
});
