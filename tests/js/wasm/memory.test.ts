import { expect, test } from 'vitest';

import { ModuleMemory } from '../../../js/src/wasm/memory.js';

const address = 1024;

/** A function that returns a text as read from the memory, where it is always at the same address. */
function reader(): (text: string) => string {
  const memory = new WebAssembly.Memory({ initial: 1 });
  const read = new ModuleMemory(memory);
  return (text) => {
    const bytes = new TextEncoder().encode(text);
    new Uint8Array(memory.buffer).set(bytes, address);
    new Uint32Array(memory.buffer).set([address, bytes.length]);
    expect(read.words[0]).toBe(address);
    return read.stringAt(0);
  };
}

test.each([
  ['abcd', 'abcc'],
  ['aaaa', 'aaa'],
  ['aaa', 'aaaa'],
  ['a', ''],
  ['', 'a'],
  ['Ã©', 'é'], // the characters of the one are the bytes of the other
  ['é', 'Ã©'],
  ['\u0000', ''],
  ['a'.repeat(32), 'a'.repeat(33)],
  ['😀'.repeat(8), '😀'.repeat(9)],
  ['\ufeffa', 'a'],
])('%j, then %j, are read as they are', (first, second) => {
  const read = reader();
  for (const text of [first, second, first, second, second]) {
    expect(read(text)).toBe(text);
  }
});

test('strings that share a slot are read as they are', () => {
  const read = reader();
  const texts = Array.from({ length: 2000 }, (_, index) => `n${index}`);
  expect([...texts, ...texts].map(read)).toEqual([...texts, ...texts]);
});

test('a memory that has grown is read', () => {
  const memory = new WebAssembly.Memory({ initial: 1 });
  const read = new ModuleMemory(memory);
  expect(read.words.byteLength).toBe(1 << 16);
  memory.grow(1);
  expect(read.words.byteLength).toBe(2 << 16);
});
