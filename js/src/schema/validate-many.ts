// Validates many elements. Functions, not methods of schemas: a page that validates single values does not load them.
import { checkFunction, checkOptions } from '../errors/arguments.js';
import { formatNumber, largestElement, readStream, readText } from './bulk.js';
import type {
  BulkOptions,
  BulkResult,
  ByteSource,
  InvalidElement,
  StreamOptions,
  StreamResult,
  Schema,
} from './types.js';
import { requireStarted, run } from '../wasm/engine.js';
import { translateIssues } from '../issues/translate.js';
import { toLossless } from '../base/utf8.js';
import { Validator } from './validator.js';
import { secondPart } from '../wasm/source-second.js';

/**
 * Validates every element of a JSON array, or every line of NDJSON, in one call. Blank lines of NDJSON are skipped. A syntax error
 * makes a line of NDJSON invalid, and is the last issue of an array.
 *
 * @example
 * ```ts
 * const { count, invalid } = validateMany(addonSchema, '[{"id":1},{"id":2}]');
 * for (const { index, issues } of invalid) console.error(index, issues[0]?.message);
 * ```
 */
export function validateMany<T>(schema: Schema<T>, json: string | Uint8Array, options: BulkOptions = {}): BulkResult {
  requireStarted();
  const validator = validatorOf('validateMany', schema);
  checkOptions('validateMany', options, ['format', 'messages']);
  const number = formatNumber(options.format);
  const text = toLossless(json);
  const invalid: InvalidElement[] = [];
  let count = 0;
  run((boundary) => {
    validator.begin(boundary, number);
    for (const part of readText(boundary, text, json)) {
      count = part.count;
      invalid.push(...part.invalid);
    }
  }, secondPart);
  return { count, invalid: translated(invalid, validator, options) };
}

/**
 * Likewise for a stream of bytes of any size, cut anywhere: in constant memory, besides the list of invalid elements, which `onInvalid`
 * replaces. The memory of a chunk may be used again as soon as the next one is requested.
 *
 * The source is ended whenever it is not read to its end; a call whose options are refused leaves it as it is.
 *
 * @throws a RangeError when an element is larger than 1 MiB, or a line without its end
 *
 * @example
 * ```ts
 * const { count, invalidCount } = await validateStream(addonSchema, createReadStream('addons.ndjson'), {
 *   onInvalid: ({ index, issues }) => console.error(index, issues[0]?.message),
 * });
 * ```
 */
export async function validateStream<T>(
  schema: Schema<T>,
  source: ByteSource,
  options: StreamOptions = {},
): Promise<StreamResult> {
  requireStarted();
  const validator = validatorOf('validateStream', schema);
  checkOptions('validateStream', options, ['format', 'messages', 'onInvalid']);
  const { onInvalid } = options;
  checkFunction('onInvalid', onInvalid);
  const boundary = validator.beginApart(secondPart, formatNumber(options.format), false, largestElement);
  const invalid: InvalidElement[] = [];
  let count = 0;
  let invalidCount = 0;
  for await (const part of readStream(boundary, source)) {
    count = part.count;
    invalidCount += part.invalid.length;
    for (const element of translated(part.invalid, validator, options)) {
      if (element.issues.length === 0) {
        const { index, offset } = element;
        throw new RangeError(`flagadmin: element ${index}, at byte ${offset}, is larger than ${largestElement} bytes`);
      }
      if (onInvalid === undefined) {
        invalid.push(element);
      } else {
        await onInvalid(element);
      }
    }
  }
  return { count, invalid, invalidCount };
}

/** The validator that a schema is. @throws a TypeError for anything else, also for a schema of another entry, which has another state */
function validatorOf<T>(subject: string, schema: Schema<T>): Validator<T> {
  if (!(schema instanceof Validator)) {
    throw new TypeError(`flagadmin: ${subject}: schema must be a schema of the same entry of the package`);
  }
  return schema;
}

function translated(
  elements: readonly InvalidElement[],
  { additions }: Pick<Validator<never>, 'additions'>,
  { messages = additions.messages }: BulkOptions,
): readonly InvalidElement[] {
  return messages === undefined
    ? elements
    : elements.map((element) => ({ ...element, issues: translateIssues(element.issues, messages) }));
}
