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

/** The path where services in use say their version; the specification has none there (D83). */
export const versionPath = '/api/admin/ui-config';

/** The name of the specification, or of a service in use with its version: any version from the oldest one on (D97); without a patch the last one. */
export type ServiceName = 'specification' | `unleash-${number}.${number}` | `unleash-${number}.${number}.${number}`;

/** The specification, the oldest version, each in which a fact of services in use begins to hold (D97), and the newest one. */
export const serviceNames = ['specification', 'unleash-6.6', 'unleash-7.0', 'unleash-7.4', 'unleash-7.5.2', 'unleash-7.6.0', 'unleash-7.6.5', 'unleash-8.0.2', 'unleash-8.2'] as const;

/** The versions of the first and of the last row: names of constants, so that bundles leave them out where nothing needs them. */
export const oldestService = 'unleash-6.6';
export const newestService = 'unleash-8.2';

/** The lists of resources in files: fixtures, and those of `flagadmin apply`. */
export const resourceLists: readonly string[] = ['addons', 'serviceAccounts', 'strategies'];

/** The properties of an update of an addon. */
export const addonUpdateProperties = ['provider', 'description', 'enabled', 'parameters', 'events', 'projects', 'environments'];

/** The sensitive parameters of the providers that services in use have besides the default ones (D82). */
export const otherSecrets: readonly (readonly [string, readonly string[]])[] = [
  ['slack-app', ['accessToken']],
  ['new-relic', ['licenseKey', 'customHeaders']],
  ['teamsworkflow', ['url', 'customHeaders']],
];

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
