// Written by flagadmin-generate from the tables in core/. Do not edit: change the tables and run ./dev generate.

/**
 * The codes of issues and warnings that schemas lead to, in the order of their numbers, each with its keyword and its wording:
 * pieces that are a string, or a parameter between two strings, left out when the issue lacks it.
 */
export const issueKinds = [
  {
    code: 'invalid_json',
    keyword: 'syntax',
    wording: [['is not valid JSON: ', 'reason'], [': ', 'property'], [' (line ', 'line'], [', column ', 'column'], [', byte ', 'offset'], [')']],
  },
  {
    code: 'wrong_type',
    keyword: 'type',
    wording: [['must be ', 'expected'], [', but ', 'actual'], [' ', 'value'], [' was sent']],
  },
  {
    code: 'missing_property',
    keyword: 'required',
    wording: [['is required, but missing']],
  },
  {
    code: 'not_in_enum',
    keyword: 'enum',
    wording: [['must be ', 'allowed'], [', but ', 'value'], [' was sent']],
  },
  {
    code: 'too_small',
    keyword: 'minimum',
    wording: [['must be at least ', 'minimum'], [', but ', 'value'], [' was sent']],
  },
  {
    code: 'too_short',
    keyword: 'minLength',
    wording: [['must not be empty']],
  },
  {
    code: 'forbidden_value',
    keyword: 'not',
    wording: [['must not be ', 'value']],
  },
  {
    code: 'invalid_format',
    keyword: 'format',
    wording: [['must be ', 'format'], [', but ', 'value'], [' was sent']],
  },
  {
    code: 'duplicate_name',
    keyword: 'uniqueItems',
    wording: [['must be unique, but ', 'value'], [' occurs twice']],
  },
  {
    code: 'unknown_property',
    keyword: 'additionalProperties',
    wording: [['is not known and will be ignored']],
  },
  {
    code: 'deprecated_property',
    keyword: 'deprecated',
    wording: [['is deprecated']],
  },
  {
    code: 'not_url_friendly',
    keyword: 'format',
    wording: [['is not URL-friendly: in paths it is encoded as ', 'encoded']],
  },
] as const;

/** The rest, in the order of the numbers that follow: what rules beyond the schemas find. */
export const operationIssueKinds = [
  {
    code: 'unknown_provider',
    keyword: 'enum',
    wording: [['must be the name of a provider (', 'allowed'], ['), but ', 'value'], [' was sent']],
  },
  {
    code: 'missing_parameter',
    keyword: 'required',
    wording: [['is required by provider ', 'provider'], [', but missing']],
  },
  {
    code: 'empty_parameter',
    keyword: 'minLength',
    wording: [['is required by provider ', 'provider'], [' and must not be empty']],
  },
  {
    code: 'invalid_url',
    keyword: 'format',
    wording: [['must be an absolute http or https URL for provider ', 'provider'], [', but ', 'value', ' was sent']],
  },
  {
    code: 'wrong_parameter_type',
    keyword: 'type',
    wording: [['must be ', 'expected'], [' for provider ', 'provider'], [', but ', 'actual'], [' was sent']],
  },
  {
    code: 'no_stored_secret',
    keyword: 'not',
    wording: [['is masked, but provider ', 'provider'], [' has no stored value to keep: send the value']],
  },
  {
    code: 'not_in_future',
    keyword: 'format',
    wording: [['must be in the future, but ', 'value'], [' was sent']],
  },
  {
    code: 'deprecated_operation',
    keyword: 'deprecated',
    wording: [['is for ', 'operation'], [', which is deprecated and may be removed']],
  },
  {
    code: 'unknown_parameter',
    keyword: 'additionalProperties',
    wording: [['is not a parameter of provider ', 'provider']],
  },
  {
    code: 'deprecated_provider',
    keyword: 'deprecated',
    wording: [['names the provider ', 'provider'], [', which is deprecated'], [': ', 'reason']],
  },
  {
    code: 'unknown_role',
    keyword: 'enum',
    wording: [['names the role ', 'value'], [', which is not defined: tokens of the account can only read']],
  },
  {
    code: 'secret_for_other_url',
    keyword: 'not',
    wording: [['keeps the stored secret, which provider ', 'provider'], [' will send to another server, because ', 'urlParameter'], [' changes']],
  },
] as const;

/** A row of either list. */
export type IssueKind = (typeof issueKinds | typeof operationIssueKinds)[number];

/** The stable code of an issue; it never changes its meaning. */
export type IssueCode = IssueKind['code'];

/** The keyword of JSON Schema that expresses the rule best; `syntax` of a text that is not JSON. */
export type IssueKeyword = IssueKind['keyword'];
