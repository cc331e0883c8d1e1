// The commands that send one change (D87): what they say when it is not known whether it was done, or when nobody can read the response.
import assert from 'node:assert/strict';
import { constants } from 'node:os';
import { before, beforeEach, describe, it } from 'node:test';

import { detecting } from '../support/command-line.mjs';
import { addon, call, callInterrupted, line, serve, service, slowly } from '../support/command-stage.mjs';

before(() => {
  line.write('new-addon.json', { ...addon(0), id: undefined });
  line.write('new-account.json', { username: 'new', rootRole: 1 });
  line.write('update.json', { title: 'New', parameters: [] });
  line.write('token.json', { description: 'Deploys', expiresAt: '2999-01-01T00:00:00.000Z' });
});
beforeEach(() => {
  const texts = { title: null, displayName: null, description: null };
  const strategies = [{ name: 'old', ...texts, editable: true, deprecated: false, parameters: [] }];
  service.reset({
    addons: [addon(1)],
    serviceAccounts: [{ id: 9, username: 'build', name: 'CI', rootRole: 1 }],
    strategies,
  });
});

const isChange = ({ method }) => method !== 'GET';
/** Sends a command, to whose change the service responds so. */
const send = async (command, respond) =>
  call(await serve((request, response) => isChange(request) && respond(response)), `${command} --yes`);
const status = (code, body) => (response) => response.writeHead(code).end(body);

/** Responses to a change, and the exit codes; `isFine`: an operation that returns nothing may have them. */
const responses = [
  ['201 without a body', status(201), 1, 'isFine'],
  ['204', status(204), 1, 'isFine'],
  ['201 {}', status(201, '{}'), 1, 'isFine'],
  ['201 with a page', status(201, '<html>'), 1],
  ['a response that is cut', cut, 3],
  ['500', status(500, '{}'), 1],
  ['502', status(502, '<html>'), 3],
  ['503 of a proxy', status(503, '<html>'), 3],
  ['504', status(504), 3],
];
function cut(response) {
  response.writeHead(201, { 'content-length': 100 }).write('{');
  return setTimeout(() => response.destroy(), 50);
}

describe('a change that may have been made', () => {
  const existing = (noun) => `check what the service has (flagadmin get ${noun}) before you send it again`;
  const [, , empty, , , broken] = responses;
  for (const [command, advice, some] of [
    [
      'create-addon new-addon.json',
      'check whether the addon exists (flagadmin get addon), and send it again only if it does not',
      responses,
    ],
    ['update-addon 1 addon.json', existing('addon'), [empty]],
    [
      'delete-addon 1',
      existing('addon'),
      responses.map(([what, respond, code, isFine]) => [what, respond, isFine ? 0 : code]),
    ],
    ['create-service-account new-account.json', existing('service-account'), [empty]],
    ['update-service-account 9 account.json', existing('service-account'), [empty]],
    [
      'create-service-account-token 9 token.json',
      'check the tokens of the service account (flagadmin get service-account 9)',
      [empty],
    ],
    ['create-strategy strategy.json', existing('strategy'), [empty]],
    ['update-strategy old update.json', existing('strategy'), [broken]],
    ['deprecate-strategy old', existing('strategy'), [broken]],
  ]) {
    it(`is said to be unknown: ${command}`, async () => {
      for (const [what, respond, exitCode] of some) {
        const { code, stdout, stderr } = await send(command, respond);
        assert.deepEqual([code, stdout], [exitCode, ''], `${what}: ${stderr}`);
        const said = stderr.slice(stderr.lastIndexOf('flagadmin: '));
        if (exitCode === 0) assert.doesNotMatch(stderr, /flagadmin: /);
        else assert.match(said, /^flagadmin: the outcome is unknown: [^\n]+\n {2}[^\n]+\n$/, what);
        if (exitCode !== 0) assert.ok(said.includes(`\n  ${advice}`), `${what}: ${said}`);
      }
    });
  }

  it('is not said to be unknown when the service refuses it, or is busy', async () => {
    const busy = { id: '1', name: 'ServiceUnavailable', message: 'busy' };
    for (const [code, body, exitCode] of [
      [400, {}, 1],
      [403, {}, 1],
      [429, {}, 1],
      [503, busy, 3],
    ]) {
      const ended = await send('create-addon new-addon.json', (response) =>
        response.writeHead(code, { 'retry-after': '3600' }).end(JSON.stringify(body)),
      );
      assert.equal(ended.code, exitCode, ended.stderr);
      assert.doesNotMatch(ended.stderr, /the outcome is unknown/);
    }
  });
});

describe('a response that nobody can read', () => {
  const notWritten = 'but the response could not be written';
  for (const [command, said] of [
    ['create-addon new-addon.json', `the addon 2 was created, ${notWritten}`],
    ['update-service-account 9 account.json', `the service account 9 was changed, ${notWritten}`],
    [
      'create-service-account-token 9 token.json',
      'the token 1 was created, but nobody has its secret: delete it (flagadmin delete-service-account-token 9 1), and create another one',
    ],
  ]) {
    for (const [end, exitCode] of [
      ['> /dev/full; echo $?', 2],
      ['| exec 0<&-; echo "${PIPESTATUS[0]}"', 141],
    ]) {
      it(`is said: ${command} ${end}`, async () => {
        const { stdout, stderr } = await line.shell(`flagadmin ${command} --yes ${end}`, { env: await serve(slowly) });
        assert.equal(stdout, `${exitCode}\n`, stderr);
        assert.ok(stderr.endsWith(`flagadmin: ${said}\n`), stderr);
        assert.equal(service.requests.filter(isChange).length, 1);
      });
    }
  }
});

describe('a change that is interrupted', () => {
  for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM']) {
    it(`ends when the response was printed: ${signal}`, async () => {
      const command = 'create-service-account-token 9 token.json --yes';
      const { code, stdout, stderr } = await callInterrupted(command, [signal]);
      assert.equal(code, 128 + constants.signals[signal], stderr);
      assert.ok(JSON.parse(stdout).secret);
    });
  }
});

describe('a service whose tags are weak', () => {
  const resets =
    'warning: if the service is Unleash, it may treat this request differently: pass --service NAME to see how\n';
  const [dryRun, update] = ['dry-run update-addon addon.json --id 1', 'update-addon 1 addon.json --yes'];
  for (const [tags, tagOf, command, isSaid] of [
    ['weak', (tag) => `W/${tag}`, dryRun, true],
    ['weak', (tag) => `W/${tag}`, `${dryRun} --format json`, true],
    ['weak', (tag) => `W/${tag}`, `${dryRun} --service unleash-8.2`, false],
    ['weak', (tag) => `W/${tag}`, update, true],
    ['weak', (tag) => `W/${tag}`, `${update} --service unleash-8.2`, false],
    ['none', () => undefined, dryRun, true],
    ['none', () => undefined, update, true],
    ['strong', (tag) => tag, dryRun, false],
    ['strong', (tag) => tag, update, false],
  ]) {
    it(`may be Unleash, which is said: ${tags}, ${command}`, async () => {
      // It does not say what it is (D83).
      const hidesVersion = ({ url }, response) => url.endsWith('/ui-config') && response.end('<html>');
      const { code, stderr } = await call({ ...(await serve(hidesVersion, tagOf)), ...detecting }, command);
      assert.equal(code, 0, stderr);
      assert.equal(stderr.includes(resets), isSaid, stderr);
      assert.equal(stderr.includes('does not check conditions'), tags !== 'strong' && command.startsWith('update'));
    });
  }
});
