// Services in use, whose deviations are known (D81), in dry runs. tests/server/model/recorded.test.mjs compares them with recorded responses.
import { describe, expect, it } from 'vitest';

import { dryRun, ValidationError } from '../src/index.js';
import { addon, update as sampleUpdate } from './samples.js';
import { serviceNames } from '../src/generated/constants.js';

const current = { ...addon, projects: ['web'], environments: [] };
const update = { ...sampleUpdate, enabled: true };
const services = serviceNames.filter((name) => name !== 'specification');

describe.each(services)('%s', (service) => {
  it('resets lists that an update leaves out, and says so', () => {
    const tried = dryRun.updateAddon({ current, update, service });
    expect(tried.body).toMatchObject({ projects: [], parameters: update.parameters });
    expect(tried.changes).toContainEqual({ instancePath: '/projects', before: ['web'], after: [] });
    expect(tried.warnings.map(({ code, instancePath }) => `${code} ${instancePath}`)).toEqual([
      'differs_at_service /projects',
    ]);
    expect(dryRun.updateAddon({ current, update: { ...update, projects: ['web'] }, service }).warnings).toEqual([]);
  });

  it('refuses what the specification permits', () => {
    const tried = dryRun.createStrategy({ payload: { name: 'a b', parameters: [] }, service });
    expect(tried.status).toBe(400);
    const [issue] = tried.issues ?? [];
    expect(issue).toMatchObject({ code: 'refused_by_service', instancePath: '/name' });
    expect(issue?.message).toMatch(/^is refused by Unleash \d+\.\d+, which wants a URL-friendly name of at most 100/);
    for (const bad of [
      { projects: null },
      { environments: [''] },
      { description: '\0' },
      { parameters: { url: 'https://example.com/', x: 2 ** 53 } },
    ])
      expect(dryRun.updateAddon({ current, update: { ...update, ...bad }, service }).status).toBe(400);
  });

  it('permits nothing that the specification refuses', () => {
    const wrong = { ...update, enabled: 'yes' } as never;
    expect(dryRun.updateAddon({ current, update: wrong, service })).toEqual(
      dryRun.updateAddon({ current, update: wrong }),
    );
  });

  it('stores strategy types without defaults of their parameters', () => {
    const payload = { name: 'a', editable: false, parameters: [{ name: 'p', type: 'string' as const }] };
    const tried = dryRun.createStrategy({ payload, service });
    expect(tried.body).toMatchObject({ editable: true, parameters: [{ name: 'p', type: 'string' }] });
    expect(tried.body?.parameters[0]).not.toHaveProperty('required');
    expect(tried.warnings.map(({ instancePath }) => instancePath)).toContain('/editable');
  });
});

describe('a service', () => {
  it('of the specification, or none, changes nothing', () => {
    expect(dryRun.updateAddon({ current, update, service: 'specification' })).toEqual(
      dryRun.updateAddon({ current, update }),
    );
  });

  it('that is not known is an error', () => {
    const service = 'unleash-1' as never;
    expect(() => dryRun.updateAddon({ current, update, service })).toThrow(ValidationError);
  });

  it('that refuses private addresses is said to', () => {
    const warned = (url: string) =>
      dryRun
        .updateAddon({
          current,
          update: { ...update, projects: ['web'], environments: [], parameters: { url } },
          service: 'unleash-8.2',
        })
        .warnings.map(({ instancePath }) => instancePath);
    for (const url of [
      'http://127.1/',
      'http://10.0.0.1/x',
      'http://[::1]:9/',
      'http://[fd00::1]/',
      'http://localhost/',
      'http://192.168.1.1',
    ])
      expect(warned(url), url).toEqual(['/parameters/url']);
    for (const url of [
      'http://93.184.216.34/hook',
      'https://example.com',
      'http://[2001:db8::1]/',
      'http://172.32.0.1/',
    ])
      expect(warned(url), url).toEqual([]);
  });
});
