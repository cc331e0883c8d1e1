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

/** A schema at its path. */
export interface SchemaNode {
  /** Empty: any. */
  readonly type: (typeof valueTypes)[number];
  readonly nullable: boolean;
  readonly deprecated: boolean;
  readonly sensitive: boolean;
  /** Rules of a string or a number beyond its type. */
  readonly rules: ScalarRules | undefined;
  /** An index is 0, a name that the schema does not have is empty. */
  readonly path: readonly (string | 0)[];
  /** For members: whether they must be present. */
  readonly required: boolean;
  /** The described members of an object. */
  readonly members: ReadonlyMap<string, SchemaNode>;
  /** The schema of any other member of an object, or of the elements of an array. */
  readonly inner: SchemaNode | undefined;
  /** The member whose strings must differ in an array of objects (D31). */
  readonly uniqueMember: string | undefined;
}

export interface ScalarRules {
  readonly minLength: number;
  readonly format: (typeof stringFormats)[number];
  readonly minimum: number;
  readonly allowed: readonly string[];
  readonly forbidden: readonly string[];
}

/** The schema of members that a schema does not describe. */
const anySchema = '000';

/** Reads the compact form of a schema: core/include/flagadmin/schema/compact_schema.hpp describes it. */
export function readCompactSchema(text: string, rootPath: SchemaNode['path'] = []): SchemaNode {
  let at = 0;
  return readNode(rootPath);

  function readNode(path: SchemaNode['path']): SchemaNode {
    const flags = readField();
    const type = valueTypes[readField()] as SchemaNode['type'];
    readField(); // the fast path of the core's validator
    const hasRules = (flags & flagHasRules) !== 0;
    const uniqueMember = hasRules && type === 'array' ? readName() : undefined;
    const rules = hasRules && type !== 'array' ? readRules() : undefined;
    const members = new Map<string, SchemaNode>();
    for (let left = type === 'object' ? readField() : 0; left > 0; --left) {
      const name = readName();
      members.set(name, readNode([...path, name]));
    }
    return {
      type,
      nullable: (flags & flagNullable) !== 0,
      deprecated: (flags & flagDeprecated) !== 0,
      sensitive: (flags & flagSensitive) !== 0,
      required: (flags & flagRequired) !== 0,
      rules,
      path,
      members,
      inner:
        type === 'array'
          ? readNode([...path, 0])
          : type === 'object'
            ? readCompactSchema(anySchema, [...path, ''])
            : undefined,
      uniqueMember,
    };
  }

  function readRules(): ScalarRules {
    readField(); // whether the characters of a string matter
    const minLength = readField();
    const format = stringFormats[readField()] as ScalarRules['format'];
    const minimum = (readField() || -Infinity) - 1;
    return { minLength, format, minimum, allowed: readNames(), forbidden: readNames() };
  }

  function readNames(): string[] {
    return Array.from({ length: readField() }, readName);
  }

  function readName(): string {
    const start = at;
    at = text.indexOf(',', start) + 1;
    return text.slice(start, at - 1);
  }

  function readField(): number {
    return text.charCodeAt(at++) - 48;
  }
}
