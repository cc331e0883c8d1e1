// The conformance suite against the server, the service of the package, and services with a fault each.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { createService } from '../../js/dist/service.js';
import { adminToken, startServer, temporaryFolder, writeFile } from '../server/support/server.mjs';

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
  return { code, ...JSON.parse(stdout) };
};

/** A service whose responses pass a function; it may change request and response. */
async function serveWith(fault) {
  const service = createService({ adminToken });
  const server = createServer(async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const asked = { method: request.method, path: request.url, body: Buffer.concat(chunks).toString() };
    const { method, path, body, answer = (made) => made } = fault(asked) ?? asked;
    const headers = Object.entries(request.headers).filter(([name]) => name !== 'content-length');
    const made = await service.fetch(`http://x${path}`, { method, headers, body });
    const { status, text } = answer({ status: made.status, text: await made.text() });
    response.writeHead(status, { 'content-type': 'application/json' }).end(text);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${server.address().port}`,
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
/** Each with the rule that it breaks. */
const faults = {
  '4.1f': (asked) => {
    if (asked.method !== 'PUT' || !asked.path.includes('/addons/')) return undefined;
    const body = parsed(asked.body);
    return body?.provider === undefined || 'projects' in body
      ? undefined
      : { ...asked, body: JSON.stringify({ ...body, projects: [] }) };
  },
  D2: (asked) => ({ ...asked, body: asked.body.replace(/,\s*}$/, '}') }),
  D14: (asked) => ({ ...asked, answer: (made) => ({ ...made, text: made.text.replaceAll('*****', 'in clear') }) }),
  D31: (asked) => ({ ...asked, answer: (made) => (made.status === 409 ? { ...made, status: 400 } : made) }),
  D65: (asked) => (asked.method === 'DELETE' ? { ...asked, method: 'GET' } : undefined),
};

describe('everything is passed', () => {
  for (const [name, env] of [
    ['by the server', {}],
    ['by the server, with a database', { database: true }],
  ])
    test(name, async () => {
      const database = env.database ? ['--database', `${temporaryFolder()}/conformance.db`] : [];
      const server = await startServer({ args: ['--log', 'off', ...database] });
      const { code, counts, results } = await report(server.url);
      assert.deepEqual(
        results.filter(({ result }) => result === 'failed'),
        [],
      );
      assert.equal(code, 0);
      assert.ok(counts.passed > 700, JSON.stringify(counts));
      for (const path of ['addons', 'service-account', 'strategies']) {
        const listed = await fetch(`${server.url}/api/admin/${path}`, { headers: { authorization: adminToken } });
        const lists = Object.entries(await listed.json()).filter(
          ([list]) => !['providers', 'rootRoles'].includes(list),
        );
        assert.ok(
          lists.every(([, list]) => !Array.isArray(list) || list.length === 0),
          'it leaves nothing',
        );
      }
      await server.stop();
    });

  test('by the service in the package', async () => {
    const service = await serveWith(() => undefined);
    assert.equal((await report(service.url)).counts.failed, 0);
    service.stop();
  });
});

describe('what is there already', () => {
  test('stays, also in a service that reads ids leniently', async () => {
    const addon = { provider: 'webhook', enabled: true, parameters: { url: 'https://example.com/' }, events: [] };
    const lenient = (asked) => ({
      ...asked,
      path: asked.path.replace(/(addons|service-account)\/([^/?]+)/, (all, list, id) => {
        const number = Number.parseInt(decodeURIComponent(id), 10);
        return Number.isNaN(number) ? all : `${list}/${number}`;
      }),
    });
    const service = await serveWith(lenient);
    const ask = async (method, path, body) => {
      const headers = { authorization: adminToken, 'content-type': 'application/json' };
      return (
        await fetch(`${service.url}/api/admin/${path}`, { method, headers, body: body && JSON.stringify(body) })
      ).text();
    };
    for (let i = 0; i < 9; i += 1) {
      await ask('POST', 'addons', addon);
      await ask('POST', 'service-account', { username: `there-${i}`, rootRole: 3 });
    }
    for (const name of ['nowhere', 'there']) await ask('POST', 'strategies', { name, parameters: [] });
    const state = () => Promise.all(['addons', 'service-account', 'strategies'].map((path) => ask('GET', path)));
    const before = await state();
    await report(service.url);
    assert.deepEqual(await state(), before);
    service.stop();
  });
});

describe('a fault is found, by the rule that it breaks', () => {
  for (const [rule, fault] of Object.entries(faults))
    test(rule, async () => {
      const service = await serveWith(fault);
      const { code, results } = await report(service.url, '--rule', rule);
      assert.equal(code, 1);
      const failed = results.filter(({ result }) => result === 'failed');
      const names = failed.flatMap(({ rules }) => rules);
      assert.ok(
        names.some((name) => name.startsWith(rule)),
        [...new Set(names)].join(' '),
      );
      assert.ok(failed.every(({ curl }) => curl.startsWith('curl -i -X ')));
      service.stop();
    });
});

describe('what is known to differ', () => {
  let service;
  let known;
  before(async () => {
    service = await serveWith(faults['4.1f']);
    const { results } = await report(service.url, '--rule', '4.1f');
    known = results
      .filter(({ result }) => result === 'failed')
      .map(({ id, got }) => ({ case: id, got, reason: 'it resets what is left out', date: '2026-11-25' }));
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
