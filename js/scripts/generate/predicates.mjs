// A predicate for each public schema: straight-line TypeScript that is true only if the core would find neither an issue nor a warning (D90).
import { tables } from './tables.mjs';
import { capitalized, each, literal } from './text.mjs';

/** The functions that were written, by the shapes that they are for. */
const written = new Map();
const used = new Set();

/** A call of a function of schema/primitives.ts. */
function call(name, ...given) {
  used.add(name);
  return `${name}(${given.join(', ')})`;
}

/** An expression that is true if a value needs no further look; `value`: its name, `name`: of a function for it. */
function expressionFor(shape, value, name) {
  if (shape.deprecated) return 'false'; // the core warns
  const expression = typeExpression(shape, value, name);
  return shape.nullable ? `(${value} === null || ${expression})` : expression;
}

function typeExpression(shape, value, name) {
  switch (shape.type) {
    case 'string':
      return textExpression(shape, value);
    case 'boolean':
      return `typeof ${value} === 'boolean'`;
    case 'integer':
      return [call('isInteger', value), ...atLeast(shape, value)].join(' && ');
    case 'number':
      return [call('isNumber', value), ...atLeast(shape, value)].join(' && ');
    case 'array':
      return listExpression(shape, value, name);
    case 'object':
      return shape.properties ? `${functionFor(shape, name)}(${value})` : call('isMap', value);
    default:
      return call('isScalar', value);
  }
}

const atLeast = ({ minimum }, value) => (minimum === undefined ? [] : [`${value} >= ${minimum}`]);

function textExpression({ allowed, forbidden = [], minLength, format }, value) {
  if (allowed) return `(${allowed.map((text) => `${value} === ${literal(text)}`).join(' || ')})`;
  const formats = { 'date-time': 'isDateTime', 'url-friendly': 'isUrlFriendly' };
  return [
    call('isText', value),
    ...(minLength ? [`${value} !== ''`] : []),
    ...forbidden.map((text) => `${value} !== ${literal(text)}`),
    ...(format ? [call(formats[format], value)] : []),
  ].join(' && ');
}

function listExpression({ items, uniqueMember }, value, name) {
  if (JSON.stringify(items) === '{"type":"string"}') return call('isTexts', value);
  const isPart = items.properties && !items.nullable && !items.deprecated;
  const element = isPart ? functionFor(items, name) : `(element) => ${expressionFor(items, 'element', name)}`;
  return call('isListOf', value, element, ...(uniqueMember ? [literal(uniqueMember)] : []));
}

/** The opposite of an expression: one that begins with a parenthesis ends with it. */
const not = (expression) => (/^\(|^\w+\([^()]*\)$/.test(expression) ? `!${expression}` : `!(${expression})`);

/** What a property needs: the core warns of deprecated ones, they are left out. */
function casesOf(properties, name) {
  const byBody = new Map();
  for (const { name: member, required, value } of properties.filter((one) => !one.value.deprecated)) {
    const test = not(expressionFor(value, 'value', name + capitalized(member)));
    const body = `        if (${test}) return false;\n${required ? '        --missing;\n' : ''}        break;\n`;
    byBody.set(body, [...(byBody.get(body) ?? []), member]);
  }
  return each([...byBody], ([body, members]) => each(members, (one) => `      case ${literal(one)}:\n`) + body);
}

/** The name of the function for the shape of an object, which is written before those that call it. */
function functionFor(shape, name) {
  const key = JSON.stringify(shape);
  const found = written.get(key);
  if (found) return found.name;
  const cases = casesOf(shape.properties, name);
  const count = shape.properties.filter(({ required }) => required).length;
  used.add('isPlain');
  const text = `
export function ${name}(given: unknown): boolean {
  if (!isPlain(given)) return false;
${count === 0 ? '' : `  let missing = ${count};\n`}  for (const name in given) {
    const value = given[name];
    if (value === undefined) continue;
    switch (name) {
${cases}      default:
        return false;
    }
  }
  return ${count === 0 ? 'true' : 'missing === 0'};
}
`;
  written.set(key, { name, text });
  return name;
}

/** predicates.ts. */
export function predicates() {
  for (const { name, shape } of tables.schemas) functionFor(shape, predicateName(name));
  const functions = each([...written.values()], ({ text }) => text);
  return `import {\n${each([...used].sort(), (name) => `  ${name},\n`)}} from '../primitives.js';

// Each is true only if the core would report neither an issue nor a warning of the JSON of a value (D90). What they do not know, such as
// deprecated properties, is left to the core.
${functions}`;
}

/** The name of the predicate of a schema: that of `addonSchema` is `isAddon`. */
export const predicateName = (name) => `is${capitalized(name).replace(/Schema$/, '')}`;
