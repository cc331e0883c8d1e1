// Runs all vectors with the package.
import { readFileSync } from 'node:fs';

import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';

import { readVectors, vectorFiles } from '../../support/vectors.mjs';
import { schemas } from '../../../js/src/entries/core.js';
import { isRunnable, notOffered, runners, runVector } from './vector-runners.js';

// The vectors are the specification; every runner reads the same files.

const directory = new URL('../../vectors/', import.meta.url);
const read = (file: string): unknown => JSON.parse(readFileSync(new URL(file, directory), 'utf8'));

const vectors = readVectors();

describe('vectors', () => {
  const ajv = new Ajv({ strict: false, logger: false, validateFormats: false });
  ajv.addSchema(read('vector.schema.json') as object, 'vectors');

  it('match their schema', () => {
    for (const file of vectorFiles) {
      expect(ajv.validate('vectors', read(file)), `${file}: ${ajv.errorsText()}`).toBe(true);
    }
  });

  it('name public schemas only, and each of them', () => {
    const names = vectors.filter((one) => one.function === 'validate').map((one) => one.input.schema);
    expect([...new Set(names)].sort()).toEqual(Object.keys(schemas).sort());
  });

  it('have unique ids', () => {
    expect(new Set(vectors.map((one) => one.id)).size).toBe(vectors.length);
  });

  it('have functions that this runner knows', () => {
    const known = [...notOffered, ...Object.keys(runners)];
    expect(vectors.map((one) => one.function).filter((name) => !known.includes(name))).toEqual([]);
  });
});

const runnable = vectors.filter(isRunnable);

describe.each(Object.keys(runners))('%s', (name) => {
  const chosen = runnable.filter((one) => one.function === name);

  it('has vectors', () => {
    expect(chosen.length).toBeGreaterThan(0);
  });

  it.each(chosen.map((vector) => [vector.id, vector] as const))('%s', (_, vector) => {
    expect(() => runVector(vector)).not.toThrow();
  });
});
