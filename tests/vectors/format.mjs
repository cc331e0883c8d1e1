// Writes the files of vectors in their layout: a value is on one line if it fits. Else a list has a line for each item, and an object has lines of as many
// members as fit.
//
//   node tests/vectors/format.mjs           writes the files that differ
//   node tests/vectors/format.mjs --check   fails when one differs

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

import { jsonOf, parseWithNumbers } from './read.mjs';

const folder = new URL('./', import.meta.url);
const width = 160;

function lineOf(value) {
  if (Array.isArray(value)) return `[${value.map(lineOf).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return jsonOf(value);
  return `{${Object.entries(value)
    .map(([key, member]) => `${JSON.stringify(key)}: ${lineOf(member)}`)
    .join(', ')}}`;
}

const texts = /"(?:[^"\\]|\\.)*"/g;

/** Lines of members: one joins the line before it if both fit, and neither has an object. */
function filled(members, available) {
  const lines = [];
  for (const member of members) {
    const joined = `${lines.at(-1)}, ${member}`;
    const isPlain = !/[\n{]/.test(joined.replaceAll(texts, ''));
    const fits = lines.length > 0 && isPlain && joined.length < available;
    lines.splice(fits ? -1 : lines.length, 1, fits ? joined : member);
  }
  return lines;
}

/** A line's length, without its longest text: breaking the line would not break that. */
const lengthOf = (line) => line.length - Math.max(0, ...[...line.matchAll(texts)].map(([text]) => text.length));

/** A value after `start` characters of its line. */
function layoutOf(value, indent, start) {
  const line = lineOf(value);
  if (typeof value !== 'object' || value === null || start + lengthOf(line) < width) return line;
  const inner = `${indent}  `;
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const lines = Array.isArray(value)
    ? value.map((item) => layoutOf(item, inner, inner.length))
    : filled(
        Object.entries(value).map(([key, member]) => {
          const name = `${JSON.stringify(key)}: `;
          return name + layoutOf(member, inner, inner.length + name.length);
        }),
        width - inner.length,
      );
  return `${open}\n${inner}${lines.join(`,\n${inner}`)}\n${indent}${close}`;
}

for (const name of readdirSync(folder, { recursive: true }).filter((file) => file.endsWith('.json'))) {
  const file = new URL(name, folder);
  const text = readFileSync(file, 'utf8');
  const formatted = `${layoutOf(parseWithNumbers(text), '', width)}\n`;
  if (text === formatted) continue;
  if (process.argv[2] === '--check') {
    console.error(`tests/vectors/${name}: not in its layout, run node tests/vectors/format.mjs`);
    process.exitCode = 1;
  } else {
    writeFileSync(file, formatted);
  }
}
