// How the API reference is made (tests/package/matrix/api-reference.test.mjs). Needs dist.
import { operations } from './dist/index.js';
import { entries } from './scripts/entries.mjs';

/** A table with its columns described in its own comment. */
const rows = Object.entries(operations).flatMap(([name, row]) => {
  const place = `index.operations.__type.${name}`;
  return [place, ...Object.keys(row).map((column) => `${place}.__type.${column}`)];
});

/** @type {Partial<import('typedoc').TypeDocOptions>} */
export default {
  name: 'flagadmin',
  entryPoints: entries.map((name) => `src/entries/${name}.ts`),
  tsconfig: 'tsconfig.types.json',
  out: '../build/api-reference',
  readme: 'README.md',
  disableSources: true,
  excludePrivate: true,
  excludeProtected: true,
  treatWarningsAsErrors: true,
  highlightLanguages: ['bash', 'javascript', 'json', 'tsx', 'typescript', 'yaml'],
  validation: { notExported: true, invalidLink: true, rewrittenLink: true, notDocumented: true },
  requiredToBeDocumented: [
    'Class',
    'Constructor',
    'Enum',
    'Function',
    'Interface',
    'Method',
    'Property',
    'TypeAlias',
    'Variable',
  ],
  // Declarations from which the exported types are inferred.
  intentionallyNotExported: [
    'errorKinds',
    'KeywordOf',
    'Expected',
    'JsonTypeName',
    'ParameterParams',
    'KnownError',
    'OtherError',
    'Sent',
    'dialects',
    'DryRunStatuses',
    'src/generated/issue-codes.ts:IssueCode',
  ],
  intentionallyNotDocumented: rows,
};
