// The schema of a form.
import { checkFunction, checkOptions } from '../errors/arguments.js';
import { formMessages } from './messages.js';
import type { ErrorBody } from '../generated/types.js';
import type { Issue } from '../issues/issue.js';
import { translateIssues, type MessageWriter } from '../issues/translate.js';
import type { Schema } from '../schema/types.js';
import { standardIssues } from '../issues/standard.js';
import type { StandardResult, StandardTypes } from '../schema/standard.js';

/** Options of `formSchema`. */
export interface FormSchemaOptions<T, Values> {
  /**
   * The texts of the issues; by default those of the schema's own `withMessages`, or else `formMessages`, short English texts. Undefined
   * for an issue means the long English message.
   */
  readonly messages?: MessageWriter | undefined;
  /**
   * The body that the values of the form mean, for example by `addonFromForm`; by default the values are the body. It is not called for
   * null and undefined, which the schema reports.
   */
  readonly body?: ((values: Values) => unknown) | undefined;
  /**
   * A dry run with the body: errors that depend on the stored resource appear at their fields, too. It validates the body in place of the schema,
   * so give it the same providers and service. If it throws, the schema validates the body, and a valid body lets the form throw the same.
   */
  readonly dryRun?: ((body: T) => FormDryRun) | undefined;
}

/** The result of a dry run, as far as a form needs it. */
export interface FormDryRun {
  /** Absent if the service would accept the body. */
  readonly error?: ErrorBody | undefined;
  /** The issues of the error, if it has any. */
  readonly issues?: readonly Issue[] | undefined;
}

/** The schema of a form: a Standard Schema that takes the form's values and returns the body to send. */
export interface FormSchema<T, Values> {
  /** Standard Schema v1. */
  readonly '~standard': {
    /** The version of the interface. */
    readonly version: 1;
    /** The name of this package. */
    readonly vendor: 'flagadmin';
    /** Validates the values of the form, synchronously. */
    readonly validate: (values: unknown) => StandardResult<T>;
    /** For type inference only: absent at run time. */
    readonly types?: StandardTypes<Values, T> | undefined;
  };
}

/**
 * A Standard Schema for react-hook-form, TanStack Form and others, whose issues have short texts for forms: "Required" instead of "is
 * required, but missing". The value of a valid result is the body to send.
 *
 * @throws a TypeError that names the option which is not known or not a function
 *
 * @example
 * ```ts
 * import { addonFromForm, formSchema } from 'flagadmin/form';
 *
 * const providers = await client.getProviders();
 * const schema = formSchema(withRules(addonCreateUpdateSchema, { providers }), {
 *   body: (values) => addonFromForm(values, { providers }),
 * });
 * const values = { provider: 'datadog', enabled: true, events: [], parameters: { url: '', apiKey: '' } };
 * console.log(schema['~standard'].validate(values).issues); // at parameters.apiKey: 'Required'
 * ```
 */
export function formSchema<T, Values = T>(
  schema: Pick<Schema<T>, 'validate'>,
  options: FormSchemaOptions<T, Values> = {},
): FormSchema<T, Values> {
  checkOptions('formSchema', options, ['messages', 'body', 'dryRun']);
  for (const [name, value] of Object.entries(options)) {
    checkFunction(name, value);
  }
  const { messages = writerOf(schema) ?? formMessages, body = (values) => values, dryRun } = options;
  const validate = (values: unknown): StandardResult<T> => {
    const sent = values === undefined || values === null ? values : body(values as Values);
    const tried = dryRun && attempt(() => dryRun(sent as T));
    if (tried?.result === undefined) {
      const result = schema.validate(sent, { messages });
      if (!result.valid) return { issues: standardIssues(result.issues, sent) };
      if (tried !== undefined) throw tried.error;
      return { value: result.value };
    }
    const { error, issues = [] } = tried.result;
    if (error === undefined) return { value: sent as T };
    const texts = translateIssues(issues, messages);
    return { issues: texts.length > 0 ? standardIssues(texts, sent) : [issueOf(error)] };
  };
  return { '~standard': { version: 1, vendor: 'flagadmin', validate } };
}

/** The result of an action, or what it threw: JSON has no form for some values. */
function attempt<Result>(action: () => Result): { readonly result?: Result; readonly error?: unknown } {
  try {
    return { result: action() };
  } catch (error) {
    return { error };
  }
}

/** The writer of a schema that `withMessages` made. */
function writerOf(schema: object): MessageWriter | undefined {
  return (schema as { readonly messages?: MessageWriter }).messages;
}

/** An error without issues is one of the whole form. */
function issueOf({ message = 'The service would refuse this' }: ErrorBody): Issue {
  return { code: 'other', keyword: '', instancePath: '', path: [], schemaPath: '', params: {}, message };
}
