/** The inverse of scripts/bytes-to-text.mjs. */
export function bytesOfText(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length);
  let length = 0;
  let high = 0;
  for (let at = 0; at < text.length; ++at) {
    const code = text.charCodeAt(at);
    const digit = code - (code > 92 ? 36 : 35);
    if (high === 0 && digit >= 89) {
      high = (digit - 88) * 89;
    } else {
      const number = high + digit;
      bytes[length++] = number < 69 || number > 117 ? number : number < 90 ? number + 28 : number - 21;
      high = 0;
    }
  }
  return bytes.subarray(0, length);
}
