// Tests the admin page's functions for service accounts, strategy types, addresses and requests.
import { execFileSync } from 'node:child_process';

import { afterEach, describe, expect, it, vi } from 'vitest';

import { curlOf, ifMatchOf, requestLineOf } from '../../../examples/admin-ui/src/server/request-facts';
import { serviceAccountEditingRules } from '../../../examples/admin-ui/src/service-accounts/service-account-editing';
import { typedNumber } from '../../../examples/admin-ui/src/service-accounts/typed-number';
import { Permissions } from '../../../examples/admin-ui/src/session/permissions';
import {
  emptyParameter,
  emptyStrategy,
  predictCreation,
  strategyBody,
} from '../../../examples/admin-ui/src/strategies/strategy-creation';
import { strategyLabelOf } from '../../../examples/admin-ui/src/strategies/strategy-labels';

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('a typed number', () => {
  it.each([
    ['', undefined],
    ['  ', undefined],
    ['0', 0],
    [' 12 ', 12],
    ['-3', -3],
    ['2.5', 2.5],
    ['1e3', 1000],
    ['1E-2', 0.01],
    ['9007199254740991', 9007199254740991],
    ['9007199254740993', '9007199254740993'],
    ['-9007199254740993', '-9007199254740993'],
    ['1e400', '1e400'],
    ['0x10', '0x10'],
    ['1_000', '1_000'],
    ['+1', '+1'],
    ['.5', '.5'],
    ['5.', '5.'],
    ['NaN', 'NaN'],
    ['Infinity', 'Infinity'],
    ['ten ', 'ten '],
    ['1 2', '1 2'],
  ])('%j is %j', (text, value) => {
    expect(typedNumber(text)).toBe(value);
  });
});

describe('editing a service account', () => {
  const roles = [
    { id: 1, name: 'Admin' },
    { id: 3, name: 'Viewer' },
  ];
  const account = { id: 9, name: 'CI', rootRole: 3, username: 'ci' };
  const rules = serviceAccountEditingRules(roles, new Permissions());

  it('sends the changes only', () => {
    expect(rules.valuesOf(account)).toEqual({ name: 'CI', rootRole: 3 });
    expect(rules.bodyOfChanges(account, { name: 'x' })).toEqual({ name: 'x' });
    expect(rules.predict(account, { rootRole: 1 })).toMatchObject({ status: 200, body: { rootRole: 1 } });
  });

  it('shows roles by their names', () => {
    expect(rules.shownValue('/rootRole', 1)).toBe('Admin');
    expect(rules.shownValue('/rootRole', 7)).toContain('7');
    expect(rules.shownValue('/rootRole', 'x')).toBe('x');
    expect(rules.shownValue('/name', 1)).toBe(1);
    expect(['/name', '/rootRole', '/else'].map((pointer) => rules.labelOf(pointer))).toEqual([
      'Name',
      'Root role',
      '/else',
    ]);
  });
});

describe('creating a strategy type', () => {
  const values = { ...emptyStrategy, name: 'gradual', parameters: [{ ...emptyParameter, name: 'p', type: 'string' }] };

  it('leaves out optional properties without a text', () => {
    expect(strategyBody(values)).toEqual({
      name: 'gradual',
      editable: true,
      deprecated: false,
      parameters: [{ name: 'p', required: false, type: 'string' }],
    });
    const described = { ...emptyParameter, description: 'd' };
    expect(strategyBody({ ...values, title: 't', description: 'x', parameters: [described] })).toMatchObject({
      title: 't',
      description: 'x',
      parameters: [{ name: '', required: false, description: 'd' }],
    });
    expect(strategyBody({ ...values, parameters: [described] }).parameters[0]).not.toHaveProperty('type');
  });

  it('predicts a name that is taken', () => {
    const body = strategyBody(values);
    expect(predictCreation(body, [], new Permissions())).toMatchObject({ status: 201 });
    expect(predictCreation(body, ['gradual'], new Permissions())).toMatchObject({ status: 409 });
  });

  it.each([
    ['/name', 'Name'],
    ['/parameters', 'Parameters'],
    ['/parameters/0', 'Parameter 1'],
    ['/parameters/2/type', 'Parameter 3, type'],
    ['/else', 'else'],
  ])('labels %s as %s', (pointer, label) => {
    expect(strategyLabelOf(pointer)).toBe(label);
  });
});

describe('addresses of pages', async () => {
  vi.stubGlobal('window', {
    location: { hash: '' },
    history: { state: null, replaceState: () => {} },
    addEventListener: () => {},
  });
  const { linkTo, linkToStrategy, parseRoute } = await import('../../../examples/admin-ui/src/navigation/route');

  it.each([
    ['', { area: 'addons' }],
    ['#', { area: 'addons' }],
    ['#/', { area: 'addons' }],
    ['#/addons', { area: 'addons' }],
    ['#/addons/3', { area: 'addons', id: '3' }],
    ['#/addons/new', { area: 'addons', id: 'new' }],
    ['#/addons/', { area: 'addons' }],
    ['#/addons/3/x', {}],
    ['#/service-accounts/a%2Fb', { area: 'service-accounts', id: 'a/b' }],
    ['#/service-accounts/100%', { area: 'service-accounts', id: '100%' }],
    ['#/strategies/new', { area: 'strategies', id: 'new' }],
    ['#/strategies/gradual', {}],
    ['#/strategies/type/new', { area: 'strategies', name: 'new' }],
    ['#/strategies/type/', { area: 'strategies', name: '' }],
    ['#/strategies/type/a/b', {}],
    ['#/unknown', {}],
    ['#/?search=a%2Fb', { area: 'addons' }],
    ['#/addons?search=a/b', { area: 'addons' }],
    ['#/addons/new?search=3', { area: 'addons', id: 'new' }],
    ['#/toString', {}],
  ])('%j is %j', (hash, route) => {
    expect(parseRoute(hash)).toEqual(route);
  });

  it('lead to where their links point', () => {
    expect(linkTo('addons')).toBe('#/addons');
    for (const id of ['1', 'a/b', 'ü ?#%', '..']) {
      expect(parseRoute(linkTo('addons', id))).toEqual({ area: 'addons', id });
      expect(parseRoute(linkToStrategy(id))).toEqual({ area: 'strategies', name: id });
    }
  });
});

describe('a request', () => {
  it('has its line, with encoded parameters', () => {
    expect(requestLineOf({ operation: 'getAddons' })).toBe('GET /api/admin/addons');
    expect(requestLineOf({ operation: 'updateAddon', path: [3] })).toBe('PUT /api/admin/addons/3');
    expect(requestLineOf({ operation: 'deleteServiceAccountToken', path: [9, 'a/b'] })).toBe(
      'DELETE /api/admin/service-account/9/token/a%2Fb',
    );
    expect(requestLineOf({ operation: 'deleteStrategy', path: ['{id}$&'] })).toBe(
      'DELETE /api/admin/strategies/%7Bid%7D%24%26',
    );
  });

  it('is a command of curl that a shell passes on as it is', () => {
    const facts = { operation: 'deprecateStrategy', path: ["it's"], ifMatch: '"v1"' };
    const body = `{ "title":\n"'$(id)' \\"\\\\ !" }`;
    const command = curlOf(facts, 'https://flags.example.com/base', body);
    const script = `curl() { printf '%s\\n' "$@"; }\nTOKEN=secret\n${command}`;
    expect(execFileSync('sh', ['-c', script], { encoding: 'utf8' }).split('\n')).toEqual([
      '-X',
      'POST',
      "https://flags.example.com/base/api/admin/strategies/it's/deprecate",
      '-H',
      'Authorization: secret',
      '-H',
      'If-Match: "v1"',
      '-H',
      'Content-Type: application/json',
      '--data-raw',
      ...body.split('\n'),
      '',
    ]);
    expect(curlOf({ operation: 'getAddons' }, '')).toBe(
      `curl -X GET '/api/admin/addons' \\\n  -H "Authorization: $TOKEN"`,
    );
  });

  it('is about one version or about any', () => {
    expect(ifMatchOf('"1"')).toEqual({ ifMatch: '"1"' });
    expect(ifMatchOf('')).toEqual({ ifMatch: '' });
    expect(ifMatchOf(undefined)).toEqual({});
  });
});
