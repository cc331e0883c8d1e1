// The file of `flagadmin apply` (D87): what the service has done stands in it, or is said, whatever happens to the run, its outputs and the disk.
import assert from 'node:assert/strict';
import { chmodSync, readFileSync, statSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname } from 'node:path';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';

import { createService } from 'flagadmin/service';

import { CommandLine } from '../support/command-line.mjs';
import { serveOver } from '../support/serve-over.mjs';
import { noMounts } from '../../server/support/privileges.mjs';
import { skipFor } from '../../support/skip.mjs';

const token = 'test-admin-token';
const addon = (id, more = {}) => ({
  ...{ id, provider: 'webhook', description: 'Our chat', enabled: true, events: ['feature-created'] },
  ...{ parameters: { url: 'https://example.com/hook' }, projects: ['web'], environments: [], ...more },
});

let line;
let service;
let server;
before(() => {
  line = new CommandLine();
  chmodSync(dirname(line.folder), 0o755);
});
beforeEach(() => {
  service = createService({ adminToken: token, fixtures: { addons: [addon(1), addon(2)] } });
});
afterEach(() => {
  server?.close();
  service.dispose();
});
after(() => line.remove());

/** The service on a port. */
async function serve(intercept) {
  server = await serveOver(service, intercept);
  return { FLAGADMIN_TOKEN: token, FLAGADMIN_URL: server.url };
}

/** Two new addons, so that a run has two ids to write. */
const created = () => {
  const { id, ...made } = addon(0, { description: 'New' });
  return { addons: [made, { ...made, description: 'Newer' }] };
};
const file = () => `${line.folder}/state.json`;
const idsIn = () => JSON.parse(readFileSync(file(), 'utf8')).addons.map(({ id }) => id);
/** Every addon that was created has its id in the file, or on the standard error output. */
function expectAllNamed(said) {
  for (const { id } of service.state().addons.filter(({ description }) => /^New/.test(description))) {
    assert.ok(idsIn().includes(id) || new RegExp(`cannot write the id ${id}\\b`).test(said), `${id}: ${said}`);
  }
}
const ids = () => service.state().addons.length - 2;

describe('a file of apply', () => {
  /** Applies a state with new addons by a shell, which has the address in its environment. */
  const run = async (script, intercept) => {
    line.write('state.json', created());
    return line.shell(script, { env: await serve(intercept) });
  };
  const asNobody = 'setpriv --reuid 65534 --regid 65534 --clear-groups';
  const facts = () => {
    const { uid, gid, mode, nlink } = statSync(file());
    return { uid, gid, mode: mode & 0o7777, nlink };
  };

  for (const [what, script, skip] of [
    [
      'of another owner, with rights of its own',
      'chown 65534:65534 state.json; chmod 664 state.json; umask 077; APPLY',
    ],
    ['of a group that may write it', 'chown 0:65534 state.json; chmod 2660 state.json; APPLY'],
    ['with several names', 'ln state.json other.json; APPLY; cmp state.json other.json'],
    ['that is a link', 'mv state.json real.json; ln -s real.json state.json; APPLY; test -L state.json'],
    ['in a closed folder', `chmod 666 state.json; chmod 555 .; ${asNobody} env HOME=/ APPLY`],
    ['that is itself mounted', 'exec unshare --mount sh -euc "mount --bind state.json state.json; APPLY"', noMounts],
  ]) {
    it(`is written, and stays what it is: ${what}`, {
      skip: skipFor(skip ?? (process.getuid() !== 0 && noMounts)),
    }, async () => {
      line.write('state.json', created());
      const before = script.split('APPLY')[0].replace(/exec .*|chmod 555 .*/, '');
      await line.shell(before, {});
      const was = facts();
      const command = script.slice(before.length).replaceAll('APPLY', 'flagadmin apply state.json --yes');
      const { code, stdout, stderr } = await line.shell(command, { env: await serve() });
      chmodSync(line.folder, 0o755);
      assert.equal(code, 0, stdout + stderr);
      assert.deepEqual(idsIn(), [3, 4]);
      assert.deepEqual(facts(), was);
    });
  }

  for (const [what, command] of [
    ['read-only', `chmod 444 state.json; chmod 777 .; ${asNobody} env HOME=/ flagadmin apply state.json --yes`],
    ['a pipe', 'flagadmin apply <(cat state.json) --yes'],
  ]) {
    it(`is proved writable before anything is sent: ${what}`, async () => {
      const { code, stderr } = await run(command);
      assert.equal(code, 2, stderr);
      assert.match(stderr, /nothing was sent: cannot write the ids of new addons to [^ ]*: /);
      assert.equal(ids(), 0);
    });
  }

  it('is whole when the disk is full, and the id is named', { skip: skipFor(noMounts) }, async () => {
    line.write('state.json', created());
    const script = `mkdir small; mount -t tmpfs -o size=8k none small; cp state.json small/flags.json; cd small
      dd if=/dev/zero of=fill bs=4k count=1 2>/dev/null; head -c 3900 /dev/zero | tr '\\0' ' ' >> flags.json
      flagadmin apply flags.json --yes || echo "status $?"; cat flags.json > ../after.json`;
    const { stdout, stderr } = await line.shell(`exec unshare --mount sh -uc '${script.replaceAll("'", `'\\''`)}'`, {
      env: await serve(),
    });
    const left = readFileSync(`${line.folder}/after.json`, 'utf8');
    assert.ok(left.trimEnd() === JSON.stringify(created()) || idsIn().includes(3), stdout + stderr);
    assert.match(stdout + stderr, /status 1|done: 2 created/);
    if (/status/.test(stdout)) assert.match(stderr, /cannot write the id 3 to [^\n]*: add it yourself/);
  });

  for (const [what, command] of [
    ['the reader of the plan ends', 'flagadmin apply state.json --yes 2>err | sed -u /^plan/q'],
    ['the reader of the first result ends', 'flagadmin apply state.json --yes 2>err | sed -u "/: created/q"'],
    ['--format json > /dev/full', 'flagadmin apply state.json --yes --format json 2>err > /dev/full'],
    ['closed outputs', 'flagadmin apply state.json --yes >&- 2>&-; touch err'],
  ]) {
    it(`has the id of all that was created when nobody reads the output: ${what}`, async () => {
      // The reader is gone when the first addon is created.
      await run(
        command,
        async ({ method }) => method === 'POST' && void (await new Promise((go) => setTimeout(go, 300))),
      );
      expectAllNamed(readFileSync(`${line.folder}/err`, 'utf8'));
      assert.ok(ids() > 0);
    });
  }

  for (const [command, code] of [
    ['flagadmin apply - --yes < state.json 2>err >/dev/full', 2],
    ['flagadmin apply - --yes --format json < state.json 2>err >/dev/full', 2],
    ['flagadmin apply state.json --yes --format json 2>err >/dev/full', 2],
    ['(flagadmin apply - --yes < state.json 2>err; echo $? > status) | sleep 0; exit $(cat status)', 141],
  ]) {
    it(`is no success when its output is lost: ${command}`, async () => {
      const slowly = async ({ method }) => method === 'GET' && void (await new Promise((go) => setTimeout(go, 300)));
      const result = await run(command, slowly);
      const said = readFileSync(`${line.folder}/err`, 'utf8');
      assert.equal(result.code, code, said);
      const { addons } = service.state();
      for (const { id } of addons.slice(2))
        assert.ok(idsIn().includes(id) || new RegExp(`/addons/\\d+/id: ${id}\\b|the id ${id}\\b`).test(said), said);
    });
  }

  it('has the id of what was created when a signal comes twice at once, as from npm', async () => {
    const interrupt = async ({ method }) => {
      if (method !== 'POST') return;
      const pid = Number(readFileSync(`${line.folder}/pid`, 'utf8'));
      for (const signal of ['SIGINT', 'SIGINT', 'SIGTERM', 'SIGHUP']) {
        process.kill(pid, signal);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      await new Promise((resolve) => setTimeout(resolve, 200));
    };
    const { code, stderr } = await run('echo $$ > pid; exec flagadmin apply state.json --yes', interrupt);
    assert.equal(code, 130, stderr);
    assert.deepEqual([ids(), idsIn()], [1, [3, undefined]]);
  });

  it('is said to lack an id when the same signal insists', async () => {
    const interrupt = async ({ method }) => {
      if (method !== 'POST') return false;
      const pid = Number(readFileSync(`${line.folder}/pid`, 'utf8'));
      process.kill(pid, 'SIGINT');
      await new Promise((resolve) => setTimeout(resolve, 1100));
      process.kill(pid, 'SIGINT');
      return true; // there is never a response
    };
    const { code, stderr } = await run('echo $$ > pid; exec flagadmin apply state.json --yes', interrupt);
    assert.equal(code, 130, stderr);
    assert.match(stderr, /interrupted at addon at \/addons\/0: the outcome is unknown/);
  });

  for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM']) {
    it(`has the id of what was created when ${signal} comes`, async () => {
      const interrupt = async ({ method }) => {
        if (method !== 'POST') return;
        process.kill(Number(readFileSync(`${line.folder}/pid`, 'utf8')), signal);
        await new Promise((resolve) => setTimeout(resolve, 200));
      };
      const { code, stderr } = await run('echo $$ > pid; exec flagadmin apply state.json --yes', interrupt);
      assert.equal(code, 128 + constants.signals[signal], stderr);
      assert.deepEqual([ids(), idsIn()], [1, [3, undefined]]);
    });
  }

  for (const [what, status, body] of [
    ['no body', 201, ''],
    ['a page', 201, '<html>'],
    ['an object without an id', 201, '{}'],
    ['another success', 200, '{"ok":true}'],
    ['an error of a gateway', 502, '<html>'],
    ['an error', 500, '{}'],
  ]) {
    it(`is not known to be done where the response is no addon: ${what}`, async () => {
      const create = async (request, response) => {
        if (request.method !== 'POST') return false;
        const headers = { authorization: token, 'content-type': 'application/json' };
        await service.fetch('/api/admin/addons', {
          method: 'POST',
          headers,
          body: JSON.stringify(created().addons[0]),
        });
        return response.writeHead(status).end(body);
      };
      const { code, stderr } = await run('flagadmin apply state.json --yes', create);
      assert.equal(code, 1);
      assert.match(
        stderr,
        /the outcome is unknown: [^\n]*\n {2}before you run this again, check whether the addon exists/,
      );
      assert.match(stderr, /0 of 2 changes done; not sent: addon at \/addons\/1 \(create\)\n$/);
      assert.equal(ids(), 1);
    });
  }

  it('of export is the old one until the new one is whole', { skip: skipFor(noMounts) }, async () => {
    service.reset({ addons: [addon(1, { description: 'a'.repeat(9000) })] });
    const script = `mkdir small; mount -t tmpfs -o size=4k none small; echo old > small/flags.json
      flagadmin export --out small/flags.json; echo "status $?"; cat small/flags.json; ls small`;
    const { stdout } = await line.shell(`exec unshare --mount sh -uc '${script}'`, { env: await serve() });
    assert.match(stdout, /^status 2\nold\nflags\.json\n$/);
  });
});
