// The table of measured differences in js/API.md, from differences.json: node document.mjs --check | --write.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const file = new URL('differences.json', import.meta.url);
const document = new URL('../../js/API.md', import.meta.url);

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
  no_stored_secret: '`*****` for a secret that is not stored',
  wrong_type: 'types of values',
};
/** The kinds whose details a row has each. */
const kinds = {
  accepted: 'accepted by the profile, refused by Unleash',
  state: 'another state',
  response: 'another response',
};

const countOf = (value) => (Array.isArray(value) ? value.length : value);
const sum = (details = {}) => Object.values(details).reduce((total, one) => total + countOf(one), 0);

const isFailure = (detail) => detail.endsWith('there 500');

function rows(differences) {
  const versions = Object.values(differences);
  const of = (read, parts = ['recorded', 'creations']) =>
    versions.map((version) => parts.reduce((total, part) => total + read(version[part] ?? { requests: 0 }), 0));
  const detailsOf = (kind) => [
    ...new Set(
      versions.flatMap(({ recorded, creations }) =>
        [recorded, creations].flatMap((part) => Object.keys(part?.[kind] ?? {})),
      ),
    ),
  ];
  const detailRows = (kind, labelOf, isWanted = () => true) =>
    detailsOf(kind)
      .filter(isWanted)
      .sort()
      .map((detail) => [`· ${labelOf(detail)}`, of((part) => part[kind]?.[detail] ?? 0)]);
  /** The names of requests that differ so, one a row. */
  const namesIn = (part, kind) => {
    const namesOf = (version) =>
      Object.values(version[part]?.[kind] ?? {}).flatMap((names) => (Array.isArray(names) ? names : []));
    return [...new Set(versions.flatMap(namesOf))].map((name) => [
      `· · ${name.replace(/^creation: /, '')}`,
      versions.map((version) => namesOf(version).filter((one) => one === name).length),
    ]);
  };
  const statuses = (isWanted) => (part) =>
    sum(Object.fromEntries(Object.entries(part.status ?? {}).filter(([detail]) => isWanted(detail))));
  return [
    ...Object.entries({ recorded: 'recorded requests', creations: 'creations of addons' }).flatMap(([part, title]) => [
      [`**${title}**`, of(({ requests }) => requests, [part])],
      ...Object.entries(kinds).flatMap(([kind, label]) => [
        [`· ${label}`, of((one) => sum(one[kind]), [part])],
        ...namesIn(part, kind),
      ]),
    ]),
    ['**refused by the profile, accepted by Unleash**', of(({ stricter }) => sum(stricter))],
    ...detailRows('stricter', (code) => strict[code] ?? code),
    ['**refused by both, with another status**', of(statuses((detail) => !isFailure(detail)))],
    ...detailRows(
      'status',
      (detail) => detail,
      (detail) => !isFailure(detail),
    ),
    ['**refused by both, there with 500**', of(statuses(isFailure))],
    ['**requests that end its process**', of(({ ended }) => sum(ended))],
  ];
}

export function tableOf(differences) {
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

const pattern = /^\| measured at Unleash .*(?:\n\|.*)*/m;
const written = () => readFileSync(document, 'utf8').replace(pattern, () => tableOf(readDifferences()));
const write = () => writeFileSync(document, written());

/** Reasons of tests/conformance/known that are neither a rule, nor a row of the table of differences, nor a fault to be mended. */
function unfoundedReasons() {
  const folder = new URL('../conformance/known/', import.meta.url);
  const rules = readFileSync(new URL('../../core/RULES.md', import.meta.url), 'utf8');
  const rows = readFileSync(document, 'utf8');
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
  if (written() !== readFileSync(document, 'utf8'))
    faults.push('js/API.md differs from tests/real/differences.json: node tests/real/document.mjs --write');
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
