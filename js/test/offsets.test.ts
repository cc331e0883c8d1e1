// Offsets of issues in JSON text (D4).
import { describe, expect, it } from 'vitest';

import { TextPositions } from '../src/cli/positions.js';
import { addonCreateUpdateSchema as schema, dryRun, schemas } from '../src/index.js';
import type { Issue } from '../src/issue.js';
import { readVectors } from '../../tests/server/support/vectors.mjs';

/** The JSON texts of all vectors that validate one. */
function* documents(): Generator<{ schema: keyof typeof schemas; json: string }> {
  for (const { function: name, input } of readVectors()) {
    if (name === 'validate' && input.json !== undefined) {
      yield { schema: input.schema, json: input.json };
    }
  }
}

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

const errorsIn = (text: string) => found(text, (json) => schema.validateJson(json).issues);
const warningsIn = (text: string) => found(text, (json) => schema.validateJson(json).warnings);

describe('offsets', () => {
  it('are those of values, and of the object that lacks a property', () => {
    const text = ' {"enabled": "yes", "parameters": {}, "events": ["a", 12345], "added" : 67890 }';
    expect(errorsIn(text)).toEqual(['"yes', '1234', '{"en']);
    expect(warningsIn(text)).toEqual(['6789']);
    expect(schema.validateJson(text).issues[0]?.offset).toBe(13);
  });

  it('count characters of several bytes as the units of a string', () => {
    const strange = '{"description":"é€😀\\u00e9","e\\u006eabled":"yes!","events":[12345,"😀",67890],"parameters":{}}';
    expect(errorsIn(strange)).toEqual(['"yes', '1234', '6789', '{"de']);
    const many = `{"description":"${'é€😀'.repeat(5000)}","events":[${'"😀",1234,'.repeat(90)}""],"enabled":[]}`;
    expect(errorsIn(many)).toEqual([...Array(90).fill('1234'), '[]}', '{"de', '{"de']);
  });

  it('are those of syntax errors', () => {
    expect(errorsIn('{"description":"é😀","enabled":?}')).toEqual(['?}']);
    expect(errorsIn('\ufeff{}')).toEqual(['\ufeff{}']);
    expect(schema.validateJson('\ufeff{}').issues[0]?.offset).toBe(0);
    expect(errorsIn('{"description":"é","enabl\\u0065d":true,"enabled":1}')).toEqual(['"ena']);
    const half = schema.validateJson('{"description":"é😀\ud800"}').issues;
    expect(half.map(({ offset }) => offset)).toEqual([19]);
  });

  it('count half of a pair alone as the unit that it is, also in the elements behind it', () => {
    const { invalid } = schema.validateMany('"\ud800"\n{}\n"\udc00\ud800x"\n{}');
    expect(invalid.map(({ offset }) => offset)).toEqual([0, 4, 7, 13]);
  });

  it('are those of the values at the paths, in all vectors', () => {
    let count = 0;
    for (const { schema: name, json } of documents()) {
      const { issues, warnings } = schemas[name].validateJson(json);
      for (const { code, offset, path } of [...issues, ...warnings]) {
        if (code === 'invalid_json') continue;
        const values = [JSON.parse(json)];
        for (const step of path)
          values.push(Object.hasOwn(Object(values.at(-1)), step) ? values.at(-1)[step] : undefined);
        const value = values.filter((one) => one !== undefined).at(-1); // of a missing property its object
        expect(beginsWith(json.slice(offset), value), `${code} of ${json}`).toBe(true);
        count += 1;
      }
    }
    expect(count).toBeGreaterThan(500);
  });

  it('are those of rules of providers', () => {
    const text = '{"description":"é","provider":"slack","enabled":true,"parameters":{"url":"nowhere"},"events":[]}';
    const withProviders = schema.withProviders();
    expect(found(text, (json) => withProviders.validateJson(json).issues)).toEqual(['"now', '{"ur']);
    expect(found(text, (json) => withProviders.validateJson(json).warnings)).toEqual(['"sla']);
  });

  it('are relative to the element', () => {
    const elements = ['{}', '{"description":"é😀","enabled":"yes"}', '{"description":"é😀","enabled":"yes"}'];
    for (const text of [`[ "é",${elements.join(', ')}]`, `"é"\n${elements.join('\n')}`]) {
      for (const input of [text, encode(text)]) {
        const { invalid } = schema.validateMany(input);
        const starts = invalid.map(({ offset, issues }) => {
          const start = offset + (issues[0]?.offset ?? Number.NaN);
          return typeof input === 'string'
            ? input.slice(start, start + 4)
            : new TextDecoder().decode(input.subarray(start)).slice(0, 4);
        });
        expect(starts.map((start) => start.slice(0, 2))).toEqual(['"é', '{}', '"y', '"y']);
      }
    }
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

  it('are found in one pass over a file of a single line', () => {
    let visited = 0;
    class Counted extends Uint8Array {
      override subarray(begin = 0, end = this.length) {
        visited += Math.max(end - begin, 0);
        return new Uint8Array(this.buffer, begin, Math.max(end - begin, 0)) as never;
      }
    }
    const line = new Counted(1 << 20).fill(32);
    const positions = new TextPositions(line);
    for (let element = 0; element < line.length; element += 64) {
      // A wrong value, and a missing property, which is that of the element.
      positions.at(element + 40);
      expect(positions.at(element)).toEqual({ offset: element, line: 1, column: element + 1 });
    }
    expect(visited).toBeLessThan(4 * line.length);
  });
});
