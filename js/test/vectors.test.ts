import { readdirSync, readFileSync } from 'node:fs';

import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';

import { callCore, optionalArgument, textArgument } from '../src/core-call.js';
import {
  addonListensTo,
  completeAddonUpdate,
  dryRun,
  mergeAddonUpdate,
  mergeServiceAccountUpdate,
  schemas,
  ValidationError,
  type AddonEvent,
  type Issue,
  type SchemaName,
} from '../src/index.js';
import type { JsonText } from '../src/utf8.js';

// The vectors are the specification; every runner reads the same files. Bodies and issues must be equal to the byte, but for
// `path`, which is this package's own.

interface Vector {
  readonly id: string;
  readonly operation: string;
  readonly description: string;
  readonly input: Input;
  readonly expect: Expected;
}

/** What the vectors of the operations that run here are made of; which of it is there depends on the operation. */
interface Input {
  readonly schema: SchemaName;
  readonly json?: string;
  readonly jsonBytesBase64?: string;
  readonly body?: string;
  readonly bodyBytesBase64?: string;
  readonly padBodyTo?: number;
  readonly current?: string;
  readonly update?: string;
  readonly changes?: string;
  readonly providers?: string;
  readonly addon: string;
  readonly event: AddonEvent;
  readonly operation: string;
  readonly stored: string | null;
  readonly context: Context;
}

interface Context {
  readonly providers?: string;
  readonly existingNames?: string[];
}

interface Expected {
  readonly valid: boolean;
  readonly issues: readonly unknown[];
  readonly warnings: readonly unknown[];
  readonly changes: readonly unknown[];
  readonly truncated: boolean;
  readonly json?: string;
  readonly listens: boolean;
  readonly status: number;
  readonly body: string;
}

const directory = new URL('../../tests/vectors/', import.meta.url);
const read = (file: string): unknown => JSON.parse(readFileSync(new URL(file, directory), 'utf8'));

const { files } = read('index.json') as { files: string[] };
const vectors = files.flatMap((file) => (read(file) as { vectors: Vector[] }).vectors);

/** What the package does not offer: transport, storage and what only the service knows. The runners of core and server have these. */
const notOffered = new Set([
  ...['entity_tag', 'error_kinds', 'exchange', 'http_url', 'if_match', 'if_none_match', 'mask_addon', 'normalize', 'path_segment'],
  ...['request_head', 'resource_id', 'route', 'token'],
]);

function textOf(issues: readonly Issue[]): string[] {
  return issues.map(({ path: _, ...issue }) => JSON.stringify(issue));
}

function linesOf(list: readonly unknown[]): string[] {
  return list.map((entry) => JSON.stringify(entry));
}

function given(text: string | undefined, base64: string | undefined): JsonText {
  return base64 === undefined ? (text as string) : new Uint8Array(Buffer.from(base64, 'base64'));
}

/** Whether a text says the same after it has been a JavaScript value: then the functions for values must answer it too. */
function survives(json: string): boolean {
  try {
    return JSON.stringify(JSON.parse(json)) === json;
  } catch {
    return false;
  }
}

type Runner = (input: Input, expected: Expected) => void;

const runners: Record<string, Runner> = {
  validate(input, expected) {
    const schema = schemas[input.schema];
    const json = given(input.json, input.jsonBytesBase64);
    const verdict = schema.validateJson(json);
    expect(textOf(verdict.issues)).toEqual(linesOf(expected.issues));
    expect(textOf(verdict.warnings)).toEqual(linesOf(expected.warnings));
    expect(verdict).toMatchObject({ valid: expected.valid, truncated: expected.truncated });
    if (typeof json === 'string') {
      expect(schema.validateJson(new TextEncoder().encode(json))).toEqual(verdict);
      if (survives(json)) {
        const value: unknown = JSON.parse(json);
        expect(schema.is(value)).toBe(expected.valid);
        expect(schema.validate(value)).toMatchObject({ valid: verdict.valid, warnings: verdict.warnings });
      }
    }
  },

  merge_addon_update: merged('mergeAddonUpdate', ['current', 'update', 'providers'], mergeAddonUpdate),
  merge_service_account_update: merged('mergeServiceAccountUpdate', ['current', 'update'], mergeServiceAccountUpdate),
  complete_addon_update: merged('completeAddonUpdate', ['current', 'changes'], completeAddonUpdate),

  event_filter(input, expected) {
    expect(addonListensTo(JSON.parse(input.addon), input.event)).toBe(expected.listens);
  },

  decide: decided,
};

/** The function that JavaScript has takes values; the one of the core below it is compared by texts. */
function merged(
  name: 'mergeAddonUpdate' | 'mergeServiceAccountUpdate' | 'completeAddonUpdate',
  names: readonly ('current' | 'update' | 'changes' | 'providers')[],
  merge: (...values: never[]) => unknown,
): Runner {
  return (input, expected) => {
    const texts = names.map((one) => input[one]);
    const call = () => {
      const given = texts.map((text, i) =>
        text === undefined ? optionalArgument(names[i] as string, undefined) : textArgument(names[i] as string, text),
      );
      return callCore(name, ...given).text;
    };
    const surviving = texts.every((text) => text === undefined || survives(text));
    const callWithValues = () => merge(...(texts.map((text) => text && (JSON.parse(text) as unknown)) as never[]));
    if (expected.json !== undefined) {
      expect(call()).toBe(expected.json);
      if (surviving) {
        expect(callWithValues()).toEqual(JSON.parse(expected.json));
      }
    } else {
      for (const refused of surviving ? [call, callWithValues] : [call]) {
        expect(textOf(caughtBy(refused).issues)).toEqual(linesOf(expected.issues));
      }
    }
  };
}

function caughtBy(action: () => unknown): ValidationError {
  try {
    action();
  } catch (error) {
    expect(error).toBeInstanceOf(ValidationError);
    return error as ValidationError;
  }
  throw new Error('nothing was thrown');
}

/** Whether the outcome depends on something that only the service knows. */
function needsService({ input }: Vector): boolean {
  const isCreation = input.operation === 'createStrategy';
  const dependsOn = ['environments', 'ifMatch', 'version', 'sizeLimit', 'creationDisabled'];
  return (!isCreation && input.stored === null) || dependsOn.some((name) => name in input.context);
}

function decided(input: Input, expected: Expected): void {
  const body = bodyOf(input);
  const outcome = tried(input, body);
  expect(outcome.bodyJson).toBe(expected.body);
  expect(outcome.status).toBe(expected.status);
  expect(linesOf(outcome.changes ?? [])).toEqual(linesOf(expected.changes));
  expect(textOf(outcome.warnings)).toEqual(linesOf(expected.warnings));
  if (outcome.error !== undefined) {
    expect(textOf(outcome.issues)).toEqual(linesOf(outcome.error.details ?? []));
  }
}

function bodyOf(input: Input): JsonText {
  const body = given(input.body, input.bodyBytesBase64);
  return input.padBodyTo === undefined ? body : (body as string).padEnd(input.padBodyTo);
}

function tried(input: Input, body: JsonText) {
  const { providers, existingNames } = input.context;
  const current = input.stored === null ? undefined : JSON.parse(input.stored);
  switch (input.operation) {
    case 'updateAddon':
      return dryRun.updateAddon({
        current,
        updateJson: body,
        providers: providers === undefined ? undefined : JSON.parse(providers),
      });
    case 'updateServiceAccount':
      return dryRun.updateServiceAccount({ current, updateJson: body });
    case 'createStrategy':
      return dryRun.createStrategy({ payloadJson: body, existingNames });
    default:
      throw new Error(`unknown operation ${input.operation}`);
  }
}

describe('vectors', () => {
  it('are all listed', () => {
    const found = readdirSync(directory).filter((file) => file.endsWith('.json'));
    expect([...files, 'index.json', 'vector.schema.json'].sort()).toEqual(found.sort());
  });

  const ajv = new Ajv({ strict: false, logger: false, validateFormats: false });
  ajv.addSchema(read('vector.schema.json') as object, 'vectors');

  it('look as their schema says', () => {
    expect(ajv.validate('vectors#/definitions/index', read('index.json')), ajv.errorsText()).toBe(true);
    for (const file of files) {
      expect(ajv.validate('vectors', read(file)), `${file}: ${ajv.errorsText()}`).toBe(true);
    }
  });

  it('have ids of their own', () => {
    expect(new Set(vectors.map((one) => one.id)).size).toBe(vectors.length);
  });

  it('have operations that this runner knows', () => {
    const known = [...notOffered, ...Object.keys(runners)];
    expect(vectors.map((one) => one.operation).filter((operation) => !known.includes(operation))).toEqual([]);
  });
});

const offered = vectors.filter((one) => !notOffered.has(one.operation));
const runnable = offered.filter((one) => one.operation !== 'decide' || !needsService(one));

describe.each(Object.keys(runners))('%s', (operation) => {
  const chosen = runnable.filter((one) => one.operation === operation);

  it('has vectors', () => {
    expect(chosen.length).toBeGreaterThan(0);
  });

  it.each(chosen.map((vector) => [vector.id, vector] as const))('%s', (_, vector) => {
    runners[operation]?.(vector.input, vector.expect);
  });
});
