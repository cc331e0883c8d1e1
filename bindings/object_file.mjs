// Reads the relocations of a WebAssembly object file (https://github.com/WebAssembly/tool-conventions/blob/main/Linking.md).

const sectionIds = { custom: 0, code: 10, data: 11 };
const subsections = { segments: 5, symbols: 8 };
const kinds = { function: 0, data: 1, section: 3 };
const flags = { undefined: 0x10, explicitName: 0x40 };
/** Relocations by an address in memory of 32 bits: in code as a number or an offset, in data, relative, and by thread. */
const ofAddresses = new Set([3, 4, 5, 11, 21]);
/** Those that have an addend. */
const withAddend = new Set([...ofAddresses, 8, 9, 14, 15, 16, 17, 22, 23, 24, 25]);

class Reader {
  constructor(bytes, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }

  byte() {
    return this.bytes[this.at++];
  }

  /** A LEB128 number; of a signed one only its end is of use here. */
  number() {
    let result = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = this.byte();
      result += (byte & 127) * factor;
      if (byte < 128) return result;
    }
  }

  name() {
    const length = this.number();
    this.at += length;
    return this.bytes.toString('utf8', this.at - length, this.at);
  }

  list(read) {
    return Array.from({ length: this.number() }, read);
  }

  skip(length) {
    this.at += length;
  }
}

/** The names of the data segments whose addresses a function has, or a data segment: by the names of functions and of data segments. */
export function addressesIn(bytes) {
  const sections = sectionsOf(bytes);
  const { segments, symbols } = linkingOf(sections.find(({ name }) => name === 'linking').reader());
  const places = {
    CODE: functionRanges(sections, symbols),
    DATA: segmentRanges(sections, segments),
  };
  const found = { CODE: new Map(), DATA: new Map() };
  for (const [kind, ranges] of Object.entries(places)) {
    for (const { names } of ranges) for (const name of names) found[kind].set(name, new Set());
    const section = sections.find(({ name }) => name === `reloc.${kind}`);
    for (const { offset, symbol } of relocationsOf(section.reader())) {
      const { names } = ranges.find(({ from, to }) => offset >= from && offset < to);
      const { segment } = symbols[symbol];
      if (segment !== undefined) for (const name of names) found[kind].get(name).add(segments[segment]);
    }
  }
  return { ofFunction: found.CODE, ofSegment: found.DATA };
}

function sectionsOf(bytes) {
  const reader = new Reader(bytes, 8);
  const sections = [];
  while (reader.at < bytes.length) {
    const id = reader.byte();
    const length = reader.number();
    const start = reader.at;
    const name = id === sectionIds.custom ? reader.name() : undefined;
    const contents = reader.at;
    sections.push({ id, name, start, reader: () => new Reader(bytes, contents), end: start + length });
    reader.at = start + length;
  }
  return sections;
}

function linkingOf(reader) {
  const end = reader.bytes.length;
  reader.number(); // version
  const result = {};
  while (reader.at < end && !(result.segments && result.symbols)) {
    const type = reader.byte();
    const length = reader.number();
    const start = reader.at;
    if (type === subsections.segments) {
      result.segments = reader.list(() => {
        const name = reader.name();
        reader.number(); // alignment
        reader.number(); // flags
        return name;
      });
    }
    if (type === subsections.symbols) result.symbols = reader.list(() => symbolFrom(reader));
    reader.at = start + length;
  }
  return result;
}

function symbolFrom(reader) {
  const kind = reader.byte();
  const flag = reader.number();
  const isDefined = (flag & flags.undefined) === 0;
  if (kind === kinds.data) {
    const name = reader.name();
    if (!isDefined) return { name };
    const segment = reader.number();
    reader.number(); // offset
    reader.number(); // size
    return { name, segment };
  }
  const index = reader.number();
  const hasName = kind !== kinds.section && (isDefined || (flag & flags.explicitName) !== 0);
  return { name: hasName ? reader.name() : '', function: kind === kinds.function && isDefined ? index : undefined };
}

function* relocationsOf(reader) {
  reader.number(); // section
  for (let count = reader.number(); count > 0; --count) {
    const type = reader.byte();
    const offset = reader.number();
    const symbol = reader.number();
    if (withAddend.has(type)) reader.number();
    if (ofAddresses.has(type)) yield { offset, symbol };
  }
}

/** Where the bodies of functions are in their section; one may have several names. */
function functionRanges(sections, symbols) {
  const names = new Map();
  for (const { name, function: index } of symbols) {
    if (index !== undefined) names.set(index, [...(names.get(index) ?? []), name]);
  }
  const first = Math.min(...names.keys()); // those that are imported come before it
  const { reader, start } = sections.find(({ id }) => id === sectionIds.code);
  const code = reader();
  return code
    .list(() => {
      const length = code.number();
      const from = code.at - start;
      code.skip(length);
      return { from, to: from + length };
    })
    .map((range, index) => ({ ...range, names: names.get(first + index) ?? [] }));
}

function segmentRanges(sections, segments) {
  const { reader, start } = sections.find(({ id }) => id === sectionIds.data);
  const data = reader();
  const ranges = data.list(() => {
    if (data.number() !== 0) throw new Error('object_file.mjs: a data segment is not active');
    data.skip(1); // i32.const
    data.number();
    data.skip(1); // end
    const length = data.number();
    const from = data.at - start;
    data.skip(length);
    return { from, to: from + length };
  });
  return ranges.map((range, index) => ({ ...range, names: [segments[index]] }));
}
