// Tests what `flagadmin apply` accepts as a file.
import { expect, it } from 'vitest';

import { StateFile } from '../../../../js/src/cli/apply/state-file.js';

const read = (text: string) => StateFile.of('-', new TextEncoder().encode(text));

it('accepts a string `$schema` at the top, and no other value of it (D105)', () => {
  const text = '{"$schema":"./state.schema.json","addons":[]}';
  expect(read(text).lists.map(({ entries }) => entries)).toEqual([[]]);
  expect(read(text).content).toBe(text);
  for (const value of ['null', '1', '{}', '[]', 'true']) {
    expect(() => read(`{"$schema":${value},"addons":[]}`)).toThrow('/$schema must be a string');
  }
  expect(() => read('{"$schema":"state.schema.json"}')).toThrow('has no list');
});
