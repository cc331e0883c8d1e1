// JSON texts from seeds: valid ones made along a schema, ones with a few changes, and ones made of anything.
import { Random } from './random.mjs';

const plainTexts = [
  '',
  'a',
  'webhook',
  'feature-created',
  'http://localhost:4242/webhook',
  '.',
  '..',
  'string',
  '*****',
];
const oddTexts = [
  'Grüße',
  '日本',
  '😀',
  'e\u0301',
  '"\\\n\u0000',
  '\u007f\u0080',
  '\u2028',
  '\ufeff',
  'a/b~c%20',
  '__proto__',
];
const dates = ['2023-01-05T15:22:01.000Z', '2024-12-31T23:59:59+05:30', '0000-01-01T00:00:00.1-00:00'];
const oddDates = [
  ...[
    '2024-02-29T00:00:00Z',
    '2023-02-29T00:00:00Z',
    '1900-02-29T00:00:00Z',
    '2000-02-29T00:00:00Z',
    '2023-04-31T00:00:00Z',
  ],
  ...[
    '2023-00-10T00:00:00Z',
    '2023-13-01T00:00:00Z',
    '2023-01-00T00:00:00Z',
    '2016-12-31T23:59:60Z',
    '2017-01-01T05:29:60+05:30',
  ],
  ...[
    '2016-12-31T22:59:60Z',
    '2023-01-05t15:22:01z',
    '2023-01-05 15:22:01Z',
    '2023-01-05T24:00:00Z',
    '2023-01-05T15:60:01Z',
  ],
  ...[
    '2023-01-05T15:22:01',
    '2023-01-05T15:22:01.Z',
    '2023-01-05T15:22:01+24:00',
    '2023-01-05T15:22:01+05:60',
    '2023-01-05',
  ],
  ...[
    '2023-01-05T15:22:01+0530',
    '2023-01-05T15:22:01Z\n',
    ' 2023-01-05T15:22:01Z',
    '23-01-05T15:22:01Z',
    '٢٠٢٣-01-05T15:22:01Z',
  ],
];
const numbers = [
  '0',
  '-0',
  '1',
  '-1',
  '2',
  '42',
  '1.0',
  '1e2',
  '1E+2',
  '100e-2',
  '0.0',
  '0e5',
  '1000000',
  '900719925474099',
];
const oddNumbers = [
  '1.5',
  '-1.5',
  '0.5',
  '1e-1',
  '25e-2',
  '0.999999',
  '-0.1',
  '1e21',
  '1e-7',
  '123456789012345e3',
  '1.25e1',
];
/** A double does not hold them, or not exactly. */
const farNumbers = [
  '1e400',
  '-1e400',
  '1e-400',
  '9007199254740993',
  '1.0000000000000000000001',
  '0.99999999999999999999',
  '1e99999',
];
const names = [
  'url',
  'toJSON',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  'length',
  '0',
  '',
  'x',
  'id',
  'name',
  'provider',
  'a/b',
  'ü',
];

// A tree is a text that stands for itself, { items: [tree…] } or { members: [[name, tree]…] }.

/** Writes trees, in a style of its own: white space, and which characters are escaped. */
class Writer {
  #random;
  #isLoose;
  #escapes;

  constructor(random) {
    this.#random = random;
    this.#isLoose = random.chance(0.2);
    this.#escapes = random.chance(0.2);
  }

  text(tree) {
    if (typeof tree === 'string') return tree;
    const inner = tree.items
      ? tree.items.map((item) => this.#spaced(this.text(item)))
      : tree.members.map(([name, value]) => `${this.#spaced(this.string(name))}:${this.#spaced(this.text(value))}`);
    return tree.items ? `[${inner.join(',') || this.#spaced('')}]` : `{${inner.join(',') || this.#spaced('')}}`;
  }

  string(text) {
    if (!this.#escapes) return JSON.stringify(text);
    return `"${[...text].map((character) => this.#escaped(character)).join('')}"`;
  }

  #escaped(character) {
    if (this.#random.chance(0.5)) return JSON.stringify(character).slice(1, -1);
    if (character === '/') return '\\/';
    return [...Array(character.length).keys()]
      .map((i) => `\\u${character.charCodeAt(i).toString(16).padStart(4, '0')}`)
      .join('');
  }

  #spaced(text) {
    const space = () => (this.#isLoose ? this.#random.pick(['', ' ', '\n', '\t', '\r\n  ']) : '');
    return space() + text + space();
  }
}

/** The documents of one seed. */
class Maker {
  constructor(random) {
    this.random = random;
    this.writer = new Writer(random);
  }

  /** A tree that fits the schema, but for some dates. */
  fitting(schema) {
    const { random } = this;
    const types = [schema.type].flat();
    if (types.includes('null') && random.chance(0.15)) return 'null';
    switch (types[0]) {
      case 'object':
        return { members: schema.properties ? this.#members(schema) : this.#freeMembers() };
      case 'array':
        return { items: this.#list(() => this.fitting(schema.items)) };
      case 'string':
        return this.writer.string(this.#stringFor(schema));
      case 'integer':
        return random.chance(0.8) ? String(1 + random.below(1000)) : this.#atLeast(numbers, schema.minimum);
      case 'number':
        return random.pick([...numbers, ...oddNumbers]);
      case 'boolean':
        return random.pick(['true', 'false']);
      default:
        return this.anything(2);
    }
  }

  /** A tree of any kind. */
  anything(depth) {
    const { random } = this;
    if (depth === 0 || random.chance(0.6)) {
      return random.pick([
        () => 'null',
        () => random.pick(['true', 'false']),
        () => random.pick([...numbers, ...oddNumbers, ...(random.chance(0.1) ? farNumbers : [])]),
        () => this.writer.string(random.pick([...plainTexts, ...oddTexts, ...dates])),
      ])();
    }
    if (random.chance(0.5)) return { items: this.#list(() => this.anything(depth - 1)) };
    return { members: this.#freeMembers(depth - 1) };
  }

  /** Changes a place in a tree that may be anywhere in it. */
  change(tree) {
    const { random } = this;
    if (typeof tree === 'string' || random.chance(0.3)) return this.#changed(tree);
    const list = tree.items ?? tree.members;
    if (list.length === 0) return this.#changed(tree);
    const at = random.below(list.length);
    if (random.chance(0.25)) {
      random.pick([
        () => list.splice(at, 1),
        () => list.splice(at, 0, structuredClone(list[at])), // of members: a duplicate name
        () => list.push(tree.items ? this.anything(2) : [random.pick(names), this.anything(2)]),
        () => list.push(list.shift()),
      ])();
    } else if (tree.items) {
      list[at] = this.change(list[at]);
    } else {
      list[at] = [list[at][0], this.change(list[at][1])];
    }
    return tree;
  }

  #changed(tree) {
    const { random } = this;
    const spoiled = random.pick([
      () => this.anything(2),
      () => random.pick([...numbers, ...oddNumbers]),
      () => this.writer.string(random.pick([...plainTexts, ...oddTexts, ...oddDates])),
      () => 'null',
      () => (typeof tree === 'string' ? { items: [tree] } : '{}'),
      () => random.pick(['"\\ud800"', '"\\udc00x"', '"\\ud83d\\ude00"', ...farNumbers]),
      () => ({ items: Array.from({ length: 90 + random.below(40) }, () => random.pick(['1', '""'])) }),
    ]);
    return spoiled();
  }

  #members(schema) {
    const { random } = this;
    const members = Object.entries(schema.properties)
      .filter(([name, { deprecated }]) => schema.required?.includes(name) || random.chance(deprecated ? 0.1 : 0.5))
      .map(([name, member]) => [name, this.fitting(member)]);
    if (random.chance(0.3)) members.sort(() => random.next() - 0.5);
    if (random.chance(0.15))
      members.splice(random.below(members.length + 1), 0, [`more ${random.below(9)}`, this.anything(3)]);
    return members;
  }

  #freeMembers(depth = 2) {
    const members = this.#list(() => [this.random.pick([...names, ...oddTexts]), this.anything(depth)]);
    return members.filter(([name], at) => members.findIndex(([other]) => other === name) === at);
  }

  #list(make) {
    return Array.from({ length: this.random.below(4) }, make);
  }

  #stringFor(schema) {
    const { random } = this;
    if (schema.enum) return random.pick(schema.enum);
    if (schema.format === 'date-time') return random.pick(random.chance(0.85) ? dates : oddDates);
    const fit = [...plainTexts, ...oddTexts].filter((text) => !(schema.minLength && text === ''));
    return random.pick(fit.filter((text) => !schema.not?.enum.includes(text)));
  }

  #atLeast(list, minimum = Number.NEGATIVE_INFINITY) {
    return this.random.pick(list.filter((number) => Number(number) >= minimum));
  }
}

const likelyBytes = [...'{}[]:,"\\/bfnrtu0123456789aAdDeE.+- \n\t'].map((character) => character.charCodeAt(0));

/** One to three bytes of a text changed, or its end cut off. */
function withChangedBytes(text, random) {
  let bytes = [...Buffer.from(text)];
  for (let count = 1 + random.below(3); count > 0; --count) {
    const at = random.below(bytes.length + 1);
    const byte = random.chance(0.25) ? random.below(256) : random.pick(likelyBytes);
    random.pick([
      () => bytes.splice(at, 0, byte),
      () => bytes.splice(at, 1 + random.below(3)),
      () => bytes.splice(at, 1, byte),
      () => bytes.splice(at, 0, ...bytes.slice(random.below(bytes.length + 1)).slice(0, 8)),
      () => (bytes = bytes.slice(0, at)),
    ])();
  }
  return Buffer.from(bytes);
}

/** Texts of tokens in any order: seldom JSON. */
function tokens(random, writer) {
  const one = () =>
    random.pick([
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      'null',
      'true',
      random.pick(numbers),
      writer.string(random.pick(names)),
      ' ',
    ]);
  return Array.from({ length: random.below(12) }, one).join('');
}

/** The document of a seed, as UTF-8 bytes: of four kinds, in turn. */
export function documentOf(schema, seed) {
  const random = new Random(seed);
  const maker = new Maker(random);
  const kind = ['valid', 'valid', 'changed', 'changed', 'changed', 'bytes', 'bytes', 'random'][seed % 8];
  let tree = kind === 'random' ? maker.anything(3) : maker.fitting(schema);
  for (let count = kind === 'changed' ? 1 + random.below(3) : 0; count > 0; --count) tree = maker.change(tree);
  const text = maker.writer.text(tree);
  if (kind === 'bytes') return { kind, bytes: withChangedBytes(text, random) };
  if (kind === 'random' && random.chance(0.5)) return { kind, bytes: Buffer.from(tokens(random, maker.writer)) };
  return { kind, bytes: Buffer.from(text) };
}

/** A valid document of a seed as a tree, and what writes it. */
export function treeOf(schema, seed) {
  const maker = new Maker(new Random(seed));
  return { tree: maker.fitting(schema), maker };
}
