// Ajv's standalone code, and by hand what flagadmin checks besides the schema, each in the fastest way that we know: rules D2, D6 and D9 of
// core/RULES.md.
import all from '../../../build/bench/rivals/ajv-all-errors.mjs';
import first from '../../../build/bench/rivals/ajv-first-error.mjs';

export const name = 'Ajv standalone, equal checks';
export const checks = 'the schema and, by hand, what flagadmin checks besides (rules D2, D6 and D9)';

const deepest = 64;
const known = new Set(['provider', 'description', 'enabled', 'parameters', 'events', 'projects', 'environments']);

export const check = (value) => first(value) && isJson(value, 1);

/** Like `validate` of a schema of flagadmin. */
export function validate(value) {
  return first(value) && isJson(value, 1)
    ? { valid: true, warnings: unknownIn(value) }
    : { valid: false, errors: listErrors(value) };
}

export function listErrors(value) {
  if (!isJson(value, 1)) return [['', 'must be a value that JSON can represent']];
  return all(value) ? [] : all.errors.map(({ instancePath, message }) => [instancePath, message]);
}

/** Like `parseJson` of a schema of flagadmin. */
export function parse(text) {
  const value = parseStrictly(text);
  if (!first(value)) throw new TypeError('not valid', { cause: listErrorsOf(value) });
  return value;
}

/** Like `validateJson` of a schema of flagadmin. */
export function validateText(text) {
  let value;
  try {
    value = parseStrictly(text);
  } catch (error) {
    return { valid: false, errors: [['', error.message]], warnings: [] };
  }
  const errors = listErrorsOf(value);
  return { valid: errors.length === 0, errors, warnings: unknownIn(value) };
}

const listErrorsOf = (value) =>
  all(value) ? [] : all.errors.map(({ instancePath, message }) => [instancePath, message]);

/** The value of a text in which each name occurs once in its object, each surrogate has its pair, and nothing is nested too deep. */
function parseStrictly(text) {
  if (!text.isWellFormed()) throw new SyntaxError('half of a surrogate pair');
  const value = JSON.parse(text);
  // Of two members of one name `JSON.parse` keeps the last one: then the value has fewer members than the text.
  const members = membersIn(value, 1);
  if (Number.isNaN(members)) throw new SyntaxError('nested too deep');
  if (namesIn(text) !== members && repeatsName(text)) throw new SyntaxError('a name that occurs twice');
  if (text.includes('\\u') && !isJson(value, 1)) throw new SyntaxError('half of a surrogate pair');
  return value;
}

const colon = 58;
const backslash = 92;

/** How many strings of a valid JSON text a colon follows. The search of the engine is faster than a look at each character. */
function namesIn(text) {
  let names = 0;
  for (let at = text.indexOf('"'); at !== -1; at = text.indexOf('"', at + 1)) {
    do at = text.indexOf('"', at + 1);
    while (isEscaped(text, at));
    while (text.charCodeAt(at + 1) <= 32) ++at;
    if (text.charCodeAt(at + 1) === colon) ++names;
  }
  return names;
}

function isEscaped(text, at) {
  let start = at;
  while (text.charCodeAt(start - 1) === backslash) --start;
  return (at - start) % 2 === 1;
}

/** Whether an object that the schema describes, the update or its parameters, has a name twice. Seldom called: it is simple, not fast. */
function repeatsName(text) {
  const open = []; // for each open object or list the names, if they matter
  let string;
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}:,]/g)) {
    if (token === '{' || token === '[') {
      const matters = token === '{' && (open.length === 0 || (open.length === 1 && open[0]?.last === 'parameters'));
      open.push(matters ? new Set() : undefined);
    } else if (token === '}' || token === ']') open.pop();
    else if (token !== ':') string = token;
    else {
      const names = open.at(-1);
      if (names === undefined) continue;
      names.last = JSON.parse(string);
      if (names.size === names.add(names.last).size) return true;
    }
  }
  return false;
}

/** How many members all objects of a value have; not a number if one is nested too deep. */
function membersIn(value, depth) {
  if (typeof value !== 'object' || value === null) return 0;
  if (depth > deepest) return Number.NaN;
  let members = 0;
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; ++index) {
      const element = value[index];
      if (typeof element === 'object') members += membersIn(element, depth + 1);
    }
    return members;
  }
  for (const each in value) {
    const member = value[each];
    members += typeof member === 'object' ? 1 + membersIn(member, depth + 1) : 1;
  }
  return members;
}

/** Whether JSON can represent a value as it is. */
function isJson(value, depth) {
  switch (typeof value) {
    case 'string':
      return value.isWellFormed();
    case 'boolean':
      return true;
    case 'number':
      return Number.isFinite(value);
    case 'object':
      return value === null || (depth <= deepest && (Array.isArray(value) ? isJsonList : isJsonObject)(value, depth));
    default:
      return false;
  }
}

function isJsonList(list, depth) {
  if (list.toJSON !== undefined) return false;
  for (let index = 0; index < list.length; ++index) if (!isJson(list[index], depth + 1)) return false;
  return true;
}

function isJsonObject(object, depth) {
  if (Object.getPrototypeOf(object) !== Object.prototype || object.toJSON !== undefined) return false;
  for (const each in object) {
    const member = object[each];
    if (member !== undefined && !(each.isWellFormed() && isJson(member, depth + 1))) return false;
  }
  return true;
}

const none = [];

/** A warning for each property that the schema does not have. */
function unknownIn(value) {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return none;
  let found = none;
  for (const each in value) {
    if (known.has(each) || value[each] === undefined) continue;
    if (found === none) found = [];
    const path = `/${each.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    found.push([path, 'is unknown']);
  }
  return found;
}
