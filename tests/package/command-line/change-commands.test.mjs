// The commands that send one change (D87): what they say when it is not known whether it was done, or when nobody can read the response.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';

import { createService } from 'flagadmin/service';

import { CommandLine, detecting } from '../support/command-line.mjs';
import { serveOver } from '../support/serve-over.mjs';

const token = 'test-admin-token';
const addon = {
  ...{ provider: 'webhook', description: 'Our chat', enabled: true, events: ['feature-created'] },
  ...{ parameters: { url: 'https://example.com/hook' }, projects: ['web'], environments: [] },
};
const account = { id: 9, username: 'build', name: 'CI', rootRole: 1 };

let line;
let service;
let server;
before(() => {
  line = new CommandLine({
    ...{ 'addon.json': addon, 'account.json': { username: 'new', rootRole: 1 }, 'name.json': { name: 'Other' } },
    ...{ 'strategy.json': { name: 'own', parameters: [] }, 'update.json': { title: 'New', parameters: [] } },
    'token.json': { description: 'Deploys', expiresAt: '2999-01-01T00:00:00.000Z' },
  });
});
beforeEach(() => {
  const texts = { title: null, displayName: null, description: null };
  const strategies = [{ name: 'old', ...texts, editable: true, deprecated: false, parameters: [] }];
  service = createService({
    adminToken: token,
    fixtures: { addons: [{ id: 1, ...addon }], serviceAccounts: [account], strategies },
  });
});
afterEach(() => {
  server?.close();
  service.dispose();
});
after(() => line.remove());

async function serve(intercept, tagOf) {
  server = await serveOver(service, intercept, tagOf);
  return { FLAGADMIN_TOKEN: token, FLAGADMIN_URL: server.url };
}
const changes = ({ method }) => method !== 'GET';

/** Commands, whether their operation returns something, and the advice if it is not known whether it was done. */
const commands = [
  [
    'create-addon addon.json',
    true,
    'check whether the addon exists (flagadmin get addon), and send it again only if it does not',
  ],
  ['update-addon 1 addon.json', true, 'check what the service has (flagadmin get addon) before you send it again'],
  ['delete-addon 1', false, 'check what the service has (flagadmin get addon) before you send it again'],
  ['create-service-account account.json', true, 'check what the service has (flagadmin get service-account)'],
  ['update-service-account 9 name.json', true, 'check what the service has (flagadmin get service-account)'],
  [
    'create-service-account-token 9 token.json',
    true,
    'check the tokens of the service account (flagadmin get service-account 9)',
  ],
  ['create-strategy strategy.json', true, 'check what the service has (flagadmin get strategy)'],
  ['update-strategy old update.json', false, 'check what the service has (flagadmin get strategy)'],
  ['deprecate-strategy old', false, 'check what the service has (flagadmin get strategy)'],
];
/** Responses to a change, the exit codes, and whether an operation that returns nothing may have them. */
const responses = [
  ['201 without a body', 1, true, (response) => response.writeHead(201).end()],
  ['204', 1, true, (response) => response.writeHead(204).end()],
  ['201 {}', 1, true, (response) => response.writeHead(201).end('{}')],
  ['201 with a page', 1, true, (response) => response.writeHead(201).end('<html>')],
  [
    'a response that is cut',
    3,
    false,
    (response) => {
      response.writeHead(201, { 'content-length': 100 }).write('{');
      setTimeout(() => response.destroy(), 50);
    },
  ],
  ['500', 1, false, (response) => response.writeHead(500).end('{}')],
  ['502', 3, false, (response) => response.writeHead(502).end('<html>')],
  ['503 of a proxy', 3, false, (response) => response.writeHead(503).end('<html>')],
  ['504', 3, false, (response) => response.writeHead(504).end()],
];

describe('a change that may have been made', () => {
  for (const [command, returns, advice] of commands) {
    it(`is said to be unknown: ${command}`, async () => {
      for (const [what, exitCode, isSuccess, respond] of responses) {
        const env = await serve((request, response) => {
          if (!changes(request)) return false;
          respond(response);
          return true;
        });
        const { code, stdout, stderr } = await line.run([...command.split(' '), '--yes'], { env });
        server.close();
        const isFine = isSuccess && !returns;
        assert.deepEqual([code, stdout], [isFine ? 0 : exitCode, ''], `${what}: ${stderr}`);
        const said = stderr.slice(stderr.lastIndexOf('flagadmin: '));
        if (isFine) assert.doesNotMatch(stderr, /flagadmin: /);
        else assert.match(said, /^flagadmin: the outcome is unknown: [^\n]+\n {2}[^\n]+\n$/, what);
        if (!isFine) assert.ok(said.includes(`\n  ${advice}`), `${what}: ${said}`);
      }
    });
  }

  it('is not said to be unknown when the service refuses it, or is busy', async () => {
    const busy = { id: '1', name: 'ServiceUnavailable', message: 'busy' };
    for (const [status, body, exitCode] of [
      [400, {}, 1],
      [403, {}, 1],
      [429, {}, 1],
      [503, busy, 3],
    ]) {
      const respond = (request, response) =>
        changes(request) && response.writeHead(status, { 'retry-after': '3600' }).end(JSON.stringify(body));
      const env = await serve(respond);
      const { code, stderr } = await line.run(['create-addon', 'addon.json', '--yes'], { env });
      server.close();
      assert.equal(code, exitCode, stderr);
      assert.doesNotMatch(stderr, /not known/);
    }
  });
});

describe('a response that nobody can read', () => {
  for (const [command, said] of [
    ['create-addon addon.json', 'the addon 2 was created, but the response could not be written'],
    ['update-service-account 9 name.json', 'the service account 9 was changed, but the response could not be written'],
    [
      'create-service-account-token 9 token.json',
      'the token 1 was created, but nobody has its secret: delete it (flagadmin delete-service-account-token 9 1), and create another one',
    ],
  ]) {
    for (const [output, exitCode] of [
      ['> /dev/full', 2],
      ['| exec 0<&-', 141],
    ]) {
      it(`is said: ${command} ${output}`, async () => {
        // The reader is gone when the response comes.
        const env = await serve(async (request) => {
          if (changes(request)) await new Promise((resolve) => setTimeout(resolve, 300));
        });
        const text = output.startsWith('|')
          ? `flagadmin ${command} --yes | exec 0<&-; echo "\${PIPESTATUS[0]}"`
          : `flagadmin ${command} --yes ${output}; echo $?`;
        const { stdout, stderr } = await line.shell(text, { env });
        assert.equal(stdout, `${exitCode}\n`, stderr);
        assert.ok(stderr.endsWith(`flagadmin: ${said}\n`), stderr);
        assert.equal(service.requests.filter(changes).length, 1);
      });
    }
  }
});

describe('a change that is interrupted', () => {
  for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM']) {
    it(`ends when the response was printed: ${signal}`, async () => {
      const env = await serve(async (request) => {
        if (!changes(request)) return;
        process.kill(Number(readFileSync(`${line.folder}/pid`, 'utf8')), signal);
        await new Promise((resolve) => setTimeout(resolve, 200));
      });
      const script = 'echo $$ > pid; exec flagadmin create-service-account-token 9 token.json --yes';
      const { code, stdout, stderr } = await line.shell(script, { env });
      assert.equal(code, 128 + constants.signals[signal], stderr);
      assert.ok(JSON.parse(stdout).secret);
    });
  }
});

describe('a service whose tags are weak', () => {
  const resets =
    'warning: if the service is Unleash, it may treat this request differently: pass --service NAME to see how\n';
  for (const [tags, tagOf, isSaid] of [
    ['weak', (tag) => `W/${tag}`, true],
    ['none', () => undefined, true],
    ['strong', (tag) => tag, false],
  ]) {
    for (const command of ['dry-run update-addon addon.json --id 1', 'update-addon 1 addon.json --yes']) {
      for (const format of command.startsWith('dry-run') ? ['', ' --format json'] : ['']) {
        it(`may be Unleash, which is said: ${tags}, ${command}${format}`, async () => {
          // It does not say what it is (D83).
          const hidesVersion = ({ url }, response) => url.endsWith('/ui-config') && response.end('<html>');
          const env = { ...(await serve(hidesVersion, tagOf)), ...detecting };
          for (const [given, said] of [
            ['', isSaid],
            [' --service unleash-8.2', false],
          ]) {
            const { code, stderr } = await line.run(`${command}${format}${given}`.split(' '), { env });
            assert.equal(code, 0, stderr);
            assert.equal(stderr.includes(resets), said, stderr);
            assert.equal(
              stderr.includes('does not check conditions'),
              tags !== 'strong' && command.startsWith('update'),
            );
          }
        });
      }
    }
  }
});
