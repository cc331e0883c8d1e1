// How one version of a resource differs from another one.
import type { Change } from '../dry-run/types.js';
import { pointerOfPath } from '../base/pointer.js';
import { exactJson } from '../base/exact-json.js';
import { isObject, type Members } from '../base/values.js';
import { areEqual, valueIn } from './body.js';

/** The members that differ, of values of `parseExactly`, with those of `JSON.parse`; the members of objects one by one, lists as a whole. */
export function changesBetween(before: Members, after: Members, path: readonly string[] = []): Change[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) => {
    const [was, is] = [valueIn(before, name), valueIn(after, name)];
    if (isObject(was) && isObject(is)) return changesBetween(was, is, [...path, name]);
    const change = { instancePath: pointerOfPath([...path, name]), before: plain(was), after: plain(is) };
    return areEqual(was, is) ? [] : [change];
  });
}

const plain = (value: unknown): unknown => (value === undefined ? undefined : JSON.parse(exactJson(value)));
