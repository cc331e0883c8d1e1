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
import { isDateTime, isUrlFriendly } from './guard.js';
import { varying, type IssueTemplate } from './issue-template.js';

/** A schema at its path. */
export interface SchemaNode {
  /** Empty: any. */
  readonly type: (typeof valueTypes)[number];
  readonly nullable: boolean;
  readonly deprecated: boolean;
  readonly sensitive: boolean;
  /** Rules of a string or a number beyond its type. */
  readonly rules: ScalarRules | undefined;
  readonly path: readonly (string | 0 | typeof varying)[];
  /** The described members of an object. */
  readonly members: ReadonlyMap<string, SchemaNode>;
  /** For members: the bit of the position. */
  readonly bit: number;
  /** For objects: the bits of the required members. */
  readonly required: number;
  /** The schema of any other member of an object, or of the elements of an array. */
  readonly inner: SchemaNode | undefined;
  /** The member whose strings must differ in an array of objects (D31). */
  readonly uniqueMember: string | undefined;
  /** For members: the name in the JSON of an object, as the first member and as a later one. */
  readonly firstKey: string;
  readonly nextKey: string;
  /** Cached issue templates, by the type of the value or by error code. */
  readonly templates: Map<string, IssueTemplate>;
}

export interface ScalarRules {
  readonly minLength: number;
  readonly format: (typeof stringFormats)[number];
  readonly minimum: number;
  readonly allowed: readonly string[];
  readonly forbidden: readonly string[];
}

/** Objects with more members have no fast path: `bit` and `required` would have more bits than a number. */
export const mostBits = 31;

/** The schema of members that a schema does not describe. */
const anySchema = '000';

/** Whether a string or a number obeys the rules. */
export function fitsRules(rules: ScalarRules, value: unknown): boolean {
  return typeof value === 'string'
    ? value.length >= rules.minLength &&
        !rules.forbidden.includes(value) &&
        (rules.allowed.length === 0 || rules.allowed.includes(value)) &&
        (rules.format === '' || (rules.format === 'date-time' ? isDateTime : isUrlFriendly)(value))
    : !((value as number) < rules.minimum);
}

/** Reads the compact form of a schema: core/include/flagadmin/schema/compact_schema.hpp describes it. */
export function readCompactSchema(text: string, rootPath: SchemaNode['path'] = []): SchemaNode {
  let at = 0;
  return readNode(rootPath);

  function readNode(path: SchemaNode['path'], bit = 0): SchemaNode {
    const key = `${JSON.stringify(path.at(-1))}:`;
    const flags = readField();
    const type = valueTypes[readField()] as SchemaNode['type'];
    readField(); // the fast path of the core's validator
    const hasRules = (flags & flagHasRules) !== 0;
    const uniqueMember = hasRules && type === 'array' ? readName() : undefined;
    const rules = hasRules && type !== 'array' ? readRules() : undefined;
    const members = new Map<string, SchemaNode>();
    let required = 0;
    for (let left = type === 'object' ? 64 * readField() + readField() : 0; left > 0; --left) {
      const name = readName();
      const bit = 1 << members.size;
      required |= isRequired() ? bit : 0;
      members.set(name, readNode([...path, name], bit));
    }
    return {
      type,
      nullable: (flags & flagNullable) !== 0,
      deprecated: (flags & flagDeprecated) !== 0,
      sensitive: (flags & flagSensitive) !== 0,
      rules,
      path,
      members,
      bit,
      required,
      inner:
        type === 'array'
          ? readNode([...path, 0])
          : type === 'object'
            ? readCompactSchema(anySchema, [...path, varying])
            : undefined,
      uniqueMember,
      firstKey: `{${key}`,
      nextKey: `,${key}`,
      templates: new Map(),
    };
  }

  /** Whether the schema that follows is that of a required member. */
  function isRequired(): boolean {
    return ((text.charCodeAt(at) - 48) & flagRequired) !== 0;
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
