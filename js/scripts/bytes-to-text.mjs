/**
 * Bytes as printable ASCII that no bundler has to escape and that still compresses like the bytes: unlike base64 it gives the same
 * byte the same characters wherever it stands. Written are the digits of base 91 from `#` to `~` without the backslash; a byte below
 * 89 is one digit, the two highest digits begin the others. src/wasm-source.ts reads it.
 */
export function bytesToText(bytes) {
  const digit = (value) => String.fromCharCode(value + (value > 56 ? 36 : 35));
  let text = '';
  for (const byte of bytes) {
    text += byte < 89 ? digit(byte) : digit(byte < 178 ? 89 : 90) + digit(byte % 89);
  }
  return text;
}
