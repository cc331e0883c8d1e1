// Offsets of issues in JSON text (D4).
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { TextPositions } from '../../../js/src/cli/validate/positions.js';
import { addonCreateUpdateSchema as schema, dryRun, schemas, withRules } from '../../../js/src/entries/core.js';
import type { Issue } from '../../../js/src/issues/issue.js';
import { documentFor } from '../../support/arbitrary.mjs';

/** Whether a text begins with a value; an object or a list by its bracket, a number whatever its form. */
function beginsWith(text: string, value: unknown): boolean {
  switch (typeof value) {
    case 'string':
      return JSON.parse(/^"(?:[^"\\]|\\.)*"/.exec(text)?.[0] ?? 'null') === value;
    case 'number':
      return Object.is(JSON.parse(/^[-+.\deE]+/.exec(text)?.[0] ?? 'null'), value);
    case 'object':
      return text.startsWith(value === null ? 'null' : Array.isArray(value) ? '[' : '{');
    default:
      return text.startsWith(String(value));
  }
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const encode = (text: string) => new TextEncoder().encode(text);

/** The texts that begin at the offsets, in the text and in its bytes: both must agree. */
function found(text: string, issuesOf: (json: string | Uint8Array) => readonly Issue[]): string[] {
  const bytes = encode(text);
  const inText = issuesOf(text).map(({ offset }) => text.slice(offset, (offset as number) + 4));
  const inBytes = issuesOf(bytes).map(({ offset }) => decoder.decode(bytes.subarray(offset)).slice(0, 4));
  expect(inBytes).toEqual(inText);
  return inText;
}

describe('offsets', () => {
  it.each(Object.values(schemas))('are those of the values at the paths, as text and as bytes: $name', (one) => {
    let count = 0;
    const property = fc.property(documentFor(one.toJSONSchema('draft-07')), (bytes) => {
      const json = decoder.decode(bytes);
      const result = one.validateJson(encode(json));
      const ofText = one.validateJson(json);
      for (const [at, { code, offset = NaN, path }] of [...ofText.issues, ...ofText.warnings].entries()) {
        const inBytes = [...result.issues, ...result.warnings][at]?.offset;
        expect(encode(json.slice(0, offset)).length).toBe(inBytes);
        if (code === 'invalid_json') continue;
        const values = [JSON.parse(json)];
        for (const step of path)
          values.push(Object.hasOwn(Object(values.at(-1)), step) ? values.at(-1)[step] : undefined);
        const value = values.filter((one) => one !== undefined).at(-1); // of a missing property its object
        expect(beginsWith(json.slice(offset), value), `${code} of ${json}`).toBe(true);
        count += 1;
      }
    });
    fc.assert(property, { seed: 1, numRuns: 1000 });
    expect(count).toBeGreaterThan(200);
  });

  it('are those of rules of providers', () => {
    const text = '{"description":"é","provider":"slack","enabled":true,"parameters":{"url":"nowhere"},"events":[]}';
    const withProviders = withRules(schema);
    expect(found(text, (json) => withProviders.validateJson(json).issues)).toEqual(['"now', '{"ur']);
    expect(found(text, (json) => withProviders.validateJson(json).warnings)).toEqual(['"sla', '[]}']);
  });

  it('are part of dry runs of text', () => {
    const text = '{"name":"é😀","parameters":[{}]}';
    const { issues = [] } = dryRun.createStrategy({ payloadJson: text });
    expect(issues.map(({ offset }) => text.slice(offset))).toEqual(['{}]}', '{}]}']);
  });

  it('are absent from issues of values', () => {
    for (const value of [{ description: 'é' }, { enabled: [1] }]) {
      const result = schema.validate(value);
      expect(result.valid ? [] : result.issues.filter((issue) => 'offset' in issue)).toEqual([]);
      expect(dryRun.createAddon({ payload: value as never }).issues?.[0]).not.toHaveProperty('offset');
    }
  });
});

describe('positions of offsets', () => {
  const text = 'a😀\n\né"x"\nend';
  const bytes = encode(text);

  it('have a line, and a column in UTF-16 units, in any order', () => {
    const expected = new Map<number, object>();
    for (let unit = 0; unit <= text.length; ++unit) {
      if (unit !== 2) {
        const before = text.slice(0, unit);
        const offset = encode(before).length;
        expected.set(offset, {
          offset,
          line: before.split('\n').length,
          column: unit - before.lastIndexOf('\n'),
        });
      }
    }
    const offsets = [...expected.keys()];
    const positions = new TextPositions(bytes);
    for (const offset of [
      ...offsets,
      ...offsets.slice().reverse(),
      ...offsets.flatMap((one) => [one, bytes.length, 0]),
    ]) {
      expect(positions.at(offset)).toEqual(expected.get(offset));
    }
    for (const cut of offsets) {
      const rest = new TextPositions(bytes.subarray(cut), new TextPositions(bytes.subarray(0, cut)).at(cut));
      for (const offset of offsets.filter((one) => one >= cut).flatMap((one) => [one, bytes.length, cut])) {
        expect(rest.at(offset)).toEqual(expected.get(offset));
      }
    }
  });
});
