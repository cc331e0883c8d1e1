// Written by js/scripts/generate.mjs from the tables in core/. Do not edit: change the tables and run ./dev generate.

/** The words of a summary of issues: of the document, and around the number of further issues. */
export const summaryWords = {
  whole: 'the body',
  andSoMany: ' (and ',
  andMoreThan: ' (and more than ',
  more: ' more)',
};

/** A result lists so many issues, and so many warnings; more only set `truncated` (D3). */
export const maxIssues = 100;

/** An issue includes so many characters of the value (D4). */
export const maxValueCharacters = 100;

/** A name in a path has so many bytes at most, percent-encoded (D33). */
export const maxPathName = 8170;

/** Arrays and objects are nested at most so deep (D2). */
export const maxDepth = 64;

/** The value of a sensitive parameter in every response (D14). */
export const maskedValue = '*****';

/** The name or the type of parameters whose values are absolute http(s) URLs (D13). */
export const urlParameter = 'url';

/** The services whose deviations from the specification are known (D81), after the specification itself: their titles by their names. */
export const serviceTitles: Readonly<Record<ServiceName, string>> = { specification: '', 'unleash-6.10': 'Unleash 6.10', 'unleash-8.2': 'Unleash 8.2' };

/** The name of the specification, or of a service in use. */
export type ServiceName = 'specification' | 'unleash-6.10' | 'unleash-8.2';

/** All of them. */
export const serviceNames = /* @__PURE__ */ Object.keys(serviceTitles) as readonly ServiceName[];

/** The properties of an update of an addon. */
export const addonUpdateProperties = ['provider', 'description', 'enabled', 'parameters', 'events', 'projects', 'environments'];

/** The default providers: the names of their parameters, which of them are required, and which are sensitive (D14). */
export const defaultParameters: readonly {
  readonly name: string;
  readonly parameters: readonly { readonly name: string; readonly required?: true; readonly sensitive?: true }[];
}[] = [
  {
    name: 'datadog',
    parameters: [
      { name: 'url' },
      { name: 'apiKey', required: true, sensitive: true },
      { name: 'sourceTypeName' },
      { name: 'customHeaders', sensitive: true },
      { name: 'bodyTemplate' },
    ],
  },
  {
    name: 'slack',
    parameters: [
      { name: 'url', required: true, sensitive: true },
      { name: 'username' },
      { name: 'emojiIcon' },
      { name: 'defaultChannel', required: true },
      { name: 'customHeaders', sensitive: true },
    ],
  },
  {
    name: 'teams',
    parameters: [
      { name: 'url', required: true, sensitive: true },
      { name: 'customHeaders', sensitive: true },
    ],
  },
  {
    name: 'webhook',
    parameters: [
      { name: 'url', required: true, sensitive: true },
      { name: 'contentType' },
      { name: 'authorization', sensitive: true },
      { name: 'customHeaders', sensitive: true },
      { name: 'bodyTemplate' },
    ],
  },
];

/** Types in the compact form of a schema, by their numbers; any type has no name. */
export const valueTypes = ['', 'object', 'array', 'string', 'number', 'integer', 'boolean'] as const;

/** Formats in the compact form of a schema, by their numbers. */
export const stringFormats = ['', 'date-time', 'url-friendly', 'int64'] as const;

// Flags in the compact form of a schema.
export const flagNullable = 1;
export const flagDeprecated = 2;
export const flagSensitive = 4;
export const flagHasRules = 8;
export const flagRequired = 16;
