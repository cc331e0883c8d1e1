// How an instance reaches its database: every version of PostgreSQL that this machine has, by TLS with certificates of both sides, and libpq's environment
// variables.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chownSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';

import '../../support/environment.mjs';
import { runServer, temporaryFolder } from '../support/server.mjs';
import { password, startCluster, until, user, versions } from './support/cluster.mjs';
import { cluster as plain, isReady, put, start } from './support/stage.mjs';

/** A certificate authority in a folder, with a function that makes certificates of it. */
function newAuthority(folder) {
  const openssl = (...args) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  openssl('req', '-x509', ...newKey, '-keyout', 'ca.key', '-out', 'ca.crt', '-subj', '/CN=Test CA', '-days', '2');
  return (name, commonName, alternativeName) => {
    openssl('req', ...newKey, '-keyout', `${name}.key`, '-out', `${name}.csr`, '-subj', `/CN=${commonName}`);
    writeFileSync(join(folder, `${name}.ext`), alternativeName ? `subjectAltName=${alternativeName}` : '');
    const signed = ['-CA', 'ca.crt', '-CAkey', 'ca.key', '-CAcreateserial', '-days', '2', '-extfile', `${name}.ext`];
    openssl('x509', '-req', '-in', `${name}.csr`, '-out', `${name}.crt`, ...signed);
  };
}

for (const version of versions.length === 0 ? [undefined] : versions) {
  describe(`TLS, PostgreSQL ${version ?? 'of the PATH'}`, { timeout: 120_000 }, () => {
    let cluster;
    const folder = temporaryFolder();
    const file = (name) => encodeURIComponent(join(folder, name));
    const urlOf = ({ host = 'localhost', authority = 'ca.crt', client = 'client' }) =>
      `postgresql://${user}@${host}:${cluster.port}/postgres?sslmode=verify-full&sslrootcert=${file(authority)}` +
      (client ? `&sslcert=${file(`${client}.crt`)}&sslkey=${file(`${client}.key`)}` : '&sslcert=/none');
    before(async () => {
      cluster = await startCluster({}, version);
      const makeCertificate = newAuthority(folder);
      makeCertificate('server', 'localhost', 'DNS:localhost');
      makeCertificate('client', user);
      makeCertificate('stranger', 'another-role');
      const { uid, gid } = statSync(cluster.folder);
      const data = join(cluster.folder, 'data');
      for (const name of ['ca.crt', 'server.crt', 'server.key']) {
        execFileSync('install', ['-m', '600', join(folder, name), join(data, name)]);
        chownSync(join(data, name), uid, gid);
      }
      writeFileSync(join(data, 'pg_hba.conf'), 'hostssl all all 127.0.0.1/32 cert\nhostssl all all ::1/128 cert\n');
      await cluster.stop();
      cluster.settings = { ssl: 'on', ssl_ca_file: 'ca.crt', ssl_cert_file: 'server.crt', ssl_key_file: 'server.key' };
      await cluster.start();
    });
    after(() => cluster.remove());

    test('sslmode=verify-full with a client certificate: it serves, and finds the same after a restart', async () => {
      for (const status of [200, 200]) {
        const instance = await start(urlOf({}));
        await until(() => isReady(instance), 'ready');
        assert.equal((await put(instance, 'tls')).status, status);
        assert.equal((await instance.stop()).code, 0);
      }
      assert.equal(cluster.sql('SELECT version FROM flagadmin_schema', urlOf({})), '1');
    });

    for (const [what, choice, line] of [
      [
        'a host that the certificate does not name',
        { host: '127.0.0.1' },
        /certificate for "localhost" .*does not match/,
      ],
      ['a certificate of another authority', { authority: 'client.crt' }, /certificate verify failed/],
      ['no client certificate', { client: null }, /certificate/],
      ['the client certificate of another user', { client: 'stranger' }, /certificate authentication failed/],
    ])
      test(`${what}: exit status 1, and a line that says why`, async () => {
        const { code, stderr } = await runServer(['--port', '0', '--database', urlOf(choice)]);
        assert.equal(code, 1, stderr);
        assert.match(stderr, line);
      });
  });
}

test("libpq's environment variables: host, port, user, password and database", { timeout: 120_000 }, async () => {
  plain.sql('CREATE DATABASE of_the_environment');
  const env = { PGHOST: '127.0.0.1', PGPORT: `${plain.port}`, PGUSER: user, PGPASSWORD: password };
  const instance = await start('postgresql://', { env: { ...env, PGDATABASE: 'of_the_environment' } });
  await until(() => isReady(instance), 'ready');
  const url = plain.url({ database: 'of_the_environment' });
  assert.equal(plain.sql('SELECT count(*) FROM resource', url), '2');
});
