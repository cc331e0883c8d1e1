// Strings and UTF-8 bytes of JSON text.

/** JSON text: a string, or UTF-8 bytes. */
export type JsonText = string | Uint8Array;

const shortText = 1 << 14;

/** An upper bound of the size of a text in UTF-8, in bytes: three for each unit of a short text; those of a long one are counted. */
export function maxByteLength(text: JsonText): number {
  if (typeof text !== 'string') {
    return text.byteLength;
  }
  let bytes = text.length * 3;
  for (let at = text.length > shortText ? text.length : 0; at-- > 0; ) {
    const unit = text.charCodeAt(at);
    bytes -= unit < 0x80 ? 2 : unit < 0x800 ? 1 : 0;
  }
  return bytes;
}

/** Returns the offset in a text of a byte of its UTF-8: a byte of bytes, a UTF-16 unit of a string. */
export type OffsetOf = (byte: number) => number;

/** Offsets in a text. Each search begins where the last one ended: neighbouring offsets cost one pass. */
export function offsetsIn(text: JsonText): OffsetOf {
  if (typeof text !== 'string') {
    return (byte) => byte;
  }
  let units = 0;
  let bytes = 0;
  return (byte) => {
    while (bytes < byte && units < text.length) {
      bytes += byteLength(text, units++);
    }
    while (bytes > byte && units > 0) {
      bytes -= byteLength(text, --units);
    }
    return units;
  };
}

/** The bytes of a unit: the two of a pair have two each, half of a pair alone has three (`encodeWithSurrogates`). */
function byteLength(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  const isPaired =
    (unit & 0xfc00) === 0xd800
      ? (text.charCodeAt(at + 1) & 0xfc00) === 0xdc00
      : (unit & 0xfc00) === 0xdc00 && (text.charCodeAt(at - 1) & 0xfc00) === 0xd800;
  return unit < 0x80 ? 1 : unit < 0x800 || isPaired ? 2 : 3;
}

/**
 * The text in a form that is encoded without loss. `TextEncoder` would replace unpaired surrogates; here each becomes three bytes, which
 * the core refuses at the right offset (D2).
 *
 * @throws a TypeError for a value that is neither a string nor a Uint8Array
 */
export function toLossless(text: JsonText): JsonText {
  if (typeof text === 'string') {
    return isWellFormed(text) ? text : encodeWithSurrogates(text);
  }
  if (!isBytes(text)) {
    throw new TypeError(
      `flagadmin: JSON text must be a string or a Uint8Array, not ${text === null ? 'null' : typeof text}`,
    );
  }
  return text;
}

/** Whether something is a Uint8Array, of any realm. */
export function isBytes(value: unknown): value is Uint8Array {
  return value instanceof Uint8Array || Object.prototype.toString.call(value) === '[object Uint8Array]';
}

export function isWellFormed(text: string): boolean {
  const native = (text as { isWellFormed?: () => boolean }).isWellFormed;
  return native === undefined ? !/[\ud800-\udfff]/u.test(text) : native.call(text);
}

function encodeWithSurrogates(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length * 3);
  const encoder = new TextEncoder();
  let length = 0;
  // With the flag `u` a pair is one character, and a half is a match of its own.
  for (const part of text.split(/([\ud800-\udfff])/u)) {
    const unit = part.charCodeAt(0);
    if (part.length === 1 && (unit & 0xf800) === 0xd800) {
      bytes.set([0xe0 | (unit >> 12), 0x80 | ((unit >> 6) & 0x3f), 0x80 | (unit & 0x3f)], length);
      length += 3;
    } else {
      length += encoder.encodeInto(part, bytes.subarray(length)).written;
    }
  }
  return bytes.subarray(0, length);
}
