// Updates of an addon as forms send them, valid and invalid.

export const update = {
  provider: 'webhook',
  description: 'Notifies the dashboard',
  enabled: true,
  parameters: { url: 'https://dashboard.example.com/hooks/flags', contentType: 'application/json' },
  events: ['feature-created', 'feature-updated'],
  projects: ['web-shop', 'checkout'],
  environments: ['production'],
};

/** The stored addon. */
export const current = {
  id: 27,
  provider: 'webhook',
  description: 'Notifies the old dashboard',
  enabled: false,
  parameters: { url: 'https://old.example.com/hooks/feature-flags' },
  events: ['feature-created'],
  projects: [],
  environments: ['development', 'production'],
};

/** Valid updates that differ, so that an engine cannot specialise for a single object. */
export const updates = Array.from({ length: 64 }, (_, index) => ({
  ...update,
  description: `${update.description}, number ${index}`,
  enabled: index % 2 === 0,
  parameters: { ...update.parameters, url: `${update.parameters.url}/${index}` },
  projects: index % 3 === 0 ? [] : [`project-${index}`, 'checkout'],
}));

/** The same with three invalid members. */
export const wrongUpdates = updates.map((value, index) => ({
  ...value,
  provider: undefined,
  description: `wrong ${index}`,
  enabled: 'yes',
  events: ['feature-created', 7],
}));

const values = [
  undefined,
  null,
  true,
  0,
  1.5,
  '',
  'Größe 😀',
  {},
  { constructor: [{}] },
  [],
  ['', 'a'],
  ['a', null],
  [[]],
];

/** What all implementations must agree on: each member of an update with values of each type, and what is no object. */
export const documents = [
  ...updates,
  ...wrongUpdates,
  ...values.slice(1),
  ...[...Object.keys(update), 'unknown'].flatMap((name) => values.map((value) => ({ ...update, [name]: value }))),
];

const nested = (levels) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
const withMember = (member) => JSON.stringify(update).replace('{', `{${member},`);
const withParameters = (json) =>
  JSON.stringify({ ...update, parameters: null }).replace('"parameters":null', `"parameters":${json}`);

/** Texts on which parsers differ, and texts with warnings. */
export const strictTexts = [
  withMember('"events":[]'),
  withMember('"e\\u0076ents":[]'),
  withMember('"unknown":1'),
  withMember('"~/":{"a":[],"b":{}}'),
  withMember('"__proto__":{}'),
  withMember('"constructor":":","quoted\\\\\\"":"\\\\"'),
  withMember(' "spaced" \n\t:  " \\": "'),
  withParameters('{"url":"a","url":"b"}'),
  withParameters('{"list":[{"a":1,"b":{"a":2}},{"a":":"}]}'),
  withParameters('{"list":[{"a":1,"b":2,"a":3}]}'),
  withMember('"unknown":{"a":1,"a":1}'),
  withMember('"unknown":1,"unknown":1'),
  withMember('"unknown":{"parameters":{"a":1,"a":1}}'),
  withParameters('{"half":"\\ud83d"}'),
  withParameters('{"half":"\ud83d"}'),
  withParameters('{"\\ude00":1}'),
  withParameters('{"whole":"\\ud83d\\ude00 \\n"}'),
  withParameters('{"large":1e400}'),
  withParameters(`{"deep":${nested(62)}}`),
  withParameters(`{"deep":${nested(63)}}`),
  withMember(`"deep":${nested(63)}`),
  withMember(`"deep":${nested(64)}`),
  JSON.stringify(update, null, 2),
  ` ${JSON.stringify(update)}\n`,
  `\ufeff${JSON.stringify(update)}`,
  `${JSON.stringify(update)},`,
  '',
  '{"a":1',
  '[1,]',
  'NaN',
];
