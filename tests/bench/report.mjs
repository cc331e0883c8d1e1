// Rows as a table, for terminals and for Markdown.
import { goalOf } from './goals.mjs';

const scales = {
  ns: [
    [1e9, 's'],
    [1e6, 'ms'],
    [1e3, 'µs'],
    [1, 'ns'],
  ],
  ms: [
    [1e3, 's'],
    [1, 'ms'],
    [1e-3, 'µs'],
  ],
  bytes: [
    [1e3, 'kB'],
    [1, 'B'],
  ],
  MB: [[1, 'MB']],
};

export function readable(value, unit) {
  const [factor, name] = scales[unit].find(([size]) => Math.abs(value) >= size) ?? scales[unit].at(-1);
  return `${Number((value / factor).toPrecision(3))} ${name}`;
}

const times = (ratio) => `${ratio >= 10 ? ratio.toFixed(0) : ratio.toFixed(2)} ×`;

function throughput({ bytes, own, unit }) {
  if (bytes === undefined) return '';
  const seconds = own * (unit === 'ns' ? 1e-9 : 1e-3);
  return ` (${Number((bytes / seconds / 1e9).toPrecision(3))} GB/s)`;
}

function cells(row) {
  if (row.skipped) return [row.what, `left out: ${row.skipped}`, '', '', ''];
  const { goal, reached } = goalOf(row);
  const mark = reached === undefined ? '' : reached ? 'yes' : '**no**';
  const rivals = row.rivals.map(({ name, value, ratio }) => `${name} ${readable(value, row.unit)} (${times(ratio)})`);
  return [row.what, `${readable(row.own, row.unit)}${throughput(row)}`, rivals.join(', '), goal ?? '', mark];
}

/** A table in Markdown, and notes on single rows below it. */
export function markdown({ machine, rows }) {
  const head = ['what', 'flagadmin', 'rivals: value (as a multiple of flagadmin’s)', 'to reach', 'reached'];
  const lines = [head, head.map(() => '---'), ...rows.map(cells)].map((line) => `| ${line.join(' | ')} |`);
  const notes = rows.filter(({ note }) => note).map(({ what, note }) => `- ${what}: ${note}`);
  const about = Object.entries(machine).map(([name, value]) => `${name} ${value}`);
  return `${lines.join('\n')}\n\n${notes.join('\n')}\n\nMeasured with: ${about.join(', ')}.\n`;
}
