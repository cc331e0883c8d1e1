// Written by flagadmin-generate from the tables in core/. Do not edit: change the tables and run ./dev generate.

/** The codes of issues and warnings, in the order of their numbers, each with its keyword. */
export const issueKinds = [
  { code: 'invalid_json', keyword: 'syntax' },
  { code: 'wrong_type', keyword: 'type' },
  { code: 'missing_property', keyword: 'required' },
  { code: 'not_in_enum', keyword: 'enum' },
  { code: 'too_small', keyword: 'minimum' },
  { code: 'too_short', keyword: 'minLength' },
  { code: 'forbidden_value', keyword: 'not' },
  { code: 'invalid_format', keyword: 'format' },
  { code: 'unknown_provider', keyword: 'enum' },
  { code: 'missing_parameter', keyword: 'required' },
  { code: 'empty_parameter', keyword: 'minLength' },
  { code: 'invalid_url', keyword: 'format' },
  { code: 'wrong_parameter_type', keyword: 'type' },
  { code: 'no_stored_secret', keyword: 'not' },
  { code: 'duplicate_name', keyword: 'uniqueItems' },
  { code: 'unknown_property', keyword: 'additionalProperties' },
  { code: 'deprecated_property', keyword: 'deprecated' },
  { code: 'deprecated_operation', keyword: 'deprecated' },
  { code: 'not_url_friendly', keyword: 'format' },
  { code: 'unknown_parameter', keyword: 'additionalProperties' },
  { code: 'deprecated_provider', keyword: 'deprecated' },
] as const;

/** A stable name of what is wrong; it never changes its meaning. */
export type IssueCode = (typeof issueKinds)[number]['code'];

/** The keyword of JSON Schema that expresses the rule best; `syntax` of a text that is not JSON. */
export type IssueKeyword = (typeof issueKinds)[number]['keyword'];
