// Why the conformance suite differs at Unleash: the first row that fits what was found.
const json = 'duplicate names, unpaired surrogates, invalid UTF-8, a byte order mark and deep nesting in JSON';
const twice = 'two parameters of one name in a strategy type';
const texts = 'null for the title of a strategy type, or for a description in its creation';

/** `[reason, pattern of what was found, pattern of the case?]`. A reason is a rule, or a row of the table of differences in js/API.md. */
const reasons = [
  ['names of errors', /^the error /],
  ['omitted `projects`, `environments` of an update', /^(response|stored): .*\/(projects|environments) is \[\]/],
  ['secrets in responses to creations and updates of addons', /^response: (\/parameters\/\w+ is [^;]*(; |$))+$/],
  ['parameters of strategy types', /^(response|stored): \/parameters is \[/],
  ['`editable` and `deprecated` in the creation of a strategy type', /^response: \/(editable|deprecated) is/],
  [json, /: 201, not 400$/, /^syntax/],
  [json, /^20[01], not 400$/, /duplicate-(member|parameter)|\/duplicate$|^syntax|\/syntax-bom/],
  ['`*****` for a secret that is not stored', /^20[01], not 400$/, /secret/],
  [texts, /^(20[01]|404 \w+), not 400$/, /(title|description)-(is-)?null/],
  [twice, /^(20[01]|404 \w+), not 400$/, /parameter-(twice|three-times)/],
  [twice, /^409 /, /duplicates-before-conflict/],
  ['types of values', /^20[01], not 400$/, /-null$|-is-(number|boolean|null)$|more-than-100|events-partly-wrong/],
  ['types of values', /^404 \w+, not 400$/, /validate-update-strategy/],
  ['a wrong body for an addon that does not exist', /^404 \w+, not 400$/],
  ['a `url` that is none of http or https', /^(200|500 \w+), not 400$/, /\burl-|-url/],
  ['an id that is no number, a provider `__proto__`', /^500 \w+, not 40[04]$/],
  ['`null` for `parameters`, `events`, `projects`, `environments`', /^400 \w+, not 20[01]$/, /-null$|null-empties/],
  ['empty strings in parameters and lists', /^400 \w+, not 200$/, /-empty$|events-unknown-each/],
  [
    'names of providers and strategy types that are not URL-friendly, or have more than 100 characters',
    /^400 \w+, not 201$/,
    /create-strategy\/name/,
  ],
  ['creation of addons with deprecated providers', /^400 \w+, not 201$/, /creations\/addon-(slack|teams)/],
  ['numbers from 2^53 on', /^400 \w+, not 200$/, /\/numbers$/],
  ['the body of `deprecate` and `reactivate`', /^400.* not 200$/, /deprecate|reactivate/],
];

/** The kind of a difference: its reason, and a pattern of what is got. */
export function kindOf({ id, got }) {
  const [reason = '', pattern] =
    reasons.find(([, pattern, ofCase]) => pattern.test(got) && (ofCase === undefined || ofCase.test(id))) ?? [];
  return { reason, got: pattern?.source ?? got };
}
