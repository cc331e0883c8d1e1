const dataSection = 11;

/**
 * A module whose constants are one segment. The linker's optimiser makes hundreds of them, one from each run of zeros to the next: that
 * is shorter, but what a page loads is compressed, and there the zeros cost less than the segments' heads.
 */
export function withOneDataSegment(module) {
  const parts = [module.subarray(0, 8)];
  for (let at = 8; at < module.length; ) {
    const size = readNumber(module, at + 1);
    const end = size.end + size.value;
    const isData = module[at] === dataSection;
    parts.push(isData ? section(dataSection, joined(module, size.end)) : module.subarray(at, end));
    at = end;
  }
  return Buffer.concat(parts);
}

/** The contents of a data section, as one segment. */
function joined(module, start) {
  const count = readNumber(module, start);
  const segments = [];
  let at = count.end;
  for (let left = count.value; left !== 0; --left) {
    if (module[at] !== 0 || module[at + 1] !== 0x41) throw new Error('a segment that is not at a constant address');
    const address = readNumber(module, at + 2);
    const length = readNumber(module, address.end + 1); // behind the `end` of the address
    at = length.end + length.value;
    segments.push({ address: address.value, bytes: module.subarray(length.end, at) });
  }
  const first = Math.min(...segments.map(({ address }) => address));
  const size = Math.max(...segments.map(({ address, bytes }) => address + bytes.length)) - first;
  const all = Buffer.alloc(size);
  for (const { address, bytes } of segments) all.set(bytes, address - first);
  return Buffer.concat([Buffer.of(1, 0, 0x41), signed(first), Buffer.of(0x0b), unsigned(size), all]);
}

function section(id, contents) {
  return Buffer.concat([Buffer.of(id), unsigned(contents.length), contents]);
}

/** A number in LEB128; one below 2^27, so that the sign does not matter. */
function readNumber(bytes, start) {
  let value = 0;
  let end = start;
  for (let shift = 0; ; shift += 7) {
    const byte = bytes[end++];
    value |= (byte & 0x7f) << shift;
    if (byte < 0x80) return { value, end };
  }
}

function unsigned(value) {
  return value < 0x80 ? Buffer.of(value) : Buffer.concat([Buffer.of((value & 0x7f) | 0x80), unsigned(value >>> 7)]);
}

/** The same of a number above or equal to zero where a sign is expected. */
function signed(value) {
  return value < 0x40 ? Buffer.of(value) : Buffer.concat([Buffer.of((value & 0x7f) | 0x80), signed(value >>> 7)]);
}
