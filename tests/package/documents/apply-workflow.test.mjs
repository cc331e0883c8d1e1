// The commands of docs/apply.md and the workflow that it names, run against the reference server.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';

import { adminToken, startServer } from '../../server/support/server.mjs';
import { CommandLine } from '../support/command-line.mjs';
import { repository } from '../support/installed-package.mjs';
import '../../support/environment.mjs';
import { skipFor } from '../../support/skip.mjs';

const text = readFileSync(join(repository, 'docs/apply.md'), 'utf8');
const workflow = readFileSync(join(repository, 'examples/workflows/flags.yml'), 'utf8');

const skip = skipFor(spawnSync('jq', ['--version']).error !== undefined && 'jq is not installed');
const it = (name, body) => test(name, { skip }, body);

const addon = (more) => ({
  ...{ provider: 'webhook', description: 'Our chat', enabled: true, events: ['feature-created'] },
  ...{ parameters: { url: 'https://example.com/hook' }, projects: ['web'], environments: [], ...more },
});

/** The shell lines of the steps, by their names: `run: LINE`, `run: 'LINE'` or a block. */
const steps = Object.fromEntries(
  [...workflow.matchAll(/^ {6}- name: (.*)\n((?: {8}.*\n)*)/gm)].map(([, name, step]) => {
    const [, line, block] = /^ {8}run: (?:\|\n((?: {10}.*\n)+)|(.*)\n)/m.exec(step);
    return [name, line?.replaceAll(/^ {10}/gm, '') ?? block.replace(/^'(.*)'$/, '$1')];
  }),
);

/** As GitHub calls it, with a `gh` that keeps what it is asked, answers from files, and has the plan that the job `plan` kept. */
const prelude = 'export PATH=$PWD/bin:$PATH GITHUB_OUTPUT=$PWD/output GITHUB_STEP_SUMMARY=$PWD/summary; set -e\n';
const gh = `#!/bin/sh
printf '%s\n' "$1 $2 $([ "$1" = api ] || echo "$3")" >> gh.txt
case "$1 $2" in
  'api '*/pulls) jq -r "$4" pulls.json ;;
  'api '*/runs*) jq -r "$4" runs.json ;;
  'run download') cp kept/plan.json plan.json ;;
esac
`;

let line;
let server;
let env;
before(async () => {
  line = new CommandLine({ 'fixtures.json': { addons: [addon({ id: 1 })], serviceAccounts: [], strategies: [] } });
  line.write('bin/gh', gh);
  chmodSync(join(line.folder, 'bin/gh'), 0o755);
  server = await startServer({ args: ['--fixtures', `${line.folder}/fixtures.json`] });
  env = { FLAGADMIN_TOKEN: adminToken, FLAGADMIN_URL: server.url, GITHUB_REPOSITORY: 'team/flags' };
  Object.assign(env, { GITHUB_SHA: 'def', GITHUB_REF_NAME: 'main', GITHUB_WORKFLOW: 'flags' });
});
after(async () => {
  await server?.stop();
  line?.remove();
});

const run = (name, more = {}) => line.shell(prelude + steps[name], { env: { ...env, ...more } });
const written = (name) => readFileSync(join(line.folder, name), 'utf8');
const state = () => JSON.parse(written('flags.json'));

/** The job `plan`: its summary, its annotations and the code of its last step. It keeps its plan. */
async function plan() {
  line.write('output', '');
  line.write('summary', '');
  const planned = await run('Plan');
  assert.equal(planned.code, 0, planned.stderr);
  const [, code] = /^code=(\d+)$/m.exec(written('output'));
  line.write('kept/plan.json', written('plan.json'));
  return { summary: written('summary'), log: planned.stdout, ...(await run('Result', { CODE: code })) };
}

const pull = { merge_commit_sha: 'def', base: { ref: 'main' }, head: { sha: 'abc' } };
const planned = { id: 5, conclusion: 'success' };

/** The job `apply`, where GitHub has these pull requests of the commit, and these runs of their head. */
async function applyPlan({ pulls = [pull], runs = [planned], more = 0 } = {}) {
  line.write('gh.txt', '');
  line.write('pulls.json', pulls);
  line.write('runs.json', { total_count: runs.length + more, workflow_runs: runs });
  const found = await run('Reviewed plan');
  return found.code === 0 ? run('Apply') : found;
}

it('plans on a pull request and applies on merge', async () => {
  assert.deepEqual(Object.keys(steps), ['Plan', 'Result', 'Reviewed plan', 'Apply']);
  const [, tutorial] = /^```sh\n([\s\S]*?)^```$/m.exec(text);
  const commands = tutorial.match(/^flagadmin .*$/gm);
  assert.equal((await line.shell(commands[0], { env })).code, 0);
  assert.match((await line.shell(commands[1], { env })).stdout, /^plan: 1 unchanged\n$/);

  const [exported] = state().addons;
  line.write('flags.json', { ...state(), addons: [{ ...exported, enabled: false }] });
  const changed = await plan();
  assert.equal(changed.code, 0);
  assert.equal(
    changed.summary,
    '````text\naddon 1: update\n  - /enabled: true\n  + /enabled: false\nplan: 1 to update\n````\n',
  );
  const notice = 'title=update::addon 1: update%0A- /enabled: true%0A+ /enabled: false';
  assert.match(changed.log, /^::notice file=flags\.json,line=\d+,col=\d+,title=update::/);
  assert.ok(changed.log.endsWith(`${notice}\nplan: 1 to update\n`), changed.log);
  const applied = await applyPlan();
  assert.deepEqual([applied.code, applied.stderr], [0, '']);
  assert.match(applied.stdout, /\naddon 1: updated\ndone: 1 updated\n$/);
  assert.deepEqual(written('gh.txt').split('\n'), [
    'api repos/team/flags/commits/def/pulls ',
    'api repos/team/flags/actions/workflows/flags.yml/runs?event=pull_request&head_sha=abc&per_page=100 ',
    'run download 5',
    '',
  ]);
  const again = await applyPlan();
  assert.deepEqual([again.code, again.stdout], [0, 'plan: 1 unchanged\n']);
  assert.equal((await plan()).summary, '````text\nplan: 1 unchanged\n````\n');
});

it('applies nothing but a reviewed plan', async () => {
  const [exported] = state().addons;
  const others = [[], [{ ...pull, merge_commit_sha: 'abc' }], [{ ...pull, base: { ref: 'other' } }]];
  for (const pulls of others) {
    const unknown = await applyPlan({ pulls });
    assert.notEqual(unknown.code, 0);
    assert.match(unknown.stderr, /no pull request has this commit/);
  }
  // A run beside the planned one may be of a workflow in another base; GitHub answers with a hundred at most.
  const second = ['success', 'failure', 'cancelled', null].map((conclusion) => [{ id: 6, conclusion }, planned]);
  for (const [runs, more] of [
    [[]],
    [[{ ...planned, conclusion: 'failure' }]],
    [[planned], 1],
    ...second.map((one) => [one]),
  ]) {
    const unplanned = await applyPlan({ runs, more });
    assert.notEqual(unplanned.code, 0, JSON.stringify(runs));
    assert.match(unplanned.stderr, /its head commit has no plan, or several/);
  }
  assert.equal((await applyPlan({ runs: [{ id: 6, conclusion: 'skipped' }, planned] })).code, 0);
  line.write('flags.json', { addons: [{ ...exported, description: 'Not reviewed' }] });
  const other = await applyPlan();
  assert.equal(other.code, 1);
  assert.match(other.stdout, /^::error file=flags\.json,title=flagadmin::nothing was sent: the plan is not/m);
  line.write('flags.json', { addons: [exported] });
});

const created = addon({ description: 'By a job' });
const secret = (parameters) => (one) => ({ addons: [{ ...one, parameters: { ...one.parameters, ...parameters } }] });
const pushed = /^::error file=flags\.json::This secret was pushed: replace it/m;
for (const [what, flagsOf, log, summary = /./] of [
  [
    'a job would create what has an id',
    (one) => ({ addons: [one, created] }),
    /^::error file=flags\.json::Create this addon by hand/m,
  ],
  // One that is stored already, and such as nobody has set yet.
  ['a job would send a secret that is stored', secret({ url: 'https://example.com/other' }), pushed],
  ['a job would send a secret', secret({ authorization: 'in clear' }), pushed],
  ['a job would send a secret in an object', secret({ customHeaders: '{"a":"b"}' }), pushed],
  [
    'something would be refused',
    (one) => ({ addons: [{ ...one, events: 1 }] }),
    /^::error file=flags\.json,line=\d+,col=\d+,title=wrong_type::\/addons\/0\/events must/,
    /addon 1: refused: 400 ValidationError\n {2}flags\.json:\d+:\d+: error: /,
  ],
  [
    'the file is wrong',
    () => 'addons:\n',
    /^::error file=flags\.json,line=1,col=1,title=flagadmin::flags\.json: /,
    /is not valid JSON/,
  ],
]) {
  it(`fails the pull request if ${what}`, async () => {
    const { addons } = state();
    line.write('flags.json', flagsOf(addons[0]));
    const found = await plan();
    line.write('flags.json', { addons });
    assert.equal(found.code, 1);
    assert.match(found.log, log);
    assert.match(found.summary, summary);
  });
}

it('lets a job create what is found by its name', async () => {
  const { addons } = state();
  line.write('flags.json', { addons, strategies: [{ name: 'found-by-name', parameters: [] }] });
  assert.equal((await plan()).code, 0);
  line.write('flags.json', { addons });
});

it('fails the pull request for warnings with the line that a comment has for it', async () => {
  const { addons } = state();
  line.write('flags.json', { addons: [{ ...addons[0], events: ['feature-craeted'] }] });
  assert.equal((await plan()).code, 0);
  const { Plan } = steps;
  steps.Plan = Plan.replace(/^# To fail for warnings,.*?: /m, '');
  assert.notEqual(steps.Plan, Plan);
  assert.equal((await plan()).code, 1);
  line.write('flags.json', { addons });
  assert.equal((await plan()).code, 0);
  steps.Plan = Plan;
});

it('takes secrets from the environment, and sends nothing else', async () => {
  const [[, create], [, replace]] = text.matchAll(/^```sh\n((?:jq|flagadmin get) [\s\S]*?)^```$/gm);
  const [exported] = state().addons;
  const added = addon({ description: 'New', parameters: { url: '*****' } });
  line.write('flags.json', { addons: [{ ...exported, description: 'Not reviewed' }, added] });
  const before = written('flags.json');
  const forgotten = await line.shell(create, { env });
  assert.match(forgotten.stderr, /nothing was sent: 1 resource would be refused/);
  assert.equal(written('flags.json'), before);
  const { stderr } = await line.shell(create, { env: { ...env, HOOK_URL: 'https://example.com/new' } });
  assert.match(stderr, /plan: 1 to create\n[^\n]*created, with the id 2\n/);
  assert.deepEqual(state().addons[1], { id: 2, ...added });
  const planned = await line.shell('flagadmin apply flags.json --plan', { env });
  assert.match(planned.stdout, /^plan: 1 to update, 1 unchanged$/m);
  assert.match((await line.shell(create, { env })).stderr, /plan: nothing\n/);
  assert.equal(state().addons.length, 2);

  const replaced = await line.shell(replace, { env: { ...env, HOOK_URL: 'https://example.com/other' } });
  assert.deepEqual([replaced.code, replaced.stdout], [0, '']);
  assert.match(replaced.stderr, /another secret\nplan: 1 to update\naddon 1: updated\n/);
});
