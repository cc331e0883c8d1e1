import { describe, expect, it } from 'vitest';

import { embindImports, type NumberFunction } from '../src/embind.js';

const memory = new WebAssembly.Memory({ initial: 1 });
const nameAt = 8;
const typesAt = 32;
const [signedType, unsignedType] = [100, 200];

/** As the module does it while it starts: a function is registered, the types of its results before or after it. */
function registered(returned: number, invoke: NumberFunction) {
  new TextEncoder().encodeInto('bulkCount\0rest', new Uint8Array(memory.buffer, nameAt));
  new Uint32Array(memory.buffer, typesAt).set([returned]);
  const table = { get: (index: number) => (index === 5 ? invoke : undefined) } as unknown as WebAssembly.Table;
  const functions: Record<string, NumberFunction> = {};
  const imports = embindImports(functions, () => ({ memory, __indirect_function_table: table }));
  imports._embind_register_integer(signedType, 0, 4, -(2 ** 31));
  imports._embind_register_function(nameAt, 1, typesAt, 0, 5, 77);
  imports._embind_register_integer(unsignedType, 0, 4, 0);
  return functions;
}

describe('the functions that Embind registers', () => {
  it('are called by name, with the function they invoke', () => {
    const called: number[][] = [];
    const functions = registered(signedType, (...numbers) => called.push(numbers));
    expect(Object.keys(functions)).toEqual(['bulkCount']);
    expect(functions['bulkCount']?.(1, 2)).toBe(1);
    expect(called).toEqual([[77, 1, 2, 0]]);
  });

  it('answer numbers with the sign of their type', () => {
    expect(registered(signedType, () => -1)['bulkCount']?.()).toBe(-1);
    expect(registered(unsignedType, () => -1)['bulkCount']?.()).toBe(2 ** 32 - 1);
  });
});
