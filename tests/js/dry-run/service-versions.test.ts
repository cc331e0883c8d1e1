// Versions of services in use: their names and facts (D97), and the addresses that they refuse (D98).
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { ValidationError } from '../../../js/src/entries/index.js';
import { addonCreateUpdateSchema, dryRun, withRules } from '../../../js/src/entries/core.js';
import { dryRunTexts } from '../../../js/src/dry-run/generated/dry-run-facts.js';
import { dryRunRows } from '../../../js/src/dry-run/generated/dry-runs.js';
import { isServiceName } from '../../../js/src/errors/arguments.js';
import { serviceNames, type ServiceName } from '../../../js/src/generated/constants.js';
import { callCore, textArgument, valueArgument, type Argument } from '../../../js/src/wasm/call.js';
import { strategy } from '../support/samples.js';

/** Whether the core takes a name, which JavaScript checks before it otherwise. */
function isTakenByTheCore(name: string): boolean {
  const texts: Record<string, Argument> = {
    current: valueArgument('current', strategy),
    service: textArgument('service', name),
  };
  const given = dryRunTexts.map((text) => texts[text] ?? textArgument(text, ''));
  try {
    callCore('dryRun', given, () => undefined, '', dryRunRows.deleteStrategy.operation);
    return true;
  } catch (error) {
    expect(error).toBeInstanceOf(ValidationError);
    return false;
  }
}

describe('the names of services', () => {
  const part = fc.oneof(
    fc.nat({ max: 70_000 }).map(String),
    fc.constantFrom('5', '6', '7', '8', '010', '', '-1', '1e1', '65535', '65536', ' 8'),
  );
  const names = fc.oneof(
    fc.constantFrom(...serviceNames),
    fc
      .tuple(
        fc.constantFrom('unleash-', 'unleash-', 'Unleash-', 'unleash'),
        fc.array(part, { minLength: 1, maxLength: 4 }),
        fc.constantFrom('.', '.', '.', '', '..'),
        fc.constantFrom('', '', '', '.'),
      )
      .map(([prefix, parts, point, end]) => `${prefix}${parts.join(point)}${end}`),
  );

  it('are the same for JavaScript and the core: versions from 6.6 on', () => {
    fc.assert(
      fc.property(names, (name) => {
        expect(isServiceName(name), name).toBe(isTakenByTheCore(name));
      }),
      { numRuns: 2000 },
    );
  });

  const tried = (service: ServiceName, members: object) => {
    const payload = {
      enabled: true,
      parameters: { url: 'https://x.example' },
      events: ['feature-created'],
      ...members,
    };
    return dryRun.createAddon({ payload: payload as never, service });
  };

  it('have the facts of their version, with its patches', () => {
    const slack = { provider: 'slack', parameters: { url: 'https://x.example', defaultChannel: 'c' } };
    const ipv6 = { provider: 'webhook', parameters: { url: 'http://[2001:db8::1]/' } };
    const facts = (service: ServiceName) =>
      [
        tried(service, slack).status === 400 ? 'refuses slack' : '',
        tried(service, { provider: 'teams', events: ['change-added'] }).warnings.some(
          ({ code }) => code === 'unknown_event',
        )
          ? ''
          : 'change requests of teams',
        tried(service, { provider: 'teams' }).status === 400 ? 'refuses teams' : '',
        tried(service, { provider: 'teamsworkflow' }).status === 201 ? 'teamsworkflow' : '',
        tried(service, ipv6).status === 400 ? 'checks addresses' : '',
      ].filter((fact) => fact !== '');
    const since7 = ['refuses slack', 'change requests of teams'];
    const workflow = [...since7, 'refuses teams', 'teamsworkflow', 'checks addresses'];
    for (const [service, expected] of [
      ['unleash-6.6.0', []],
      ['unleash-6.10', []],
      ['unleash-7.0', since7],
      ['unleash-7.2.3', since7],
      ['unleash-7.5.1', since7],
      ['unleash-7.5.2', [...since7, 'checks addresses']],
      ['unleash-7.5', [...since7, 'checks addresses']],
      ['unleash-7.6.4', since7],
      ['unleash-7.6', [...since7, 'checks addresses']],
      ['unleash-8.0.1', since7],
      ['unleash-8.0.2', workflow],
      ['unleash-8.0', workflow],
      ['unleash-8.1.0', workflow],
      ['unleash-8.2', workflow],
      ['unleash-12.0', workflow],
    ] as const)
      expect(facts(service), service).toEqual(expected);
  });

  it('are in messages as the version whose facts are used', () => {
    for (const [service, title] of [
      ['unleash-7.0', 'Unleash 7.0'],
      ['unleash-7.5', 'Unleash 7.5.2'],
      ['unleash-7.6.0', 'Unleash 7.6.0'],
      ['unleash-8.2.0', 'Unleash 8.2'],
      ['unleash-12.0', 'Unleash 8.2'],
    ] as const)
      expect(tried(service, { provider: 'webhook', events: null }).issues?.[0]?.params).toMatchObject({
        service: title,
      });
  });

  it('decide which providers schemas know', () => {
    const update = { provider: 'teamsworkflow', enabled: true, parameters: { url: 'https://x.example' }, events: [] };
    const named = (service: ServiceName) => withRules(addonCreateUpdateSchema, { service }).is(update);
    expect([named('specification'), named('unleash-7.6'), named('unleash-8.2')]).toEqual([false, false, true]);
  });
});

describe('an address that the service refuses', () => {
  const payload = (url: string, more: object = {}) => ({
    ...{ provider: 'webhook', enabled: true, parameters: { ...more, url }, events: ['feature-created'] },
  });
  /** Whether a URL is refused or warned of, or neither: a dry run and `withRules` agree. */
  const saidOf = (host: string, service: ServiceName = 'unleash-8.2') => {
    const body = payload(`http://${host}/x`);
    const { status, warnings } = dryRun.createAddon({ payload: body, service });
    const checked = withRules(addonCreateUpdateSchema, { service }).validate(body);
    expect([checked.valid, checked.warnings]).toEqual([status !== 400, warnings]);
    return status === 400
      ? 'refused'
      : warnings.some(({ code }) => code === 'private_address')
        ? 'warned of'
        : 'silent';
  };

  /** The unit tests of the core have all networks. */
  it.each(['10.1.2.3', '100.64.0.1', '127.1', '169.254.169.254', 'LOCALHOST.'])('is warned of: %s', (host) => {
    expect(saidOf(host)).toBe('warned of');
    expect(saidOf(host, 'unleash-7.6.4')).toBe('silent');
  });

  it.each(['[::1]', '[::]', '[fd00::1]', '[febf::1]', '[2606:4700::1111]', '[::ffff:10.0.0.1]', '[64:ff9b::a00:1]'])(
    'is refused: %s',
    (host) => {
      expect(saidOf(host)).toBe('refused');
      expect(saidOf(host, 'unleash-7.6.4')).toBe('silent');
    },
  );

  it('is warned of, however many other warnings there are', () => {
    const others = Object.fromEntries(Array.from({ length: 120 }, (_, index) => [`p${index}`, '']));
    for (const host of ['10.0.0.1', 'localhost.']) {
      const { warnings } = dryRun.createAddon({ payload: payload(`http://${host}/h`, others), service: 'unleash-8.2' });
      expect(warnings.map(({ code }) => code)).toContain('private_address');
      expect(warnings).toHaveLength(100);
    }
  });
});
