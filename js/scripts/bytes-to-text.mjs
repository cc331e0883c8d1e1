/**
 * Bytes as printable ASCII that no bundler has to escape and that compresses like the bytes: unlike in base64, a byte has the same
 * characters at every position. The digits are those of base 91, from `#` to `~` without the backslash. A number below 89 is one digit;
 * the two highest digits begin the other numbers. `bytesOfText` in src/wasm/module.ts reads the text.
 */
export function bytesToText(bytes) {
  const digit = (value) => String.fromCharCode(value + (value > 56 ? 36 : 35));
  let text = '';
  for (const byte of bytes) {
    const number = numberOf(byte);
    text += number < 89 ? digit(number) : digit(number < 178 ? 89 : 90) + digit(number % 89);
  }
  return text;
}

/** Two ranges change places: the bytes from 97 to 117 are what WebAssembly calculates with, and more frequent than those before them. */
function numberOf(byte) {
  return byte < 69 || byte > 117 ? byte : byte < 97 ? byte + 21 : byte - 28;
}
