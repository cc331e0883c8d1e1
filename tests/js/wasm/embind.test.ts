// Tests the JavaScript half of Embind.
import { describe, expect, it } from 'vitest';

import { functionOf } from '../../../js/src/wasm/embind.js';
import type { Boundary } from '../../../js/src/wasm/boundary.js';
import type { NumberFunction, WasmExports } from '../../../js/src/wasm/instance.js';

const memory = new WebAssembly.Memory({ initial: 1 });
const nameAt = 8;

describe('the functions that Embind registers', () => {
  it('are called by name, with the function they invoke', () => {
    new TextEncoder().encodeInto('dryRun\0rest', new Uint8Array(memory.buffer, nameAt));
    const called: number[][] = [];
    const invoke: NumberFunction = (...numbers) => called.push(numbers);
    const table = { get: (index: number) => (index === 5 ? invoke : undefined) } as unknown as WebAssembly.Table;
    const exports = { memory, __indirect_function_table: table } as unknown as WasmExports;
    const boundary = { instance: { exports, registered: [[nameAt, 1, 32, 0, 5, 77]] } } as unknown as Boundary;
    expect(functionOf(boundary, 'dryRun')(1, 2)).toBe(1);
    expect(functionOf(boundary, 'bulkCount')).toBeUndefined();
    expect(called).toEqual([[77, 1, 2]]);
  });
});
