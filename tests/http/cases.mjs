// The cases of the conformance suite: the vectors that an HTTP service can fail, without its configuration and clock.
import { readVectors } from '../vectors/read.mjs';

/** The collections, how a resource of each is made and named, and the operations whose bodies have a schema. */
export const kinds = [
  {
    path: '/api/admin/addons',
    list: 'addons',
    nameOf: ({ id }) => id,
    schema: { addonCreateUpdateSchema: ['PUT', '/api/admin/addons/2147483646'] },
  },
  {
    path: '/api/admin/service-account',
    list: 'serviceAccounts',
    nameOf: ({ id }) => id,
    unique: 'username',
    make: (username) => ({ username, rootRole: 3 }),
    schema: {
      updateServiceAccountSchema: ['PUT', '/api/admin/service-account/2147483646'],
      createServiceAccountSchema: ['POST', '/api/admin/service-account'],
      createServiceAccountTokenSchema: ['POST', '/api/admin/service-account/2147483646/token'],
    },
  },
  {
    path: '/api/admin/strategies',
    list: 'strategies',
    nameOf: ({ name }) => name,
    unique: 'name',
    make: (name) => ({ name, parameters: [] }),
    schema: {
      createStrategySchema: ['POST', '/api/admin/strategies'],
      updateStrategySchema: ['PUT', '/api/admin/strategies/no-such-strategy'],
    },
  },
];
export const kindOf = (path) => kinds.find((kind) => path.startsWith(kind.path));

/** Why a vector cannot be sent to a service whose configuration is not known; undefined: it can. */
function obstacleOf({ input: { context = {}, padBodyTo, fill, body = '', stored } }) {
  const isFree = (name) =>
    ['now', 'secret', 'secretSha256', 'existingNames'].includes(name) ||
    (name === 'lastId' && typeof context.lastId === 'number');
  const needs = Object.keys(context).filter((name) => !isFree(name));
  if (needs.length > 0) return `it needs ${needs.join(', ')}`;
  // D63d: nobody can delete it.
  if (/"editable":\s*false/.test(`${body}${stored ?? ''}`)) return 'what it makes would stay';
  return padBodyTo === undefined && fill === undefined ? undefined : 'its body is made by a rule of its own';
}

/** Members that make a body of a service account one of another kind: a service that does not see its fault would create it. */
const completions = {
  '/api/admin/addons': () =>
    '"provider":"webhook","enabled":true,"events":[],"parameters":{"url":"https://example.com/hook"}',
  '/api/admin/strategies': (text) => `"parameters":[]${text.includes('"name"') ? '' : ',"name":"syntax"'}`,
};

/** The same fault of JSON in creations of other kinds, for services without service accounts. */
function elsewhere(bytes) {
  const text = bytes.toString('latin1');
  const [, head, rest] = /^([ \t\r\n]*\{)(.*)$/s.exec(text) ?? [];
  return Object.entries(completions).map(([path, completionOf]) => {
    const members = `${completionOf(text)}${/^\s*\}/.test(rest ?? '') ? '' : ','}`;
    const body = head === undefined ? bytes : Buffer.from(head + members + rest, 'latin1');
    return { method: 'POST', path, body };
  });
}

/** Each case: its id, the numbers of its rules, a request, what is stored before, and what is expected. */
export function allCases() {
  return readVectors().flatMap((vector) => {
    const { id, spec, function: tested, input, expect } = vector;
    const rules = spec.split(' ');
    if (tested === 'validate' && !expect.valid) {
      const found = kinds.find(({ schema }) => input.schema in schema);
      if (found === undefined) return [];
      const [method, path] = found.schema[input.schema];
      const body = Buffer.from(input.json ?? input.jsonBytesBase64, input.json === undefined ? 'base64' : 'utf8');
      const isOfSyntax = expect.issues.every(({ code }) => code === 'invalid_json');
      const others = isOfSyntax && found.list === 'serviceAccounts' ? elsewhere(body) : [];
      return [{ id, rules, method, path, body, elsewhere: others, expect: { status: 400 } }];
    }
    if (tested !== 'decide' || input.bodyBytesBase64 !== undefined) return [];
    const { method, path, body, stored } = input;
    const texts = [stored ?? []].flat();
    return [
      {
        id,
        rules,
        method,
        path,
        body,
        stored: texts,
        taken: input.context?.existingNames,
        expect,
        obstacle: obstacleOf(vector),
      },
    ];
  });
}
