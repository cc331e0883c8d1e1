// Tests JSON Pointers.
import { expect, it } from 'vitest';

import { pathOfPointer, pointerOfPath } from '../../../js/src/base/pointer.js';

it.each([
  ['', []],
  ['/', ['']],
  ['/a/0/b', ['a', 0, 'b']],
  ['/01/-1/10', ['01', '-1', 10]],
  ['/a~1b/~0~01', ['a/b', '~~1']],
])('splits and joins the pointer %j', (pointer, path) => {
  expect(pathOfPointer(pointer)).toEqual(path);
  expect(pointerOfPath(path)).toBe(pointer);
});
