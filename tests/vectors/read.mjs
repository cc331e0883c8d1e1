// Reads the vectors. Their files leave out what follows from the rest (README.md): here each vector is complete.
import { readdirSync, readFileSync } from 'node:fs';

const folder = new URL('./', import.meta.url);
const textOf = (name) => readFileSync(new URL(name, folder), 'utf8');

/** The names of the files. */
export const vectorFiles = readdirSync(folder).filter(
  (name) => name.endsWith('.json') && !name.endsWith('.schema.json'),
);

/** Reads JSON with the text `number:1.50` in place of 1.50: numbers are compared and written as they are in the file. */
export const parseWithNumbers = (json) =>
  JSON.parse(
    json.replaceAll(/"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g, (token) =>
      token.startsWith('"') ? token : `"number:${token}"`,
    ),
  );
/** The JSON of such a value. */
export const jsonOf = (value) => JSON.stringify(value).replaceAll(/"number:([\d.eE+-]+)"/g, '$1');

const kinds = parseWithNumbers(textOf('golden/issues.json'));

/** A parameter in a message: values and names as JSON, lists in words. */
function wordsOf(name, value) {
  if (Array.isArray(value)) return [value.slice(0, -1).join(', '), value.at(-1)].filter(Boolean).join(' or ');
  return ['value', 'property'].includes(name) ? jsonOf(value) : value.replace('number:', '');
}

/** The issue of `[code, instancePath, params?, message?]`. */
function issueOf([code, instancePath, given, written]) {
  const { keyword, schemaPath, of, name, wordings } = kinds[code];
  const segments = instancePath.split('/').slice(1);
  const params = given ?? (name ? { [name]: segments.at(-1).replaceAll('~1', '/').replaceAll('~0', '~') } : {});
  // The rule is in the schema of the value, of what it is in, or of the property of the body.
  const depth = of === 'property' ? 1 : segments.length - ['value', 'parent', 'list'].indexOf(of ?? 'value');
  const steps = segments.slice(0, depth).map((one) => (/^\d+$/.test(one) ? '/items' : `/properties/${one}`));
  const parts = /\{(\w+)\}/g;
  const wording = wordings.find((text) => [...text.matchAll(parts)].every(([, part]) => part in params));
  return {
    code,
    keyword,
    instancePath,
    schemaPath: schemaPath ?? `#${steps.join('')}/${keyword}`,
    params,
    message: written ?? wording.replaceAll(parts, (_, part) => wordsOf(part, params[part])),
  };
}

/** The body of a response that reports issues; by a profile (D81o) each detail begins with its path. */
function bodyOf(issues, truncated, hasProfile) {
  const [{ instancePath, message }] = issues;
  const others = issues.length - 1;
  const more = truncated ? ` (and more than ${others} more)` : others > 0 ? ` (and ${others} more)` : '';
  return jsonOf({
    id: '00000000-0000-0000-0000-000000000000',
    name: 'ValidationError',
    message: `${instancePath || 'the body'} ${message}${more}`,
    details: hasProfile
      ? issues.map((one) => ({ ...one, message: `${one.instancePath} ${one.message}`.trimStart() }))
      : issues,
    ...(truncated && { truncated }),
  });
}

/** What a function's `input` and `expect` have when a vector leaves it out. */
const completions = {
  validate: (input, expect) => [
    input,
    { valid: expect.issues === undefined, issues: [], warnings: [], truncated: false, ...expect },
  ],
  decide(input, { issues, truncated, ...expect }) {
    const hasProfile = ![undefined, 'specification'].includes(input.context?.service);
    const body = issues ? bodyOf(issues, truncated, hasProfile) : (expect.body ?? '');
    const isStored = /^number:2/.test(expect.status) && expect.writes === undefined;
    return [
      { stored: null, ...(input.bodyBytesBase64 === undefined && { body: '' }), context: {}, ...input },
      { body, headers: {}, changes: [], warnings: [], ...(isStored && { newState: body }), ...expect },
    ];
  },
  request_head: (input, expect) => [{ granted: true, contentEncoding: null, contentLength: null, ...input }, expect],
};

function completed(vector) {
  const expect = { ...vector.expect };
  for (const list of ['issues', 'warnings']) if (list in expect) expect[list] = expect[list].map(issueOf);
  const [input, expected] = completions[vector.function]?.(vector.input, expect) ?? [vector.input, expect];
  return { ...vector, input, expect: expected };
}

const samples = {
  string: 'yes',
  number: 'number:7',
  boolean: true,
  null: null,
  object: { a: 'number:1' },
  array: ['a'],
};

/** An outline as a value: `string|null`, a list with the type of its items (and null), or an object. */
const shapeOf = (outline) =>
  JSON.parse(
    outline
      .replaceAll(/(\w+)!?:/g, '"$1":')
      .replaceAll(/([:[])([a-z]+)(?:\([a-z-]+\))?(\|null)?/g, '$1"$2$3"')
      .replaceAll(']|null', ',"null"]'),
  );

/** The types of a shape, with `null` if it may be null. */
function typesOf(shape) {
  if (typeof shape === 'string') return shape.split('|');
  return Array.isArray(shape) ? ['array', ...shape.slice(1)] : ['object'];
}

/**
 * A vector for every place of a schema with every type that it has not; of a list for the last item. `rules` has the rules of places and of single
 * cases; values of `secrets` are not in issues.
 */
function wrongTypes({ of, rules, secrets = [] }, vectors) {
  const valid = vectors.find(({ id }) => id === of);
  const { schema, json } = valid.input;
  const outlined = vectors.find((one) => one.function === 'outline' && one.input.schema === schema);
  const holder = { root: parseWithNumbers(json) };
  const made = [];

  function add(shape, parent, key, name, pointer) {
    const types = typesOf(shape);
    const right = parent[key];
    for (const [actual, sample] of Object.entries(samples)) {
      if (types.includes(actual) || (actual === 'number' && types.includes('integer'))) continue;
      parent[key] = sample;
      made.push(vectorOf(types, name || 'root', pointer, actual));
    }
    parent[key] = right;
    const begin = name && `${name}-`;
    if (Array.isArray(shape)) {
      const last = right.length - 1;
      add(shape[0], right, last, `${begin}item`, `${pointer}/${last}`);
    } else if (typeof shape === 'object') {
      for (const [member, inner] of Object.entries(shape)) {
        const kebab = member.replace(/[A-Z]+/g, (capitals) => `-${capitals.toLowerCase()}`);
        add(inner, right, member, begin + kebab, `${pointer}/${member}`);
      }
    }
  }

  function vectorOf(types, name, pointer, actual) {
    if (rules[name] === undefined) throw new Error(`no rule for ${name} in the types of ${of}`);
    const isScalar = ['string', 'number', 'boolean'].includes(actual);
    const coercion = types[0] === 'boolean' && isScalar ? ' D1b' : actual === 'null' ? '' : ' D1a';
    const value = isScalar && !secrets.includes(name) ? { value: samples[actual] } : {};
    const params = { expected: types.length === 1 ? types[0] : types, actual, ...value };
    const { warnings } = valid.expect;
    return {
      id: outlined.id.replace(/outline$/, `${name}-is-${actual}`),
      spec: rules[`${name}-is-${actual}`] ?? rules[name] + coercion,
      function: 'validate',
      description: `${actual} for ${name}, which is ${types.join(' or ')}.`,
      input: { schema, json: jsonOf(holder.root) },
      expect: { issues: [['wrong_type', pointer, params]], ...(pointer !== '' && warnings && { warnings }) },
    };
  }

  add(shapeOf(outlined.expect.outline), holder, 'root', '', '');
  return made;
}

/** The JSON of a vector, with `fill` letters in place of `{fill}`. */
function textOfVector(vector) {
  const { fill } = vector.input;
  const json = jsonOf(vector);
  return fill === undefined ? json : json.replaceAll('{fill}', 'x'.repeat(fill.slice('number:'.length)));
}

/** The JSON of the vectors of a file, with the numbers of the file. */
export function vectorsJson(name, isWanted = () => true) {
  const { vectors, types = [] } = parseWithNumbers(textOf(name));
  const all = [...vectors, ...types.flatMap((one) => wrongTypes(one, vectors))];
  return `[${all.filter(isWanted).map((vector) => textOfVector(completed(vector)))}]`;
}

let all;
/** All vectors, which nobody changes. */
export const readVectors = () => (all ??= vectorFiles.flatMap((name) => JSON.parse(vectorsJson(name))));
