// Writes the JSON of any value, or reports why there is none.
import type { IssueOf } from './issue.js';
import { displayName } from './display.js';
import { pointerOfPath } from '../base/pointer.js';
import { isWellFormed } from '../base/utf8.js';

/** The JSON of a value, or the issue that prevents it. */
export type Plain =
  | { readonly json: string; readonly issue?: never }
  | { readonly json?: never; readonly issue: IssueOf<'not_json'> };

/**
 * The JSON of a value as `JSON.stringify` makes it (D9). Where that would silently replace or convert something, the result is an issue
 * instead, because the JSON would differ from the value. The members of an object, of any class, are its own enumerable ones with string
 * keys, and the elements of an array those with an index: symbols and other properties of arrays are none. Undefined members of objects
 * count as absent. Never throws. `isPlain`: a predicate of a schema has found nothing like that.
 */
export function toPlainJson(value: unknown, isPlain = false): Plain {
  const walk: Walk = { path: [], ancestors: [] };
  let isRead = isPlain;
  try {
    const actual = isPlain ? undefined : findForeign(value, walk);
    if (actual !== undefined) {
      return { issue: notJson(actual, walk.path) };
    }
    isRead = true;
    const json = JSON.stringify(value) as string | undefined;
    return json === undefined ? { issue: notJson('undefined', []) } : { json };
  } catch (cause) {
    // A getter or a proxy threw, whatever it was; or the value, which was read to some depth, is nested deeper than the call stack.
    const isDeep = isRead && cause instanceof RangeError;
    return { issue: notJson(isDeep ? 'nesting too deep' : 'unreadable property', walk.path) };
  }
}

interface Walk {
  /** The path of the current value; after an issue, the path of its value. */
  readonly path: (string | number)[];
  readonly ancestors: object[];
}

/** A string with half of a surrogate pair has no UTF-8 form (D2). */
const unpaired = 'string with an unpaired surrogate';

/** Deeper values are passed to `JSON.stringify` and the core, which refuses such depths. */
const deepestWalk = 200;

/** Names the value or the part of it that JSON has no form for; undefined if there is none. */
function findForeign(value: unknown, walk: Walk): string | undefined {
  switch (typeof value) {
    case 'string':
      return isWellFormed(value) ? undefined : unpaired;
    case 'boolean':
      return undefined;
    case 'number':
      return Number.isFinite(value) ? undefined : String(value);
    case 'object':
      return value === null ? undefined : findForeignInObject(value, walk);
    default:
      return typeof value;
  }
}

function findForeignInObject(value: object, walk: Walk): string | undefined {
  if (walk.ancestors.includes(value)) {
    return 'circular reference';
  }
  const isArray = Array.isArray(value);
  if (!isArray && isLost(value)) {
    return nameOf(value);
  }
  if (typeof (value as { toJSON?: unknown }).toJSON === 'function') {
    return 'object with toJSON';
  }
  if (walk.ancestors.length === deepestWalk) {
    return undefined;
  }
  walk.ancestors.push(value);
  const actual = isArray ? findForeignElement(value, walk) : findForeignMember(value, walk);
  walk.ancestors.pop();
  return actual;
}

function findForeignElement(array: readonly unknown[], walk: Walk): string | undefined {
  for (let index = 0; index < array.length; ++index) {
    walk.path.push(index);
    const actual = findForeign(array[index], walk);
    if (actual !== undefined) {
      return actual;
    }
    walk.path.pop();
  }
  return undefined;
}

function findForeignMember(value: object, walk: Walk): string | undefined {
  for (const key of Object.keys(value)) {
    // Before it is read: a getter may throw.
    walk.path.push(key);
    const member = (value as Record<string, unknown>)[key];
    if (member !== undefined && !isWellFormed(key)) {
      walk.path.pop();
      return unpaired;
    }
    const actual = member === undefined ? undefined : findForeign(member, walk);
    if (actual !== undefined) {
      return actual;
    }
    walk.path.pop();
  }
  return undefined;
}

/** Types of JavaScript, in any realm, whose JSON is not what they stand for. */
const lost =
  /^(?:Map|Set|WeakMap|WeakSet|WeakRef|Date|RegExp|Promise|Error|DOMException|Boolean|Number|String|BigInt|Symbol|DataView|.*Array|.*ArrayBuffer)$/;

/** Whether the JSON of an object lacks what it stands for. So does that of an object of the environment, such as `Headers`: it has no members. */
function isLost(value: object): boolean {
  const tag = Object.prototype.toString.call(value).slice('[object '.length, -1);
  return tag !== 'Object' && (lost.test(tag) || Object.keys(value).length === 0);
}

function nameOf(value: object): string {
  const name: unknown = (value as { constructor?: { name?: unknown } }).constructor?.name;
  return typeof name === 'string' && name !== '' ? displayName(name) : 'object';
}

function notJson(actual: string, path: readonly (string | number)[]): IssueOf<'not_json'> {
  return {
    code: 'not_json',
    keyword: 'type',
    instancePath: pointerOfPath(path),
    path: [...path],
    schemaPath: '#',
    params: { actual },
    message: `must be a value that JSON can represent, but ${actual} was given`,
  };
}
