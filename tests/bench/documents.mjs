// The documents of the benchmarks: valid and invalid updates of an addon as forms send them, and large inputs made of them.

/** The document of the small rows. */
export const update = {
  provider: 'webhook',
  description: 'Notifies the dashboard',
  enabled: true,
  parameters: { url: 'https://dashboard.example.com/hooks/flags', contentType: 'application/json' },
  events: ['feature-created', 'feature-updated'],
  projects: ['web-shop', 'checkout'],
  environments: ['production'],
};

/** The body of a form with three invalid fields. */
export const wrongUpdate = { ...update, provider: undefined, enabled: 'yes', events: ['feature-created', 7] };

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

const least = { provider: 'webhook', enabled: true, parameters: {}, events: [] };
const text = (changes) => JSON.stringify({ ...least, ...changes });
const nested = (depth) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
const withParameters = (parameters) => `{"provider":"webhook","enabled":true,"parameters":${parameters},"events":[]}`;

/** All implementations must agree on these: name, JSON text, whether it is valid. */
export const documents = [
  ['the document of the small rows', JSON.stringify(update), true],
  ['only what is required', text({}), true],
  ['members in another order', '{"events":[],"parameters":{},"enabled":false,"provider":"x"}', true],
  ['white space', `\n{ "provider" : "x" ,\t"enabled":true, "parameters" : { } , "events" : [ ] }\r\n`, true],
  ['unknown properties', text({ id: 1, createdAt: null, more: { like: ['this'] } }), true],
  [
    'null where it empties',
    text({ description: null, parameters: null, events: null, projects: null, environments: null }),
    true,
  ],
  ['empty texts', text({ description: '', events: [''], projects: [''] }), true],
  [
    'escapes',
    '{"provider":"\\u0077eb\\n\\"\\ud83d\\ude00","\\u0065nabled":true,"parameters":{},"events":["\\/"]}',
    true,
  ],
  ['other scripts', text({ description: 'Größe – 尺寸 – 😀', projects: ['магазин'] }), true],
  [
    'parameters of every type',
    withParameters('{"a":1,"b":-1.5e3,"c":true,"d":null,"e":[1,[2]],"f":{"g":{}},"":""}'),
    true,
  ],
  ['names of Object.prototype', withParameters('{"constructor":1,"__proto__":{"a":1},"toString":""}'), true],
  ['a number beyond 2^53', withParameters('{"a":123456789012345678901234567890}'), true],
  ['many events', text({ events: Array.from({ length: 300 }, (_, index) => `event-${index}`) }), true],
  ['sixty levels', withParameters(nested(60)), true],
  ['an array', '[]', false],
  ['null', 'null', false],
  ['a string', '"webhook"', false],
  ['a number', '1', false],
  ['an empty object', '{}', false],
  ['no provider', text({ provider: undefined }), false],
  ['no enabled', text({ enabled: undefined }), false],
  ['no parameters', text({ parameters: undefined }), false],
  ['no events', text({ events: undefined }), false],
  ['provider empty', text({ provider: '' }), false],
  ['provider null', text({ provider: null }), false],
  ['provider a number', text({ provider: 1 }), false],
  ['enabled null', text({ enabled: null }), false],
  ['enabled a string', text({ enabled: 'true' }), false],
  ['enabled a number', text({ enabled: 1 }), false],
  ['description a number', text({ description: 0 }), false],
  ['description an object', text({ description: {} }), false],
  ['parameters an array', text({ parameters: [] }), false],
  ['parameters a string', text({ parameters: '{}' }), false],
  ['events an object', text({ events: {} }), false],
  ['events a string', text({ events: 'feature-created' }), false],
  ['an event null', text({ events: ['feature-created', null] }), false],
  ['an event a number', text({ events: [1] }), false],
  ['projects with an array', text({ projects: [['a']] }), false],
  ['environments with true', text({ environments: [true] }), false],
  ['environments an empty string', text({ environments: '' }), false],
  ['wrong in three places', JSON.stringify(wrongUpdate), false],
  ['cut short', JSON.stringify(update).slice(0, -1), false],
  ['text behind it', `${text({})} x`, false],
  ['a comma too many', '{"provider":"x","enabled":true,"parameters":{},"events":[],}', false],
  ['single quotes', "{'provider':'x'}", false],
  ['a control character', '{"provider":"a\nb","enabled":true,"parameters":{},"events":[]}', false],
  ['a leading zero', withParameters('{"a":01}'), false],
  ['NaN', withParameters('{"a":NaN}'), false],
  ['nothing', '', false],
];

/** Refused by the package (D2), while `JSON.parse` accepts them: no rival can refuse them. */
export const stricter = [
  ['a name twice', '{"provider":"a","provider":"b","enabled":true,"parameters":{},"events":[]}'],
  ['half a surrogate pair', '{"provider":"\\ud800","enabled":true,"parameters":{},"events":[]}'],
  ['seventy levels', withParameters(nested(70))],
];

/** Valid updates that differ, for loops that must not validate one object again and again. */
export const updates = Array.from({ length: 64 }, (_, index) => ({
  ...update,
  description: `${update.description}, number ${index}`,
  enabled: index % 2 === 0,
  parameters: { ...update.parameters, url: `${update.parameters.url}/${index}` },
  projects: index % 3 === 0 ? [] : [`project-${index}`, 'checkout'],
}));

/** Updates of about `bytes` bytes altogether, one behind another. */
function repeated(bytes, separator) {
  const texts = updates.map((value) => JSON.stringify(value));
  const parts = [];
  for (let length = 0, index = 0; length < bytes; index++) {
    const part = texts[index % texts.length];
    parts.push(part);
    length += part.length + separator.length;
  }
  return parts.join(separator);
}

export const arrayText = (bytes) => `[${repeated(bytes, ',')}]`;
export const ndjsonText = (bytes) => `${repeated(bytes, '\n')}\n`;
