const dataSection = 11;
/** How many segments there are: only `memory.init` would need to know. */
const dataCountSection = 12;

/** The constants of a module, from the first to the last: their address and their bytes. */
export function constantsOf(module) {
  const found = sectionsOf(module).find(({ id }) => id === dataSection);
  const segments = found === undefined ? [] : segmentsIn(module, found.start);
  const address = Math.min(...segments.map((one) => one.address));
  const bytes = Buffer.alloc(Math.max(...segments.map((one) => one.address + one.bytes.length)) - address);
  for (const one of segments) bytes.set(one.bytes, one.address - address);
  return { address, bytes };
}

/**
 * The module with these constants in the place of its own, as one segment. The linker's optimiser makes hundreds of them, one from each
 * run of zeros to the next: that is shorter, but what a page loads is compressed, and there the zeros cost less than the segments' heads.
 */
export function withConstants(module, { address, bytes }) {
  const others = sectionsOf(module).filter(({ id }) => id !== dataSection && id !== dataCountSection);
  const head = Buffer.concat([Buffer.of(1, 0, 0x41), signed(address), Buffer.of(0x0b), unsigned(bytes.length)]);
  const size = unsigned(head.length + bytes.length);
  return Buffer.concat([
    module.subarray(0, 8),
    ...others.map(({ at, end }) => module.subarray(at, end)), // no custom sections, which might have to follow
    Buffer.of(dataSection),
    size,
    head,
    bytes,
  ]);
}

function sectionsOf(module) {
  const sections = [];
  for (let at = 8; at < module.length; ) {
    const size = readNumber(module, at + 1);
    const end = size.end + size.value;
    sections.push({ id: module[at], at, start: size.end, end });
    at = end;
  }
  return sections;
}

function segmentsIn(module, start) {
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
  return segments;
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
