// RESULTS.md, the measured differences, from differences.json: node document.mjs --check | --write.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const file = new URL('differences.json', import.meta.url);
const document = new URL('RESULTS.md', import.meta.url);
const api = new URL('../../js/API.md', import.meta.url);

export const readDifferences = () => JSON.parse(readFileSync(file, 'utf8'));
/** Versions in one order. */
export function writeDifferences(given) {
  const differences = Object.fromEntries(Object.entries(given).sort(([one], [other]) => (one < other ? -1 : 1)));
  writeFileSync(file, `${JSON.stringify(differences, null, 2)}\n`);
  write();
}

/** Codes of issues and names of errors by which we refuse more. */
const strict = {
  AuthenticationRequired: 'two `Authorization` headers',
  ContentTypeerror: 'media types and encodings',
  NotFoundError: 'paths and ids in another form',
  duplicate_name: 'two parameters of one name',
  invalid_json: 'JSON that is not strict',
  invalid_url: 'a `url` that is none of http or https',
  refused_by_service: 'a `name` in an update of a strategy type',
  no_stored_secret: '`*****` for a secret that is not stored',
  wrong_type: 'types of values',
};
const countOf = (value) => (Array.isArray(value) ? value.length : value);
const sum = (details = {}) => Object.values(details).reduce((total, one) => total + countOf(one), 0);
const isFailure = (detail) => detail.endsWith('there 500');
const isPermission = (detail) => detail.endsWith('there 403');

function rows(differences) {
  const versions = Object.values(differences);
  /** What `read` finds in all parts of each version. */
  const of = (read) => versions.map((version) => Object.values(version).reduce((total, part) => total + read(part), 0));
  const counted =
    (kind, isWanted = () => true) =>
    (part) =>
      sum(Object.fromEntries(Object.entries(part[kind] ?? {}).filter(([detail]) => isWanted(detail))));
  const isNot = (predicate) => (detail) => !predicate(detail);
  const reasons = [
    ...new Set(
      versions.flatMap((version) => Object.values(version)).flatMap(({ stricter = {} }) => Object.keys(stricter)),
    ),
  ]
    .map((code) => [`· ${strict[code] ?? code}`, of(({ stricter }) => stricter?.[code] ?? 0)])
    .sort(([, one], [, other]) => other.at(-1) - one.at(-1)); // what a user of the newest meets first
  return [
    ['**requests**', of(({ requests }) => requests)],
    ['accepted by the profile, refused by Unleash', of(counted('accepted', isNot(isPermission)))],
    ['· by rights for projects', of(counted('accepted', isPermission))],
    ['· with a warning of the address, which its default settings refuse', of(counted('warned'))],
    ['another state', of(counted('state'))],
    ['another response', of(counted('response'))],
    ['**refused by the profile, accepted by Unleash**', of(counted('stricter'))],
    ...reasons,
    ['**refused by both, with another status**', of(counted('status', isNot(isFailure)))],
    ['**refused by both, there with 500**', of(counted('status', isFailure))],
    ['**requests that end its process**', of(counted('ended'))],
  ];
}

function tableOf(differences) {
  const cells = (first, others) => `| ${[first, ...others].join(' | ')} |`;
  const head = [
    cells('measured at Unleash', Object.keys(differences)),
    cells(
      '---',
      Object.keys(differences).map(() => '--:'),
    ),
  ];
  return [...head, ...rows(differences).map(([label, values]) => cells(label, values))].join('\n');
}

const text = () => `<!-- Written by tests/real/document.mjs from differences.json. -->

# Measured differences to Unleash

The [suite](README.md) sends Unleash and the service with the profile of that version recorded requests, creations of addons, each member of each body with
each wrong value, random requests, and addresses with its default settings. A row counts the requests whose results differ so.

${tableOf(readDifferences())}
`;
const write = () => writeFileSync(document, text());

/** Reasons of tests/conformance/known that are neither a rule, nor a row of the table of differences, nor a fault to be mended. */
function unfoundedReasons() {
  const folder = new URL('../conformance/known/', import.meta.url);
  const rules = readFileSync(new URL('../../core/RULES.md', import.meta.url), 'utf8');
  const rows = readFileSync(api, 'utf8');
  const isFounded = (reason) =>
    reason.startsWith('to be mended: ') ||
    (/^(D?\d+(\.\d+)?[a-z])$/.test(reason)
      ? new RegExp(`\\b${reason}\\b`).test(rules)
      : rows.includes(`\n| ${reason} |`));
  const reasons = readdirSync(folder).flatMap((name) =>
    JSON.parse(readFileSync(new URL(name, folder), 'utf8')).map(({ reason }) => reason),
  );
  return [...new Set(reasons)].filter((reason) => !isFounded(reason));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (process.argv[2] === '--write') write();
  const faults = unfoundedReasons().map(
    (reason) => `tests/conformance/known: neither a rule nor a row of js/API.md: ${reason}`,
  );
  if (text() !== readFileSync(document, 'utf8'))
    faults.push('tests/real/RESULTS.md differs from differences.json: node tests/real/document.mjs --write');
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
