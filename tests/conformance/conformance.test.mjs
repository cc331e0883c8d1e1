// The conformance suite against a server, and what it does at services that are not as it expects.
import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';

import '../support/environment.mjs';
import { createService } from '../../js/dist/service.js';
import { adminToken, eventually, startServer, temporaryFolder, writeFile } from '../server/support/server.mjs';

const main = fileURLToPath(new URL('main.mjs', import.meta.url));

/** Runs the suite; returns its exit status and output. */
const conformance = (...args) =>
  new Promise((resolve) =>
    execFile(process.execPath, [main, ...args], { maxBuffer: 1 << 26 }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, stdout, stderr }),
    ),
  );
const report = async (url, ...args) => {
  const { code, stdout, stderr } = await conformance(url, '--token', adminToken, '--format', 'json', ...args);
  assert.ok(stdout.startsWith('{'), stderr);
  return { code, stderr, ...JSON.parse(stdout) };
};

/** A service whose responses pass a function; it may change request and response. */
async function serveWith(fault) {
  const service = createService({ adminToken });
  const requests = [];
  const server = createServer(async (request, response) => {
    requests.push(`${request.method} ${request.url}`);
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const bytes = Buffer.concat(chunks);
    const asked = { method: request.method, path: request.url, body: bytes.toString() };
    const { method, path, body: sent, answer = (made) => made } = fault(asked) ?? asked;
    const body = [undefined, asked.body].includes(sent) ? bytes : sent; // they may not be UTF-8
    const headers = Object.entries(request.headers).filter(([name]) => name !== 'content-length');
    const made = await service.fetch(`http://x${path}`, { method, headers, body });
    const { status, text } = answer({ status: made.status, text: await made.text() });
    response.writeHead(status, { 'content-type': 'application/json' }).end(text);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  server.unref(); // a test that fails leaves it
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    requests,
    /** The paths of everything that is stored. */
    paths: () => {
      const { addons, serviceAccounts, strategies } = service.state();
      const named = [
        ...addons.map(({ id }) => ['addons', id]),
        ...serviceAccounts.map(({ id }) => ['service-account', id]),
        ...strategies.map(({ name }) => ['strategies', name]),
      ];
      return named.map(([list, name]) => `/api/admin/${list}/${encodeURIComponent(name)}`);
    },
    stop: () => {
      server.close();
      server.closeAllConnections();
      service.dispose();
    },
  };
}

const parsed = (text) => {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
};
/** A service that resets what an update leaves out: it breaks rule 4.1f. */
function resetting(asked) {
  if (asked.method !== 'PUT' || !asked.path.includes('/addons/')) return undefined;
  const body = parsed(asked.body);
  return body?.provider === undefined || 'projects' in body
    ? undefined
    : { ...asked, body: JSON.stringify({ ...body, projects: [] }) };
}

test('a server passes everything, and has nothing left', async () => {
  const server = await startServer({ args: ['--log', 'off', '--database', `${temporaryFolder()}/conformance.db`] });
  const { code, counts, results } = await report(server.url);
  assert.deepEqual(
    results.filter(({ result }) => result === 'failed'),
    [],
  );
  assert.equal(code, 0);
  assert.ok(counts.passed > 700, JSON.stringify(counts));
  for (const path of ['addons', 'service-account', 'strategies']) {
    const listed = await fetch(`${server.url}/api/admin/${path}`, { headers: { authorization: adminToken } });
    const lists = Object.entries(await listed.json()).filter(([list]) => !['providers', 'rootRoles'].includes(list));
    assert.ok(lists.every(([, list]) => !Array.isArray(list) || list.length === 0));
  }
  await server.stop();
});

/** The paths that the suite says it has left. */
const named = (stderr) =>
  [...stderr.matchAll(/^conformance: (\S+) is there, and was not before$/gm)].map(([, path]) => path);
const isCreation = ({ method, path }) => method === 'POST' && /^\/api\/admin\/[^/]+$/.test(path);

/** Cases that make something of each kind. */
const creations = ['D8', 'D30', 'D31', 'D60', 'D61'].flatMap((rule) => ['--rule', rule]);

describe('what the suite makes', () => {
  test('is not what was there: a service may respond with it', async () => {
    const service = await serveWith((asked) =>
      isCreation(asked)
        ? { ...asked, answer: () => ({ status: 200, text: '{"id":1,"name":"there","username":"there"}' }) }
        : undefined,
    );
    const make = (path, body) =>
      fetch(`${service.url}/api/admin/${path}`, {
        method: 'POST',
        headers: { authorization: adminToken, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    await make('addons', { provider: 'webhook', enabled: true, parameters: { url: 'https://a.example' }, events: [] });
    await make('service-account', { username: 'there', rootRole: 3 });
    await make('strategies', { name: 'there', parameters: [] });
    const before = service.paths();
    assert.equal(before.length, 3);
    const { stderr } = await report(service.url, ...creations);
    assert.deepEqual(service.paths().slice(0, 1), before.slice(0, 1));
    for (const path of before) assert.ok(service.paths().includes(path), path);
    assert.deepEqual([...before, ...named(stderr)].sort(), service.paths().sort());
    service.stop();
  });

  test('is nothing of a kind that cannot be listed: what is there would be removed', async () => {
    const service = await serveWith((asked) => {
      const status = asked.method === 'GET' && /^\/api\/admin\/[^/]+$/.test(asked.path) ? 403 : undefined;
      if (status !== undefined) return { ...asked, answer: () => ({ status, text: '{}' }) };
      // An upsert: whatever is sent is there already.
      return isCreation(asked) ? { ...asked, answer: ({ text }) => ({ status: 200, text }) } : undefined;
    });
    const { results } = await report(service.url, ...creations);
    assert.ok(results.some(({ got }) => /^\/api\/admin\/strategies cannot be listed$/.test(got)));
    assert.deepEqual(
      service.requests.filter((line) => /^(DELETE|POST \/api\/admin\/[^/]+$)/.test(line)),
      [],
    );
    service.stop();
  });

  test('is removed after Ctrl-C, with a report', async () => {
    const service = await serveWith(() => undefined);
    const child = spawn(process.execPath, [main, service.url, '--token', adminToken, '--format', 'json']);
    let [stdout, stderr] = ['', ''];
    child.stdout.on('data', (chunk) => (stdout += chunk));
    child.stderr.on('data', (chunk) => (stderr += chunk));
    await eventually(() => service.paths().length > 0);
    child.kill('SIGINT');
    const [code] = await once(child, 'close');
    assert.equal(code, 130, stderr);
    assert.match(stderr, /^conformance: interrupted/);
    const { counts, results } = JSON.parse(stdout);
    assert.equal(counts.failed, 0);
    assert.ok(results.some(({ got }) => got === 'interrupted'));
    assert.deepEqual(service.paths(), []);
    service.stop();
  });
});

test('a fault is found, by the rule that it breaks', async () => {
  const service = await serveWith(resetting);
  const { code, results } = await report(service.url, '--rule', '4.1f');
  assert.equal(code, 1);
  const failed = results.filter(({ result }) => result === 'failed');
  assert.ok(failed.length > 0);
  assert.ok(failed.every(({ curl, rules }) => rules.includes('4.1f') && curl.startsWith('curl -i -X PUT ')));
  service.stop();
});

describe('what is known to differ', () => {
  let service;
  let known;
  before(async () => {
    service = await serveWith(resetting);
    const { results } = await report(service.url, '--rule', '4.1f');
    known = results
      .filter(({ result }) => result === 'failed')
      .map(({ id, got }) => ({ case: id, got, reason: 'it resets what is left out' }));
  });
  after(() => service.stop());

  test('may, and must not pass', async () => {
    const file = writeFile(temporaryFolder(), 'known.json', known);
    const { code, counts } = await report(service.url, '--rule', '4.1f', '--known', file);
    assert.deepEqual([code, counts.failed, counts['differs as known']], [0, 0, known.length]);
    const sound = await serveWith(() => undefined);
    const passing = await report(sound.url, '--rule', '4.1f', '--known', file);
    assert.deepEqual([passing.code, passing.counts.failed], [1, known.length]);
    sound.stop();
  });

  test('is a case that was compared', async () => {
    const row = { ...known[0], case: 'decide-update-addon/gone' };
    const gone = writeFile(temporaryFolder(), 'known.json', [...known, row]);
    const { code, results } = await report(service.url, '--rule', '4.1f', '--known', gone);
    assert.equal(code, 1);
    const [failed, ...more] = results.filter(({ result }) => result === 'failed');
    assert.deepEqual([failed.id, more], [row.case, []]);
    // Of another rule than those that were asked for.
    const other = await report(
      service.url,
      '--rule',
      'D30',
      '--known',
      writeFile(temporaryFolder(), 'known.json', known),
    );
    assert.equal(other.code, 0);
  });

  test('has a reason', async () => {
    const file = writeFile(temporaryFolder(), 'known.json', [{ ...known[0], reason: '' }]);
    const { code, stderr } = await conformance(service.url, '--token', adminToken, '--known', file);
    assert.equal(code, 2);
    assert.match(stderr, /the row of decide-update-addon\/\S+ has no reason/);
  });

  test('is summed up by rule and by reason', async () => {
    const file = writeFile(temporaryFolder(), 'known.json', known.slice(1));
    const { stdout } = await conformance(service.url, '--token', adminToken, '--rule', '4.1f', '--known', file);
    const summary = new RegExp(
      `^rule 4\\.1f: 1 failed, ${known.length - 1} differs as known(\nrule .*)*\n` +
        `${known.length - 1} known: it resets what is left out\nconformance `,
      'm',
    );
    assert.match(stdout, summary);
  });
});

describe('the command', () => {
  test('lists cases, of some rules', async () => {
    const { code, stdout } = await conformance('--list', '--rule', '4.1f');
    assert.equal(code, 0);
    assert.match(stdout, /^decide-update-addon\/required-only\t4\.1f D10c\tPUT \/api\/admin\/addons\/\d+$/m);
  });

  test('reports as JUnit', async () => {
    const service = await serveWith(() => undefined);
    const { stdout } = await conformance(service.url, '--token', adminToken, '--rule', '4.1f', '--format', 'junit');
    assert.match(
      stdout,
      /^<\?xml version="1.0" encoding="UTF-8"\?>\n<testsuite name="flagadmin [^"]+" tests="\d+" failures="0"/,
    );
    service.stop();
  });

  test('refuses wrong usage, and other machines without a question', async () => {
    for (const args of [
      [],
      ['127.0.0.1:1', '--token', 't'],
      ['http://127.0.0.1:1'],
      ['http://127.0.0.1:1', '--token', 't', '--rule', 'D999'],
    ])
      assert.equal((await conformance(...args)).code, 2, args.join(' '));
    const { code, stderr } = await conformance('http://192.0.2.1:1', '--token', 't');
    assert.equal(code, 2);
    assert.match(stderr, /is not of this machine: pass --yes/);
  });
});
