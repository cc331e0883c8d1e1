// Ten megabytes of updates in one call.
import { arrayText, ndjsonText } from '../documents.mjs';
import { measureInTurns } from '../measure.mjs';
import { addonName, addonNote } from '../rivals/ata-addon.mjs';

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

export function bulkRows({ package: { addonCreateUpdateSchema: schema }, rivals, addon, pace }) {
  const chosen = rivals.filter(({ id }) => id === 'ajv' || id === 'ata-build');
  const own = (input) => () => {
    const { count, invalid } = schema.validateMany(input);
    return count - invalid.length;
  };
  const row = (what, makeText, validIn, asBytes, countValid) => () => {
    if (schema.validateMany === undefined) return { what, skipped: 'the package has no validateMany' };
    const text = makeText(size);
    const input = asBytes ? new TextEncoder().encode(text) : text;
    const contestants = [
      ['flagadmin', own(input)],
      ...chosen.map(({ name, check }) => [
        name,
        asBytes ? () => validIn(decoder.decode(input), check) : () => validIn(input, check),
      ]),
      ...(countValid ? [[addonName, () => countValid(input)]] : []),
    ];
    const [expected, ...others] = contestants.map(([, act]) => act());
    if (others.some((count) => count !== expected)) throw new Error(`${what}: the contestants disagree`);
    const note = asBytes && validIn === validInLines ? addonNote(addon) : {};
    return { what, bytes: text.length, ...note, ...measureInTurns(contestants, pace) };
  };
  return {
    arrayBytes: row('array of 10 MB → result, bytes', arrayText, validInArray, true),
    arrayString: row('array of 10 MB → result, string', arrayText, validInArray, false),
    ndjsonBytes: row('NDJSON of 10 MB → result, bytes', ndjsonText, validInLines, true, addon.countValid),
    ndjsonString: row('NDJSON of 10 MB → result, string', ndjsonText, validInLines, false),
  };
}
