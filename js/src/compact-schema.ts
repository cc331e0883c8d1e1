// Reads the compact form of a schema, for validation in JavaScript.
import {
  flagDeprecated,
  flagHasRules,
  flagNullable,
  flagRequired,
  flagSensitive,
  stringFormats,
  valueTypes,
} from './generated/constants.js';
import { escapedSegment } from './issue.js';

/** Where a schema is. */
export interface Place {
  /** An index is 0. */
  readonly path: readonly (string | 0)[];
  /** The JSON Pointer of the path, cut where it has an index. */
  readonly pointer: readonly string[];
  /** The schema as a JSON Pointer in a URI fragment. */
  readonly schemaPath: string;
}

/** A schema at its path. */
export interface SchemaNode extends Place {
  /** Empty: any. */
  readonly type: (typeof valueTypes)[number];
  readonly nullable: boolean;
  readonly deprecated: boolean;
  readonly sensitive: boolean;
  /** Rules of a string or a number beyond its type. */
  readonly rules: ScalarRules | undefined;
  /** Whether any string is valid, without a warning. */
  readonly isFree: boolean;
  /** For members: whether they must be present. */
  readonly required: boolean;
  /** The bits of the members that must be present: of the first 32, and of those behind them. */
  readonly requiredMembers: readonly [number, number];
  /** For members: whether its strings must differ in the array around the object (D31). */
  readonly unique: boolean;
  /** For members: the name in JSON with what is before it, and the same before a string (`walk.ts`). */
  readonly keys: readonly string[];
  /** The names of the described members of an object. */
  readonly names: readonly string[];
  /** The schemas of these members. */
  readonly members: readonly SchemaNode[];
  /** The schema of the elements of an array. */
  readonly inner: SchemaNode | undefined;
  /** Whether the strings of a member must differ in an array of objects (D31). */
  readonly hasUnique: boolean;
}

export interface ScalarRules {
  readonly minLength: number;
  readonly format: (typeof stringFormats)[number];
  readonly minimum: number;
  readonly allowed: readonly string[];
  readonly forbidden: readonly string[];
}

const root: Place = { path: [], pointer: [''], schemaPath: '#' };

export function placeOfMember({ path, pointer, schemaPath }: Place, name: string): Place {
  const step = `/${escapedSegment(name)}`;
  return {
    path: [...path, name],
    pointer: [...pointer.slice(0, -1), pointer.at(-1) + step],
    schemaPath: `${schemaPath}/properties${step}`,
  };
}

function placeOfElement({ path, pointer, schemaPath }: Place): Place {
  return { path: [...path, 0], pointer: [...pointer, ''], schemaPath: `${schemaPath}/items` };
}

function requiredBits(members: readonly SchemaNode[]): number {
  return members.reduce((bits, { required }, index) => (required ? bits | (1 << index) : bits), 0);
}

/** As the first member, after a string, and after another value; the same before a string. */
function keysOf(name: string | 0 | undefined): string[] {
  const keys = ['{', '",', ','].map((before) => `${before}${JSON.stringify(name)}:`);
  return [...keys, ...keys.map((key) => `${key}"`)];
}

/** Reads the compact form of a schema: core/include/flagadmin/schema/compact_schema.hpp describes it. */
export function readCompactSchema(text: string): SchemaNode {
  let at = 0;
  return readNode(root);

  /** `uniqueMember`: that of the array around an object. */
  function readNode(place: Place, unique = false, uniqueMember?: string): SchemaNode {
    const flags = readField();
    const type = valueTypes[readField()] as SchemaNode['type'];
    readField(); // the fast path of the core's validator
    const hasRules = (flags & flagHasRules) !== 0;
    const deprecated = (flags & flagDeprecated) !== 0;
    const ownUnique = hasRules && type === 'array' ? readName() : undefined;
    const rules = hasRules && type !== 'array' ? readRules() : undefined;
    const names: string[] = [];
    const members: SchemaNode[] = [];
    for (let left = type === 'object' ? readNumber() : 0; left > 0; --left) {
      const name = readName();
      names.push(name);
      members.push(readNode(placeOfMember(place, name), name === uniqueMember));
    }
    return {
      ...place,
      type,
      nullable: (flags & flagNullable) !== 0,
      deprecated,
      sensitive: (flags & flagSensitive) !== 0,
      required: (flags & flagRequired) !== 0,
      requiredMembers: [requiredBits(members.slice(0, 32)), requiredBits(members.slice(32))],
      rules,
      isFree: (type === 'string' || type === '') && rules === undefined && !deprecated && !unique,
      unique,
      keys: keysOf(place.path.at(-1)),
      names,
      members,
      inner: type === 'array' ? readNode(placeOfElement(place), false, ownUnique) : undefined,
      hasUnique: ownUnique !== undefined,
    };
  }

  function readRules(): ScalarRules {
    readField(); // whether the characters of a string matter
    const minLength = readNumber();
    const format = stringFormats[readField()] as ScalarRules['format'];
    const minimum = readNumber();
    return { minLength, format, minimum, allowed: readNames(), forbidden: readNames() };
  }

  function readNames(): string[] {
    return Array.from({ length: readNumber() }, readName);
  }

  function readName(): string {
    const start = at;
    at = text.indexOf(',', start) + 1;
    // Engines compare names that are property keys faster than slices of a text.
    return Object.keys({ [text.slice(start, at - 1)]: 0 })[0] as string;
  }

  /** In decimal; -Infinity for none. */
  function readNumber(): number {
    const digits = readName();
    return digits === '' ? -Infinity : Number(digits);
  }

  function readField(): number {
    return text.charCodeAt(at++) - 48;
  }
}
