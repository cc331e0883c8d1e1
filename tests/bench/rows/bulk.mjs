// Ten megabytes of updates in one call.
import { arrayText, ndjsonText } from '../documents.mjs';
import { race } from '../measure.mjs';

const size = 10_000_000;
// Refuses what is not UTF-8, as the package does.
const decoder = new TextDecoder('utf-8', { fatal: true });

function validInArray(text, check) {
  let valid = 0;
  for (const value of JSON.parse(text)) if (check(value)) valid++;
  return valid;
}

export function validInLines(text, check) {
  let valid = 0;
  for (let start = 0; start < text.length; ) {
    const end = text.indexOf('\n', start);
    if (check(JSON.parse(text.slice(start, end)))) valid++;
    start = end + 1;
  }
  return valid;
}

export function bulkRows({ package: { addonCreateUpdateSchema: schema }, rivals, pace }) {
  const ajv = rivals.find(({ id }) => id === 'ajv');
  const own = (input) => () => {
    const { count, invalid } = schema.validateMany(input);
    return count - invalid.length;
  };
  const row = (what, makeText, validIn, asBytes) => () => {
    if (schema.validateMany === undefined) return { what, skipped: 'the package has no validateMany' };
    const text = makeText(size);
    const input = asBytes ? new TextEncoder().encode(text) : text;
    const rival = asBytes ? () => validIn(decoder.decode(input), ajv.check) : () => validIn(input, ajv.check);
    const contestants = [
      ['flagadmin', own(input)],
      ['Ajv', rival],
    ];
    const [expected, ...others] = contestants.map(([, act]) => act());
    if (others.some((count) => count !== expected)) throw new Error(`${what}: the contestants disagree`);
    return { what, bytes: text.length, ...race(contestants, pace) };
  };
  return {
    arrayBytes: row('array of 10 MB → verdict, bytes', arrayText, validInArray, true),
    arrayString: row('array of 10 MB → verdict, string', arrayText, validInArray, false),
    ndjsonBytes: row('NDJSON of 10 MB → verdict, bytes', ndjsonText, validInLines, true),
    ndjsonString: row('NDJSON of 10 MB → verdict, string', ndjsonText, validInLines, false),
  };
}
