// How one version of a resource differs from another one.
import type { Change } from '../api/types.js';
import { pointerOfPath } from '../base/pointer.js';
import { isObject, type Members } from '../base/values.js';
import { areEqual, valueIn } from './body.js';

/** The members that differ, with values of both; those of objects one by one, lists as a whole. */
export function changesBetween(before: Members, after: Members, path: readonly string[] = []): Change[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) => {
    const [was, is] = [valueIn(before, name), valueIn(after, name)];
    if (isObject(was) && isObject(is)) return changesBetween(was, is, [...path, name]);
    const change = { instancePath: pointerOfPath([...path, name]), before: was, after: is };
    return areEqual(was, is) ? [] : [change];
  });
}
