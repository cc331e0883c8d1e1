// The files with constants of the core: issue codes, error kinds and limits.
import { namedSchemas, tables } from './tables.mjs';
import { each, literal } from './text.mjs';

const { constants: values } = tables;

/** A piece of a wording: a string, or the number of a parameter between two strings. Empty strings at the end are left out. */
const piece = ([before, param, after], params) => [
  before,
  ...(param ? [params.indexOf(param)] : []),
  ...(after ? [after] : []),
];

/** issue-codes.ts */
export const issueCodes = () => `\
/**
 * The codes of issues and warnings in the order of their numbers, each with its keyword, the names of its parameters and its
 * wording: pieces that are a string, or the number of a parameter between two strings, left out when the issue lacks it.
 */
export const issueKinds = [
${each(
  tables.issueKinds,
  ({ code, keyword, params, pieces }) => `\
  {
    code: ${literal(code)},
    keyword: ${literal(keyword)},
    params: ${literal(params)},
    wording: ${literal(pieces.map((parts) => piece(parts, params)))},
  },
`,
)}] as const;

/** A row of the list. */
export type IssueKind = (typeof issueKinds)[number];

/** The stable code of an issue; it never changes its meaning. */
export type IssueCode = IssueKind['code'];

/** The keyword of JSON Schema that expresses the rule best; \`syntax\` of a text that is not JSON. */
export type IssueKeyword = IssueKind['keyword'];
`;

/** error-kinds.ts */
export const errorKinds = () => `\
// Separate constants, so that bundlers leave out those that are not used.
${each(
  tables.errorKinds,
  ({ key, status, name }) => `export const ${key} = { kind: '${key}', status: ${status}, name: '${name}' } as const;\n`,
)}
/** Every way in which the service refuses a request: HTTP status, and \`name\` in the error body. */
export const errorKinds = [
${each(tables.errorKinds, ({ key }) => `  ${key},\n`)}] as const;

/** The kind of an error. */
export type ErrorKind = (typeof errorKinds)[number]['kind'];

/** The \`name\` of an error body. */
export type ErrorName = (typeof errorKinds)[number]['name'];
`;

/** A parameter of a provider, with the flags that are set. */
const flagged = ({ name, required, sensitive }) =>
  `{ name: ${literal(name)}${required ? ', required: true' : ''}${sensitive ? ', sensitive: true' : ''} }`;

/** default-providers.ts */
export const defaultProviders = () => `\
import type { ProviderDefinition } from './types.js';

/**
 * The definitions of the four default providers, which \`withRules\` uses: for forms without a service. A service may have others:
 * \`client.getProviders()\`.
 */
export const defaultProviders: readonly ProviderDefinition[] = ${literal(tables.providers)};
`;

/** constants.ts */
export const constants = () => `\
/** The words of a summary of issues: of the document, and around the number of further issues. */
export const summaryWords = {
${each(Object.entries(values.summaryWords), ([name, text]) => `  ${name}: ${literal(text)},\n`)}};

/** A result lists so many issues, and so many warnings; more only set \`truncated\` (D3). */
export const maxIssues = ${values.maxIssues};

/** An issue includes so many characters of the value (D4). */
export const maxValueCharacters = ${values.maxValueCharacters};

/** A name in a path has so many bytes at most, percent-encoded (D33). */
export const maxPathName = ${values.maxPathName};

/** Arrays and objects are nested at most so deep (D2). */
export const maxDepth = ${values.maxDepth};

/** The value of a sensitive parameter in every response (D14). */
export const maskedValue = ${literal(values.maskedValue)};

/** The name or the type of parameters whose values are absolute http(s) URLs (D13). */
export const urlParameter = ${literal(values.urlParameter)};

/** The path where services in use say their version; the specification has none there (D83). */
export const versionPath = ${literal(values.versionPath)};

/** The name of the specification, or of a service in use with its version: any version from the oldest one on (D97); without a patch the last one. */
export type ServiceName = 'specification' | \`unleash-\${number}.\${number}\` | \`unleash-\${number}.\${number}.\${number}\`;

/** The specification, the oldest version, each in which a fact of services in use begins to hold (D97), and the newest one. */
export const serviceNames = ${literal(values.serviceNames)} as const;

/** The versions of the first and of the last row: names of constants, so that bundles leave them out where nothing needs them. */
export const oldestService = ${literal(values.serviceNames[1])};
export const newestService = ${literal(values.serviceNames.at(-1))};

/** The lists of resources in files: fixtures, and those of \`flagadmin apply\`. */
export const resourceLists: readonly string[] = ${literal(
  tables.resources.filter(({ listMember }) => listMember).map(({ listMember }) => listMember),
)};

/** The properties of an update of an addon. */
export const addonUpdateProperties = ${literal(Object.keys(namedSchemas.addonCreateUpdateSchema.properties))};

/** The sensitive parameters of the providers that services in use have besides the default ones (D82). */
export const otherSecrets: readonly (readonly [string, readonly string[]])[] = [
${each(
  tables.serviceProviders.filter(({ name }) => !tables.providers.some((one) => one.name === name)),
  ({ name, parameters }) =>
    `  [${literal(name)}, ${literal(parameters.filter(({ sensitive }) => sensitive).map((one) => one.name))}],\n`,
)}];

/** The default providers: the names of their parameters, which of them are required, and which are sensitive (D14). */
export const defaultParameters: readonly {
  readonly name: string;
  readonly parameters: readonly { readonly name: string; readonly required?: true; readonly sensitive?: true }[];
}[] = [
${each(
  tables.providers,
  ({ name, parameters }) => `\
  {
    name: ${literal(name)},
    parameters: [
${each(parameters, (parameter) => `      ${flagged(parameter)},\n`)}    ],
  },
`,
)}];
`;
