// What tests of properties are made of (fast-check): JSON texts that fit a schema, nearly fit one, or are nearly JSON.
import fc from 'fast-check';

const plainTexts = [
  'a',
  'webhook',
  'feature-created',
  'http://localhost:4242/webhook',
  'string',
  '*****',
  '.',
  '..',
  '',
];
const oddTexts = ['Grüße', '日本', '😀', 'e\u0301', '"\\\n\u0000', '\u007f\u0080', '\u2028', '\ufeff', 'a/b~c%20'];
/** Strings for all purposes. */
export const texts = [...plainTexts, ...oddTexts];
/** Names of members, some of which objects inherit. */
export const names = [
  'url',
  'id',
  'name',
  'provider',
  'x',
  '0',
  '',
  'a/b',
  'ü',
  '__proto__',
  'constructor',
  'length',
  'toJSON',
];

const dates = ['2023-01-05T15:22:01.000Z', '2024-12-31T23:59:59+05:30', '0000-01-01T00:00:00.1-00:00'];
/** Most are no dates of D7. */
const oddDates = [
  ...['2024-02-29T00:00:00Z', '2023-02-29T00:00:00Z', '1900-02-29T00:00:00Z', '2000-02-29T00:00:00Z'],
  ...['2023-04-31T00:00:00Z', '2023-00-10T00:00:00Z', '2023-13-01T00:00:00Z', '2023-01-00T00:00:00Z'],
  ...['2016-12-31T23:59:60Z', '2017-01-01T05:29:60+05:30', '2016-12-31T22:59:60Z', '2023-01-05t15:22:01z'],
  ...['2023-01-05 15:22:01Z', '2023-01-05T24:00:00Z', '2023-01-05T15:60:01Z', '2023-01-05T15:22:01', '2023-01-05'],
  ...['2023-01-05T15:22:01.Z', '2023-01-05T15:22:01+24:00', '2023-01-05T15:22:01+05:60', '2023-01-05T15:22:01+0530'],
  ...['2023-01-05T15:22:01Z\n', ' 2023-01-05T15:22:01Z', '23-01-05T15:22:01Z', '٢٠٢٣-01-05T15:22:01Z'],
];
const integers = [
  '1',
  '2',
  '42',
  '1.0',
  '1e2',
  '1E+2',
  '100e-2',
  '1000000',
  '900719925474099',
  '0',
  '-0',
  '-1',
  '0.0',
  '0e5',
];
const fractions = ['1.5', '-1.5', '25e-2', '0.999999', '-0.1', '1e21', '1e-7', '123456789012345e3', '1.25e1'];
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

const one = (...list) => fc.constantFrom(...list);
/** `often`, and of so many `rarely`. */
const mostly = (often, rarely, weight = 9) => fc.oneof({ weight, arbitrary: often }, { weight: 1, arbitrary: rarely });

/** A character of a string of JSON, as an escape. */
const escaped = (character) =>
  character === '/'
    ? '\\/'
    : character.replace(/[\s\S]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
/** The JSON text of a string, now and then with escapes. */
const quoted = (text) =>
  fc
    .tuple(text, mostly(fc.constant(0), fc.nat()))
    .map(([value, mask]) =>
      mask === 0
        ? JSON.stringify(value)
        : `"${[...value].map((c, at) => ((mask >> (at % 30)) & 1 ? escaped(c) : JSON.stringify(c).slice(1, -1))).join('')}"`,
    );

const space = mostly(fc.constant(''), one(' ', '\n', '\t', '\r\n  '), 20);
const listed = (open, close) => (parts) => open + parts.join(',') + close;
const arrayOf = (item, options) =>
  fc
    .array(
      fc.tuple(space, item, space).map((parts) => parts.join('')),
      options,
    )
    .map(listed('[', ']'));
const member = (name, value) =>
  fc.tuple(space, name, space, fc.constant(':'), space, value, space).map((parts) => parts.join(''));

/** Any JSON value: the deeper, the simpler. */
const { anything } = fc.letrec((tie) => ({
  scalar: fc.oneof(
    one('null', 'true', 'false'),
    mostly(one(...integers, ...fractions), one(...farNumbers)),
    quoted(one(...texts, ...dates)),
  ),
  object: fc
    .dictionary(one(...names, ...oddTexts), tie('anything'), { maxKeys: 3, noNullPrototype: true })
    .map((object) =>
      listed('{', '}')(Object.entries(object).map(([name, value]) => `${JSON.stringify(name)}:${value}`)),
    ),
  anything: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    tie('scalar'),
    arrayOf(tie('anything'), { maxLength: 3 }),
    tie('object'),
  ),
}));

/** What may stand in the place of a value. */
const spoilt = fc.oneof(
  anything,
  one(
    'null',
    '{}',
    '[]',
    '[null]',
    '"\\ud800"',
    '"\\udc00x"',
    '"\\ud83d\\ude00"',
    ...farNumbers,
    ...integers,
    ...fractions,
  ),
  quoted(one(...texts, ...oddDates)),
  fc.array(one('1', '""'), { minLength: 90, maxLength: 130 }).map(listed('[', ']')),
);

/**
 * JSON texts that fit a schema, but for some dates; with `faults`, one value or name in so many does not.
 * `given` has texts for some of the properties.
 */
export function textOf(schema, { faults = 0, given = {} } = {}) {
  const types = [schema.type].flat();
  const right = rightText(types[0], schema, { faults, given });
  const nullable = types.includes('null') ? mostly(right, fc.constant('null'), 6) : right;
  return faults === 0 ? nullable : mostly(nullable, spoilt, faults);
}

function rightText(type, schema, options) {
  switch (type) {
    case 'object':
      return schema.properties ? objectText(schema, options) : freeObject;
    case 'array':
      return arrayOf(textOf(schema.items, { faults: options.faults }), { maxLength: 3 });
    case 'string':
      return quoted(stringFor(schema));
    case 'integer':
      return mostly(
        fc.integer({ min: 1, max: 1000 }).map(String),
        one(...integers.filter((number) => Number(number) >= (schema.minimum ?? Number.NEGATIVE_INFINITY))),
        4,
      );
    case 'number':
      return one(...integers, ...fractions);
    case 'boolean':
      return one('true', 'false');
    default:
      return anything;
  }
}

const freeObject = fc
  .uniqueArray(fc.tuple(one(...names, ...oddTexts), anything), { maxLength: 4, selector: ([name]) => name })
  .map((members) => listed('{', '}')(members.map(([name, value]) => `${JSON.stringify(name)}:${value}`)));

function objectText(schema, { faults, given }) {
  const members = Object.entries(schema.properties).map(([name, property]) => {
    const text = member(quoted(fc.constant(name)), given[name] ?? textOf(property, { faults }));
    if (schema.required?.includes(name)) return faults === 0 ? text : mostly(text, fc.constant(undefined), 2 * faults);
    return fc.oneof(
      { weight: property.deprecated ? 1 : 5, arbitrary: text },
      { weight: 5, arbitrary: fc.constant(undefined) },
    );
  });
  const more = member(
    one('"more 1"', '"more 2"', ...(faults ? names.map((name) => JSON.stringify(name)) : [])),
    anything,
  );
  return fc
    .tuple(mostly(fc.constant(undefined), more, 6), ...members)
    .map((all) => all.filter((text) => text !== undefined))
    .chain((all) => mostly(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }), 2))
    .map(listed('{', '}'));
}

function stringFor({ enum: allowed, format, minLength, not }) {
  if (allowed) return one(...allowed);
  if (format === 'date-time') return mostly(one(...dates), one(...oddDates), 6);
  return one(...texts.filter((text) => !(minLength && text === '') && !not?.enum.includes(text)));
}

const bytesOf = (text) => new TextEncoder().encode(text);
const likelyBytes = bytesOf('{}[]:,"\\/bfnrtu0123456789aAdDeE.+- \n\t');
const byte = mostly(one(...likelyBytes), fc.nat(255), 3);
/** A change of bytes: at a place, so many of them are replaced by others. */
const change = fc.tuple(fc.nat(), fc.nat(3), fc.oneof(fc.array(byte, { maxLength: 2 }), fc.constant('rest')));

/** A text of a few changes of bytes, or cut off. */
function changed([text, changes]) {
  let bytes = [...bytesOf(text)];
  for (const [place, count, others] of changes) {
    const at = place % (bytes.length + 1);
    if (others === 'rest') bytes = bytes.slice(0, at);
    else bytes.splice(at, count, ...others);
  }
  return Uint8Array.from(bytes);
}

const tokens = fc.array(one('{', '}', '[', ']', ',', ':', 'null', 'true', ' ', '1', '-0', '"a"', '"'), {
  maxLength: 12,
});

/** Documents as UTF-8 bytes: that fit the schema, nearly do, are nearly JSON, or are anything. */
export const documentFor = (schema) =>
  fc.oneof(
    { weight: 2, arbitrary: textOf(schema).map(bytesOf) },
    { weight: 3, arbitrary: textOf(schema, { faults: 12 }).map(bytesOf) },
    { weight: 2, arbitrary: fc.tuple(textOf(schema), fc.array(change, { minLength: 1, maxLength: 3 })).map(changed) },
    {
      weight: 1,
      arbitrary: fc
        .oneof(
          anything,
          tokens.map((list) => list.join('')),
        )
        .map(bytesOf),
    },
  );

export { one, quoted, mostly };
