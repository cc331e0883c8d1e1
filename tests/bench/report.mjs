// Rows as a table in Markdown.

/** At least so many times better than a rival, or at most so much: rows that were as good once. */
const goals = {
  text: { Ajv: 4 },
  wrongText: { Ajv: 0.6 },
  array: { Ajv: 5 },
  wrongObject: { Zod: 1 },
  cold: { Ajv: 1 },
  serverPut64: { Fastify: 5 },
  serverGet: { nginx: 0.6 },
  serverPostgresql: { Fastify: 2.5 },
  serverMemory: 20,
  serverStart: 50,
};

function goalOf({ id, own, rivals }) {
  const goal = goals[id];
  if (goal === undefined) return '';
  const [text, isReached] =
    typeof goal === 'number'
      ? [`≤ ${goal}`, own <= goal]
      : Object.entries(goal).map(([name, least]) => [
          `≥ ${least} × ${name}`,
          rivals.find((rival) => rival.name === name).ratio >= least,
        ])[0];
  return isReached ? text : `**not** ${text}`;
}

/** What comes first is the largest unit. */
const units = {
  ns: { ms: 1e6, µs: 1e3, ns: 1 },
  ms: { ms: 1 },
  bytes: { kB: 1000 },
  MB: { MB: 1 },
};

function readable(value, unit) {
  const all = Object.entries(units[unit]);
  const [name, size] = all.find(([, least]) => value >= least) ?? all.at(-1);
  return `${Number((value / size).toPrecision(3))} ${name}`;
}

function cells(row) {
  if (row.failed) return [row.id, `left out: ${row.failed}`, '', ''];
  const rivals = row.rivals.map(
    ({ name, value, ratio }) => `${name} ${readable(value, row.unit)} (${Number(ratio.toPrecision(2))} ×)`,
  );
  return [row.what, readable(row.own, row.unit), rivals.join(', '), goalOf(row)];
}

export function markdown({ machine, rows }) {
  const lines = [['what', 'flagadmin', 'rivals', 'goal'], Array(4).fill('---'), ...rows.map(cells)];
  const notes = rows.filter(({ note }) => note).map(({ what, note }) => `- ${what}: ${note}.`);
  return `# Speed and size beside rivals

One run of \`./dev bench\` ([how](README.md)). In brackets the rival as a multiple of flagadmin: above 1 flagadmin is better. Compare ratios, not
times: processors and disks differ.

${lines.map((line) => `| ${line.join(' | ')} |`).join('\n')}

${notes.join('\n')}

${Object.entries(machine)
  .map(([name, value]) => `${name} ${value}`)
  .join(', ')}.
`;
}
