// Tests which requests each command sends: one change, and the reads that its prediction needs.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { makeProgram } from '../../../../js/src/cli/program.js';
import { commands } from '../../../../js/src/cli/requests/commands.js';
import { createService } from '../../../../js/src/entries/service.js';

const adminToken = 'token-of-the-tests';
const folder = mkdtempSync(join(tmpdir(), 'flagadmin-requests-'));
afterAll(() => rmSync(folder, { recursive: true }));

const addon = {
  ...{ provider: 'webhook', description: 'd', enabled: true, parameters: { url: 'https://example.com' } },
  ...{ events: ['feature-created'], projects: ['web'], environments: [] },
};
const texts = { title: null, displayName: null, description: null };
const files = {
  addon,
  account: { username: 'new', rootRole: 1 },
  role: { rootRole: 2 },
  token: { description: 'Deploys', expiresAt: '2999-01-01T00:00:00.000Z' },
  strategy: { name: 'own', parameters: [] },
  update: { title: 'New', parameters: [] },
  partial: { ...addon, projects: undefined, environments: undefined },
};
for (const [name, value] of Object.entries(files)) {
  writeFileSync(join(folder, `${name}.json`), JSON.stringify(value));
}
const fixtures = {
  addons: [{ id: 1, ...addon }],
  serviceAccounts: [{ id: 9, username: 'ci', rootRole: 1, tokens: [{ id: 5, description: 'a' }] }],
  strategies: [{ name: 'old', ...texts, editable: true, deprecated: false, parameters: [] }],
};

let printed = '';
beforeEach(() => {
  printed = '';
  const print = (text: unknown, done: unknown) => {
    printed += String(text);
    if (typeof done === 'function') done();
    return true;
  };
  vi.spyOn(process.stdout, 'write').mockImplementation(print as never);
  vi.spyOn(process.stderr, 'write').mockImplementation(print as never);
  vi.spyOn(console, 'warn').mockImplementation((text) => void (printed += String(text)));
  vi.stubGlobal('FLAGADMIN_VERSION', '0');
  vi.stubEnv('FLAGADMIN_URL', 'http://service');
  vi.stubEnv('FLAGADMIN_TOKEN', adminToken);
  vi.stubEnv('FLAGADMIN_SERVICE', '');
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

/** The requests of a command, which must succeed; `isSilent`: the service does not say what it is. */
async function requestsOf(
  command: string,
  service: 'specification' | 'unleash-8.2',
  isSilent = false,
): Promise<string[]> {
  const made = createService({ adminToken, service, fixtures: fixtures as never });
  vi.stubGlobal('fetch', async (url: string, init: object) => {
    const response = await made.fetch(url, init);
    return isSilent && url.endsWith('/ui-config') ? new Response('<html>') : response;
  });
  const given = command.replaceAll(/[\w-]+\.json/g, (name) => join(folder, name)).split(' ');
  let code: number | undefined;
  try {
    await makeProgram((exitCode) => (code = exitCode)).parseAsync(given, { from: 'user' });
    expect(code, printed).toBe(0);
    return made.requests.map(({ method, path }) => `${method} ${path.replace(/.*\/api\/admin\//, '')}`);
  } finally {
    made.dispose();
  }
}

const asks = 'GET ui-config';
/** Each command, the reads of its prediction, and its change. */
const table: readonly [command: string, reads: readonly string[], change: string][] = [
  ['create-addon addon.json', ['addons'], 'POST addons'],
  ['update-addon 1 addon.json', ['addons', 'addons/1'], 'PUT addons/1'],
  ['delete-addon 1', ['addons/1'], 'DELETE addons/1'],
  ['create-service-account account.json', ['service-account'], 'POST service-account'],
  ['update-service-account 9 role.json', ['service-account', 'service-account/9'], 'PUT service-account/9'],
  ['delete-service-account 9', ['service-account/9'], 'DELETE service-account/9'],
  ['create-service-account-token 9 token.json', ['service-account/9'], 'POST service-account/9/token'],
  ['delete-service-account-token 9 5', ['service-account/9'], 'DELETE service-account/9/token/5'],
  ['create-strategy strategy.json', ['strategies'], 'POST strategies'],
  ['update-strategy old update.json', ['strategies/old'], 'PUT strategies/old'],
  ['deprecate-strategy old', ['strategies/old'], 'POST strategies/old/deprecate'],
  ['reactivate-strategy old', ['strategies/old'], 'POST strategies/old/reactivate'],
  ['delete-strategy old', ['strategies/old'], 'DELETE strategies/old'],
];

describe('a command sends one change, and reads what its prediction needs', () => {
  it.each(table)('%s', async (command, reads, change) => {
    const read = reads.map((path) => `GET ${path}`);
    expect(await requestsOf(`${command} --yes`, 'specification')).toEqual([asks, ...read, change]);
    // Where tags are weak, the resource is read again just before it is changed (D84).
    const again = reads.filter((path) => path.includes('/')).map((path) => `GET ${path}`);
    const named = await requestsOf(`${command} --yes --service unleash-8.2`, 'unleash-8.2');
    expect(named).toEqual([...read, ...again, change]);
  });

  it('has a row for each command', () => {
    expect(table.map(([command]) => command.split(' ')[0]).sort()).toEqual(commands.map((row) => row.command).sort());
  });
});

describe('a dry run reads the same, and sends nothing', () => {
  it.each<[string, readonly string[]]>([
    ['dry-run update-addon addon.json --id 1', [asks, 'GET addons', 'GET addons/1']],
    ['dry-run create-strategy strategy.json --url http://service', [asks, 'GET strategies']],
    ['dry-run deprecate-strategy --id old', [asks, 'GET strategies/old']],
  ])('%s', async (command, requests) => {
    expect(await requestsOf(command, 'specification')).toEqual(requests);
  });
});

describe('a file without the lists of an addon', () => {
  const update = 'update-addon 1 partial.json --yes';

  it('is sent where they stay', async () => {
    expect(await requestsOf(update, 'specification')).toContain('PUT addons/1');
  });

  it.each([
    ['resets', 'unleash-8.2', false],
    ['may reset', 'unleash-8.2', true],
    ['may reset', 'specification', true],
  ] as const)('is refused where the service %s them: %s, silent: %s', async (does, service, isSilent) => {
    const message = `nothing was sent: the file leaves out projects and environments, which the service ${does} to all: add what is to stay, or pass --exact`;
    await expect(requestsOf(update, service, isSilent)).rejects.toMatchObject({ message, exitCode: 1 });
    expect(await requestsOf(`${update} --exact`, service, isSilent)).toContain('PUT addons/1');
  });
});

it('a service that does not say what it is, is asked once', async () => {
  const requests = await requestsOf('update-addon 1 addon.json --yes', 'unleash-8.2', true);
  expect(requests.filter((one) => one === asks)).toHaveLength(1);
});

describe('what the service is, is said once', () => {
  it.each([
    ['', 'flagadmin: the service is Unleash 8.2.0: predictions are for unleash-8.2\n'],
    [' --service unleash-31.0', 'flagadmin: unleash-31.0 is newer than the versions that flagadmin knows: '],
  ])('%j', async (option, said) => {
    await requestsOf(`delete-strategy old --yes${option}`, 'unleash-8.2');
    const lines = printed.split('\n').filter((line) => line.includes('unleash-'));
    expect(lines).toEqual([expect.stringContaining(said.trimEnd())]);
  });
});
