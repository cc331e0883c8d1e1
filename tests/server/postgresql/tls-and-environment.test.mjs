// How an instance reaches its database: TLS with certificates of both sides, libpq's environment variables.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chownSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, afterEach, before, describe, test } from 'node:test';

import '../../support/environment.mjs';
import { runServer, startServer, temporaryFolder, writeFile } from '../support/server.mjs';
import { password, startCluster, until, user, versions } from './support/cluster.mjs';
import { addon, ask, startInstance, leaksSecret, update } from './support/instances.mjs';

const fixtures = { addons: [addon(1)], serviceAccounts: [], strategies: [] };
const running = [];
const start = async (...given) => {
  const instance = await startInstance(...given);
  running.push(instance);
  return instance;
};
const isReady = async (instance) => (await ask(instance, 'GET', '/ready')).status === 200;

afterEach(async () => {
  for (const instance of running.splice(0)) {
    assert.equal((await instance.stop()).code, 0);
    assert.ok(!leaksSecret(instance.stderr), instance.stderr);
  }
});

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

    test('sslmode=verify-full with a client certificate: it serves', async () => {
      const instance = await start(urlOf({}), { fixtures });
      await until(() => isReady(instance), 'ready');
      assert.equal((await ask(instance, 'PUT', 'addons/1', { body: update({ description: 'tls' }) })).status, 200);
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

describe("libpq's environment variables", { timeout: 120_000 }, () => {
  let cluster;
  const folder = temporaryFolder();
  before(async () => (cluster = await startCluster()));
  after(() => cluster.remove());

  const startBy = async (env, url = 'postgresql://') => {
    const fixturesFile = writeFile(folder, 'fixtures.json', fixtures);
    const args = ['--database', url, '--fixtures', fixturesFile, '--log', 'json'];
    const server = await startServer({ args, env: { PGHOST: '127.0.0.1', PGPORT: `${cluster.port}`, ...env } });
    running.push(server);
    await until(() => isReady(server), 'ready');
    return server;
  };

  test('host, port, user, password and database', async () => {
    cluster.sql('CREATE DATABASE of_the_environment');
    await startBy({ PGUSER: user, PGPASSWORD: password, PGDATABASE: 'of_the_environment' });
    const url = cluster.url({ database: 'of_the_environment' });
    assert.equal(cluster.sql('SELECT count(*) FROM resource', url), '1');
  });
});
