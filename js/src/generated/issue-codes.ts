// Written by js/scripts/generate.mjs from the tables in core/. Do not edit: change the tables and run ./dev generate.

/**
 * The codes of issues and warnings in the order of their numbers, each with its keyword, the names of its parameters and its
 * wording: pieces that are a string, or the number of a parameter between two strings, left out when the issue lacks it.
 */
export const issueKinds = [
  {
    code: 'invalid_json',
    keyword: 'syntax',
    params: ['error', 'reason', 'offset', 'line', 'column', 'property'],
    wording: [['is not valid JSON: ', 1], [': ', 5], [' (line ', 3], [', column ', 4], [', byte ', 2], [')']],
  },
  {
    code: 'wrong_type',
    keyword: 'type',
    params: ['expected', 'actual', 'value'],
    wording: [['must be ', 0], [', but ', 1], [' ', 2], [' was sent']],
  },
  {
    code: 'missing_property',
    keyword: 'required',
    params: ['missingProperty'],
    wording: [['is required, but missing']],
  },
  {
    code: 'not_in_enum',
    keyword: 'enum',
    params: ['allowed', 'value'],
    wording: [['must be ', 0], [', but ', 1], [' was sent']],
  },
  {
    code: 'too_small',
    keyword: 'minimum',
    params: ['minimum', 'value'],
    wording: [['must be at least ', 0], [', but ', 1], [' was sent']],
  },
  {
    code: 'too_short',
    keyword: 'minLength',
    params: ['limit'],
    wording: [['must not be empty']],
  },
  {
    code: 'forbidden_value',
    keyword: 'not',
    params: ['value'],
    wording: [['must not be ', 0]],
  },
  {
    code: 'invalid_format',
    keyword: 'format',
    params: ['format', 'value'],
    wording: [['must be ', 0], [', but ', 1], [' was sent']],
  },
  {
    code: 'duplicate_name',
    keyword: 'uniqueItems',
    params: ['value'],
    wording: [['must be unique, but ', 0], [' occurs twice']],
  },
  {
    code: 'unknown_property',
    keyword: 'additionalProperties',
    params: ['property'],
    wording: [['is not known and will be ignored']],
  },
  {
    code: 'deprecated_property',
    keyword: 'deprecated',
    params: ['property'],
    wording: [['is deprecated']],
  },
  {
    code: 'not_url_friendly',
    keyword: 'format',
    params: ['value', 'encoded'],
    wording: [['is not URL-friendly: in paths it is encoded as ', 1]],
  },
  {
    code: 'unknown_provider',
    keyword: 'enum',
    params: ['allowed', 'value'],
    wording: [['must be the name of a provider (', 0], ['), but ', 1], [' was sent']],
  },
  {
    code: 'missing_parameter',
    keyword: 'required',
    params: ['provider', 'parameter'],
    wording: [['is required by provider ', 0], [', but missing']],
  },
  {
    code: 'empty_parameter',
    keyword: 'minLength',
    params: ['provider', 'parameter'],
    wording: [['is required by provider ', 0], [' and must not be empty']],
  },
  {
    code: 'invalid_url',
    keyword: 'format',
    params: ['provider', 'parameter', 'format', 'value'],
    wording: [['must be an absolute http or https URL for provider ', 0], [', but ', 3, ' was sent']],
  },
  {
    code: 'wrong_parameter_type',
    keyword: 'type',
    params: ['provider', 'parameter', 'expected', 'actual'],
    wording: [['must be ', 2], [' for provider ', 0], [', but ', 3], [' was sent']],
  },
  {
    code: 'no_stored_secret',
    keyword: 'not',
    params: ['provider', 'parameter'],
    wording: [['is masked, but provider ', 0], [' has no stored value to keep: send the value']],
  },
  {
    code: 'not_in_future',
    keyword: 'format',
    params: ['value'],
    wording: [['must be in the future, but ', 0], [' was sent']],
  },
  {
    code: 'refused_by_service',
    keyword: 'not',
    params: ['service', 'wanted'],
    wording: [['is refused by ', 0], [', which expects ', 1]],
  },
  {
    code: 'deprecated_operation',
    keyword: 'deprecated',
    params: ['operation'],
    wording: [['uses ', 0], [', which is deprecated and may be removed']],
  },
  {
    code: 'unknown_parameter',
    keyword: 'additionalProperties',
    params: ['provider', 'parameter'],
    wording: [['is not a parameter of provider ', 0]],
  },
  {
    code: 'deprecated_provider',
    keyword: 'deprecated',
    params: ['provider', 'reason'],
    wording: [['names the provider ', 0], [', which is deprecated'], [': ', 1]],
  },
  {
    code: 'unknown_event',
    keyword: 'enum',
    params: ['provider', 'value'],
    wording: [['names the event ', 1], [', which provider ', 0], [' does not list: it will never be sent']],
  },
  {
    code: 'no_events',
    keyword: 'minItems',
    params: ['provider'],
    wording: [['is empty: nothing will be sent to provider ', 0]],
  },
  {
    code: 'unknown_role',
    keyword: 'enum',
    params: ['value'],
    wording: [['names the role ', 0], [', which is not defined: tokens of the account can only read']],
  },
  {
    code: 'secret_for_other_url',
    keyword: 'not',
    params: ['provider', 'parameter', 'urlParameter'],
    wording: [['keeps the stored secret, which provider ', 0], [' will send to another server, because ', 2], [' changes']],
  },
  {
    code: 'differs_at_service',
    keyword: 'not',
    params: ['service', 'difference'],
    wording: [['differs at ', 0], [': ', 1]],
  },
  {
    code: 'private_address',
    keyword: 'not',
    params: ['service'],
    wording: [['names a private or reserved address: ', 0], [' refuses it, unless its configuration permits it']],
  },
] as const;

/** A row of the list. */
export type IssueKind = (typeof issueKinds)[number];

/** The stable code of an issue; it never changes its meaning. */
export type IssueCode = IssueKind['code'];

/** The keyword of JSON Schema that expresses the rule best; `syntax` of a text that is not JSON. */
export type IssueKeyword = IssueKind['keyword'];
