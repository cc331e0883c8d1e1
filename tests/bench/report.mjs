// Rows as tables in Markdown.

/** The rivals that have a column of their own. */
const columns = ['Ajv standalone, equal checks', 'Ajv standalone', 'Ajv', 'Zod Mini', 'Valibot'];

/** A row is worse than before if a tenth is lost: of a ratio, or of a value of its own. */
const keptRatio = (before) => before * 0.9;
const keptValue = (before) => before * 1.1;

/** At least so many times better than a rival, or `own`: at most so much, in the unit of the row. */
const goals = {
  text: { Ajv: 4 },
  parse: { 'Ajv standalone, equal checks': 1 },
  wrongText: { Ajv: 0.7 },
  wrongObject: { 'Zod Mini': 1 },
  cold: { own: 6.5, Ajv: 1 },
  keystrokeChromium: { own: 40_000 },
  sizeFirstExample: { own: 57_000 },
  serverPut1: { Fastify: keptRatio(0.91) },
  serverPut64: { Fastify: keptRatio(9) },
  serverGet: { Fastify: keptRatio(5.6) },
  serverTokens: { 'the only token of its account': 1 / 1.2 },
  serverPostgresql: { Fastify: keptRatio(4.3) },
  serverMemory: { own: keptValue(15.4) },
  serverStart: { own: 50 },
};

/** What comes first is the largest unit. */
const units = {
  ns: { ms: 1e6, µs: 1e3, ns: 1 },
  ms: { ms: 1 },
  bytes: { kB: 1000 },
  MB: { MB: 1 },
};

const digits = (value, count) => Number(value.toPrecision(count));

/** With three digits. */
export function readable(value, unit) {
  const all = Object.entries(units[unit]);
  const [name, size] = all.find(([, least]) => value >= least) ?? all.at(-1);
  return `${digits(value / size, 3)} ${name}`;
}

function goalOf({ id, own, unit, rivals }) {
  const all = Object.entries(goals[id] ?? {}).map(([name, limit]) => {
    if (name === 'own') return [`≤ ${readable(limit, unit)}`, own <= limit];
    const { ratio } = rivals.find((rival) => rival.name === name);
    return [`≥ ${digits(limit, 2)} × ${name}`, ratio >= limit];
  });
  return all.map(([text, isReached]) => (isReached ? text : `**not** ${text}`)).join(', ');
}

const shown = ({ value, ratio }, unit) => `${readable(value, unit)} (${digits(ratio, 2)} ×)`;

const table = (...lines) => lines.map((line) => `| ${line.join(' | ')} |`).join('\n');
const rule = (head) => head.map(() => '---');

/** Rows whose rivals are those of the columns. */
function wideTable(rows) {
  const head = ['what', 'flagadmin', ...columns, 'goal'];
  const lines = rows.map((row) => {
    const cells = columns.map((name) => row.rivals.find((rival) => rival.name === name));
    return [
      row.what,
      readable(row.own, row.unit),
      ...cells.map((one) => (one ? shown(one, row.unit) : '')),
      goalOf(row),
    ];
  });
  return table(head, rule(head), ...lines);
}

function listTable(rows) {
  const head = ['what', 'flagadmin', 'rivals', 'goal'];
  const lines = rows.map((row) => {
    if (row.failed) return [row.id, '', `left out: ${row.failed.split('\n')[0].slice(0, 100)}`, ''];
    const rivals = row.rivals.map((one) => `${one.name} ${shown(one, row.unit)}`);
    return [row.what, readable(row.own, row.unit), rivals.join(', '), goalOf(row)];
  });
  return table(head, rule(head), ...lines);
}

const isWide = ({ failed, rivals }) =>
  failed === undefined && rivals.length > 0 && rivals.every(({ name }) => columns.includes(name));

/** What the rivals check, each once, and what rows say of themselves. */
function notesOf({ machine, rows }) {
  const all = rows.flatMap(({ rivals = [] }) => rivals).filter(({ checks }) => checks !== undefined);
  const checks = new Map(all.map((rival) => [rival.name, rival.checks]));
  return [
    ...[...checks].map(([name, text]) => `${name} checks ${text}.`),
    ...spreadOf(rows),
    ...rows.filter(({ note }) => note).map(({ what, note }) => `${what}: ${note}.`),
    ...rows
      .filter(({ date = machine.date }) => date !== machine.date)
      .map(({ what, id, date }) => `${what ?? id}: of ${date}.`),
  ].map((line) => `- ${line}`);
}

/** Rows whose rounds differ much: there, small ratios mean little. */
function spreadOf(rows) {
  const noisy = rows.filter(({ spread }) => spread > 0.2);
  const named = noisy.map(({ what, spread }) => `${what} ${Math.round(spread * 100)} %`);
  return named.length === 0
    ? []
    : [`The half of the rounds in the middle differ by more than a fifth of the median in: ${named.join('; ')}.`];
}

export function markdown({ machine, rows }) {
  const isSize = ({ unit }) => unit === 'bytes';
  const wide = rows.filter(isWide);
  const parts = [
    ['Validation', wideTable, wide.filter((row) => !isSize(row))],
    ['Sizes', wideTable, wide.filter(isSize)],
    ['Dry runs, forms, requests and servers', listTable, rows.filter((row) => !isWide(row))],
  ].filter(([, , some]) => some.length > 0);
  const { date, ...rest } = machine;
  return `# Speed and size beside rivals

Measured by \`./dev bench\` ([how](README.md)) on ${date}. In brackets: the rival's value divided by flagadmin's, so above 1 flagadmin is better.
Compare ratios, not times: processors and disks differ.

${parts.map(([title, write, some]) => `## ${title}\n\n${write(some)}\n`).join('\n')}
## Notes

${notesOf({ machine, rows }).join('\n')}

${Object.entries(rest)
  .map(([name, value]) => `${name} ${value}`)
  .join(', ')}.
`;
}
