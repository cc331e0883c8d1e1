// Tests the functions of the admin page that a user cannot reach in all their cases.
import { execFileSync } from 'node:child_process';

import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';

import '../../support/environment.mjs';
import { ActionBar } from '../../../examples/admin-ui/src/editor/action-bar';
import { Outcome } from '../../../examples/admin-ui/src/editor/outcome';
import { PredictionCard } from '../../../examples/admin-ui/src/editor/prediction';
import { curlOf, requestLineOf } from '../../../examples/admin-ui/src/editor/request';
import { mask, withoutSecrets } from '../../../examples/admin-ui/src/editor/json-view';
import { otherThanPredicted } from '../../../examples/admin-ui/src/editor/use-sending';
import { addons } from '../../../examples/admin-ui/src/resources/addons';
import { serviceAccounts } from '../../../examples/admin-ui/src/resources/service-accounts';
import { addonFields } from '../../../examples/admin-ui/src/resources/addon-form';
import {
  changesBetween,
  pointerTo,
  reapplied,
  same,
  stepsOf,
  valueAt,
  withValue,
} from '../../../examples/admin-ui/src/json';

vi.hoisted(() => {
  const window = { location: { hash: '' }, history: { state: null, replaceState() {} }, addEventListener() {} };
  Object.assign(globalThis, { document: { baseURI: 'https://x.example/admin/' }, window });
});

const odd = JSON.parse('{"__proto__":1,"a/b~c":2}');

describe('JSON Pointers', () => {
  it('lead to members of any name, and not to inherited ones', () => {
    expect(stepsOf(pointerTo('a/b~c', 0))).toEqual(['a/b~c', '0']);
    expect(valueAt({ odd }, pointerTo('odd', '__proto__'))).toBe(1);
    expect(valueAt({ odd }, '/toString')).toBeUndefined();
  });

  it('set, add and remove members and items, in copies', () => {
    const value = { odd, list: ['a', { b: 1 }] };
    const changed = withValue(withValue(value, '/odd/__proto__', 'new'), '/list/1/b', 2);
    expect(JSON.stringify(changed)).toBe('{"odd":{"__proto__":"new","a/b~c":2},"list":["a",{"b":2}]}');
    expect(withValue(value, '/odd/a~1b~0c', undefined).odd).toEqual(JSON.parse('{"__proto__":1}'));
    expect(value.odd).toBe(odd);
  });
});

describe('two versions', () => {
  it('are the same in any order of members', () => {
    expect(same({ a: 1, b: [{ c: 2, d: 3 }] }, { b: [{ d: 3, c: 2 }], a: 1 })).toBe(true);
    expect(same([1, 2], [2, 1])).toBe(false);
  });

  it('differ by property, and by member', () => {
    const changes = changesBetween({ a: 1, p: { x: 1, y: 2 } }, { a: 1, p: { x: 3 } });
    expect(changes.map(({ instancePath, after }) => [instancePath, after])).toEqual([
      ['/p/x', 3],
      ['/p/y', undefined],
    ]);
  });

  it('take the changes of another one: member by member, and name by name', () => {
    const before = { text: 'a', list: ['a', 'b'], members: { x: 1, y: 2 }, ...odd };
    const mine = { ...before, list: ['b', 'c'], members: { x: 1 } };
    const theirs = { ...before, text: 'b', list: ['a', 'b', 'd'], members: { x: 5, y: 2 } };
    expect(reapplied(before, mine, theirs)).toEqual({ text: 'b', list: ['b', 'd', 'c'], members: { x: 5 }, ...odd });
    expect(reapplied('a', 'mine', 'theirs')).toBe('mine');
  });
});

describe('a list', () => {
  const items = [{ id: 10 }, { id: 2 }, { id: 1 }];

  it.each([
    [addons, { addons: items }],
    [serviceAccounts, { serviceAccounts: items }],
  ])('has the order of ids, wherever the service has what was changed last', (row, listing) => {
    expect(row.items(listing).map(({ id }) => id)).toEqual([1, 2, 10]);
    expect(row.items(listing)).toBe(row.items(listing));
    expect(items[0].id).toBe(10);
  });
});

describe('the form of an addon', () => {
  const definition = { name: 'chat', displayName: 'Chat', description: 'Sends messages.', parameters: [] };
  const fieldsFor = (changes, item) => {
    const subject = { item, draft: { providers: [{ ...definition, ...changes }] }, listing: { addons: [] } };
    return addonFields({ provider: 'chat', parameters: item?.parameters }, subject);
  };

  it('has the reason of a deprecated provider as one sentence', () => {
    const hintOf = (deprecated) => fieldsFor({ deprecated }).find(({ path }) => path === '/provider').hint;
    expect(hintOf('Use another.')).toBe('Deprecated: Use another. Sends messages.');
    expect(hintOf('use another')).toBe('Deprecated: use another. Sends messages.');
    expect(hintOf(true)).toBe('Deprecated. Sends messages.');
    expect(hintOf(undefined)).toBe('Sends messages.');
  });

  it('has several lines for what an input of one line would change', () => {
    const parameter = { displayName: 'P', type: 'text', required: false, sensitive: false };
    const parameters = [
      { ...parameter, name: 'template', type: 'textfield' },
      { ...parameter, name: 'headers', placeholder: '{\n}' },
      { ...parameter, name: 'stored' },
      { ...parameter, name: 'plain', placeholder: 'text' },
    ];
    const item = { id: 1, provider: 'chat', description: 'a\r\nb', parameters: { stored: 'a\nb', other: '\r' } };
    const kinds = fieldsFor({ parameters }, item).flatMap(({ path, kind }) => (kind === 'lines' ? path : []));
    expect(kinds).toEqual([
      '/description',
      ...['template', 'headers', 'stored', 'other'].map((name) => `/parameters/${name}`),
    ]);
  });
});

describe('secrets', () => {
  it('are masked by the name of their member; the masks of the server are not', () => {
    const text = '{"key": "a\\"b", "url": "*****", "list": ["key"], "other": "a"}';
    expect(withoutSecrets(text, new Set(['key', 'url']))).toBe(
      `{"key": "${mask}", "url": "*****", "list": ["key"], "other": "a"}`,
    );
  });
});

describe('a response with other values than predicted', () => {
  const body = { description: 'd', parameters: { url: 'https://x.example', key: 'k' } };
  const othersIn = (data) => {
    const response = { status: 200, bodyJson: JSON.stringify(data) };
    return otherThanPredicted({ isPending: false, predicted: { body }, response });
  };

  it('has them, but for masks, which the prediction of a service in use lacks', () => {
    expect(othersIn({ ...body, parameters: { url: '*****', key: '*****' } })).toEqual([]);
    const others = othersIn({ description: 'other', parameters: { url: '*****' } });
    expect(others.map(({ instancePath }) => instancePath)).toEqual(['/description', '/parameters/key']);
  });
});

describe('a change that the configuration of the server decides on', () => {
  const warning = { code: 'private_address', instancePath: '/parameters/url', path: [], message: 'is private.' };
  const other = { ...warning, code: 'unknown_event' };
  const refusal = { status: 400, error: { name: 'ValidationError', message: 'no' } };
  const labelOf = (pointer) => pointer;
  const formOf = (prediction, sending = { isPending: false }) => {
    const form = { isShown: true, isChanged: true, issues: [], notes: [], secrets: new Set(), labelOf };
    const request = { method: 'POST', path: '/api/admin/addons', bodyJson: '{}' };
    return { ...form, prediction, sending, request, fieldLabelOf: labelOf, shownValue: (_, value) => value };
  };
  const shown = (prediction) => {
    const form = formOf(prediction);
    return [
      createElement(Outcome, { prediction }),
      createElement(ActionBar, { form, action: 'Save' }),
      createElement(PredictionCard, form),
    ].map((element) => renderToStaticMarkup(element));
  };

  it.each([200, 201])('is not called accepted anywhere: %d', (status) => {
    for (const text of shown({ status, warnings: [other, warning] })) {
      expect(text).not.toMatch(/\bgood\b|will accept|created|nothing changes/);
      expect(text).toMatch(/refuse/);
      expect(text).toContain(`>${status}?<`);
    }
    for (const text of shown({ status, warnings: [other] })) {
      expect(text).toMatch(/\bgood\b/);
      expect(text).not.toMatch(/refuse/);
    }
    for (const text of shown({ ...refusal, warnings: [warning] })) expect(text).toMatch(/\bbad\b/);
  });

  it('has its warning beside the refusal', () => {
    const predicted = { status: 201, warnings: [warning] };
    const sending = { isPending: false, predicted, error: new Error('no') };
    expect(renderToStaticMarkup(createElement(PredictionCard, formOf(predicted, sending)))).toContain('is private.');
  });
});

describe('a request', () => {
  it('is a command of curl that a shell passes on as it is', () => {
    const request = { method: 'PUT', path: "/api/admin/addons/a'%2Fb", ifMatch: '"3"' };
    expect(requestLineOf(request)).toBe("PUT /api/admin/addons/a'%2Fb");
    const body = '{"a": "\'$HOME `id` \\\\"}';
    const script = `curl() { printf '<%s>' "$@"; }; TOKEN=t; ${curlOf(request, body)}`;
    const sent = execFileSync('sh', ['-c', script], { encoding: 'utf8' });
    const headers = '<-H><Authorization: t><-H><If-Match: "3"><-H><Content-Type: application/json>';
    expect(sent).toBe(`<-X><PUT><https://x.example/admin/api/admin/addons/a'%2Fb>${headers}<--data-raw><${body}>`);
  });
});
