// Tests the plans of `flagadmin apply` as annotations of GitHub.
import { afterEach, expect, it, vi } from 'vitest';

import { applyState, applyTo } from '../../../../js/src/cli/apply/apply.js';
import { StateFile } from '../../../../js/src/cli/apply/state-file.js';
import { Printed, withService } from './apply-runs.js';

const stored = (id: number, more: object = {}) => ({
  ...{ id, provider: 'webhook', description: null, enabled: true, events: ['feature-created'] },
  ...{ parameters: { url: 'https://example.com/hook' }, projects: [], environments: [], ...more },
});
const masked = { parameters: { url: '*****' } };
const fixtures = { addons: [stored(1), stored(2), stored(3)] };

/** Applies a file, one entry on a line from line 2 on; returns the code and the lines of output. */
async function annotate(
  entries: readonly object[],
  options: object = { plan: true },
  file = 'flags.json',
  list = 'addons',
) {
  const text = `{"${list}":[\n${entries.map((one) => JSON.stringify(one)).join(',\n')}\n]}`;
  const outputs = { stdout: new Printed(), stderr: new Printed() };
  let code = -1;
  await withService({ fixtures }, async (client) => {
    const state = StateFile.of(file, new TextEncoder().encode(text));
    code = await applyTo(client, state, { format: 'github', service: 'specification', ...options }, outputs);
  });
  const lines = outputs.stdout.text.split('\n');
  expect(lines.pop()).toBe('');
  return { code, lines, errors: outputs.stderr.text };
}

it('a notice has all changes of a resource, at its entry', async () => {
  const { code, lines } = await annotate([
    stored(1, { ...masked, enabled: false, description: '100%\n::error::x ##[error]y' }),
    stored(2, masked),
    stored(3, { parameters: { url: 'https://example.com/new' } }),
  ]);
  expect(code).toBe(3);
  expect(lines).toEqual([
    '::notice file=flags.json,line=2,col=1,title=update::addon 1: update%0A- /description: null' +
      '%0A+ /description: "100%25\\n::error::x ##[error]y"%0A- /enabled: true%0A+ /enabled: false',
    '::notice file=flags.json,line=4,col=1,title=update::addon 3: update%0A~ /parameters/url: another secret',
    'plan: 2 to update, 1 unchanged',
  ]);
});

it('a new resource is a notice, without its secrets; a deleted one has no place', async () => {
  const { id: _, ...added } = stored(0, { description: 'new' });
  const { lines } = await annotate([stored(1, masked), stored(2, masked), added], { plan: true, prune: true });
  expect(lines[0]).toMatch(/^::notice file=flags\.json,line=4,col=1,title=create::addon at \/addons\/2: create%0A\+ /);
  expect(lines[0]).toContain('"url":"*****"');
  expect(lines.slice(1)).toEqual([
    '::notice title=delete::addon 3: delete',
    'plan: 1 to create, 1 to delete, 2 unchanged',
  ]);
});

it('each error of a refused entry is at its value, and a refusal of the whole at the member that it names', async () => {
  const { code, lines } = await annotate([
    stored(1, { ...masked, enabled: 'yes', events: 1 }),
    stored(9, masked),
    { ...stored(0), id: undefined, parameters: { url: '*****' } },
  ]);
  expect(code).toBe(1);
  expect(lines.slice(0, 2)).toEqual([
    '::error file=flags.json,line=2,col=59,title=wrong_type::/addons/0/enabled must be boolean, but string "yes" was sent',
    '::error file=flags.json,line=2,col=74,title=wrong_type::/addons/0/events must be array or null, but number 1 was sent',
  ]);
  expect(lines[2]).toBe(
    '::error file=flags.json,line=3,col=7,title=refused::addon 9: refused: the service has no addon 9: leave the id out to create it',
  );
  expect(lines[3]).toMatch(
    /^::error file=flags\.json,line=4,col=\d+,title=no_stored_secret::.*%0Athe service stores no/,
  );
  expect(lines.slice(4)).toEqual(['plan: 3 refused']);
});

it('a warning is at its value', async () => {
  const odd = { ...masked, events: ['feature-create'] };
  const { lines } = await annotate([stored(1, odd), stored(2, odd)]);
  const warnings = lines.filter((one) => one.startsWith('::warning'));
  expect(warnings).toHaveLength(2);
  expect(warnings[0]).toMatch(
    /^::warning file=flags\.json,line=2,col=\d+,title=unknown_event::\/addons\/0\/events\/0 /,
  );
});

it('the name of a file cannot end or begin a command', async () => {
  const { lines } = await annotate([stored(9)], { plan: true }, 'a,b::c%\n::error::d.json');
  expect(lines[0]).toMatch(/^::error file=a%2Cb%3A%3Ac%25%0A%3A%3Aerror%3A%3Ad\.json,line=2,/);
  expect(lines).toHaveLength(2);
});

it('what ends a run is an error, too', async () => {
  const { code, lines, errors } = await annotate([stored(9)], { yes: true });
  expect(code).toBe(1);
  expect(lines.at(-1)).toBe('::error file=flags.json,title=flagadmin::nothing was sent: 1 resource would be refused');
  expect(errors).toBe('flagadmin: nothing was sent: 1 resource would be refused\n');
});

it('says what was done, in lines that are no commands', async () => {
  const { code, lines } = await annotate([stored(1, { ...masked, enabled: false })], { yes: true });
  expect(code).toBe(0);
  expect(lines.slice(1)).toEqual(['plan: 1 to update', 'addon 1: updated', 'done: 1 updated']);
});

it('a warning of a deprecated operation is given once', async () => {
  const strategies = ['a', 'b'].map((name) => ({ name, parameters: [] }));
  const { lines } = await annotate(strategies, { plan: true }, 'flags.json', 'strategies');
  expect(lines.join('\n').match(/^::\w+ \S+/gm)).toEqual([
    '::warning file=flags.json,line=2,col=1,title=deprecated_operation::the',
    '::notice file=flags.json,line=2,col=1,title=create::strategy',
    '::notice file=flags.json,line=3,col=1,title=create::strategy',
  ]);
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

/** Applies a wrong file; returns what is printed to each output. */
async function applyWrong(name: string) {
  vi.stubEnv('FLAGADMIN_TOKEN', 'token');
  const printed: Record<'stdout' | 'stderr', string[]> = { stdout: [], stderr: [] };
  for (const output of ['stdout', 'stderr'] as const)
    vi.spyOn(process[output] as NodeJS.WriteStream, 'write').mockImplementation((text, ...more) => {
      printed[output].push(String(text));
      for (const done of more) if (typeof done === 'function') done();
      return true;
    });
  const wrong = StateFile.of.bind(StateFile);
  vi.spyOn(StateFile, 'read').mockImplementation(async (file) =>
    wrong(file, new TextEncoder().encode('{\n "addon": []}')),
  );
  const options = { url: 'http://service', format: 'github' } as const;
  await expect(applyState(name, options)).rejects.toThrow(':2:11: the document has an unknown member');
  return printed;
}

it('a wrong file is an error at its place', async () => {
  const { stdout } = await applyWrong('flags.json');
  expect(stdout).toEqual([
    '::error file=flags.json,line=2,col=11,title=flagadmin::flags.json:2:11: the document has an unknown member "addon"; expected addons, serviceAccounts, strategies\n',
  ]);
});

it('no error is in the output that is for the file', async () => {
  const { stdout, stderr } = await applyWrong('-');
  expect(stdout).toEqual([]);
  expect(stderr).toEqual([expect.stringMatching(/^::error line=2,col=11,title=flagadmin::/)]);
});
