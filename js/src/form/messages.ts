// Short English messages for forms.
import type { Issue } from '../issues/issue.js';
import { listed } from '../issues/make-issue.js';

/** Names of types for people who fill in a form. */
const typeNames: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'yes or no',
  array: 'a list',
  object: 'a group of fields',
  null: 'empty',
};

/**
 * Short texts for forms, without the terms of JSON: "Required", "Must be yes or no". They stand alone beside a field. The function
 * `formSchema` of `flagadmin/form` uses them; otherwise they are for `withMessages`.
 *
 * @example
 * ```ts
 * import { formMessages } from 'flagadmin/form';
 *
 * const result = addonCreateUpdateSchema.withMessages(formMessages).validate(form);
 * ```
 */
export function formMessages(issue: Issue): string | undefined {
  switch (issue.code) {
    case 'missing_property':
    case 'missing_parameter':
    case 'empty_parameter':
    case 'too_short':
      return 'Required';
    case 'wrong_type':
    case 'wrong_parameter_type':
      return `Must be ${listed([issue.params.expected].flat().map((name) => typeNames[name] ?? name))}`;
    case 'not_in_enum':
    case 'unknown_provider':
      return `Must be ${listed([issue.params.allowed].flat())}`;
    case 'too_small':
      return `Must be at least ${issue.params.minimum}`;
    case 'forbidden_value':
      return `Must not be ${JSON.stringify(issue.params.value)}`;
    case 'invalid_format':
      return issue.params.format === 'date-time' ? 'Must be a date and time' : 'Too large';
    case 'invalid_url':
      return 'Must be a URL that begins with http:// or https://';
    case 'no_stored_secret':
      return 'Enter the secret again: none is stored';
    case 'secret_for_other_url':
      return 'The stored secret will be sent to another server';
    case 'duplicate_name':
      return 'Already used';
    case 'not_in_future':
      return 'Must be in the future';
    case 'refused_by_service':
      return `Refused by ${issue.params.service}, which expects ${issue.params.wanted}`;
    case 'differs_at_service':
      return `Differs at ${issue.params.service}: ${issue.params.difference}`;
    case 'private_address':
      return `A private address, which ${issue.params.service} refuses by default`;
    case 'unknown_event':
      return `Never sent: ${issue.params.provider} has no event ${JSON.stringify(issue.params.value)}`;
    case 'no_events':
      return 'Without events nothing is sent';
    case 'unknown_role':
      return 'This role is not defined: tokens of the account can only read';
    case 'unknown_property':
    case 'unknown_parameter':
      return 'Not known, and ignored';
    case 'deprecated_property':
    case 'deprecated_operation':
    case 'deprecated_provider':
      return 'Deprecated';
    case 'not_url_friendly':
      return `Reads ${issue.params.encoded} in URLs`;
    case 'invalid_json':
    case 'not_json':
      return 'Not a valid value';
    case 'other':
      return undefined;
    default:
      return issue satisfies never; // every code has its text
  }
}
