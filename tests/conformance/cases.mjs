// The cases of the conformance suite: the vectors that an HTTP service can fail, without its configuration and clock.
import { readVectors } from '../vectors/read.mjs';

/** The collections, how a resource of each is made and named, and the operations whose bodies have a schema. */
const kinds = [
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
    schema: { createStrategySchema: ['POST', '/api/admin/strategies'] },
  },
];
export const kindOf = (path) => kinds.find((kind) => path.startsWith(kind.path));

/** Why a vector cannot be sent to a service whose configuration is not known; undefined: it can. */
function obstacleOf({ input: { context = {}, padBodyTo, fill, body = '', stored } }) {
  const isFree = (name) =>
    ['now', 'secret', 'secretSha256', 'existingNames'].includes(name) || typeof context.lastId === 'number';
  const needs = Object.keys(context).filter((name) => !isFree(name));
  if (needs.length > 0) return `it needs ${needs.join(', ')}`;
  // D63d: nobody can delete it.
  if (/"editable":\s*false/.test(`${body}${stored ?? ''}`)) return 'what it makes would stay';
  return padBodyTo === undefined && fill === undefined ? undefined : 'its body is made by a rule of its own';
}

/** Each case: its id, the numbers of its rules, a request, what is stored before, and what is expected. */
export function allCases() {
  return readVectors().flatMap((vector) => {
    const { id, spec, function: tested, input, expect } = vector;
    const rules = spec.split(' ');
    if (tested === 'validate' && !expect.valid && input.json !== undefined) {
      const found = kinds.find(({ schema }) => input.schema in schema);
      if (found === undefined) return [];
      const [method, path] = found.schema[input.schema];
      return [{ id, rules, method, path, body: input.json, expect: { status: 400 } }];
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
