// Reads the file of `flagadmin apply`.
import { addonSchema, schemas } from '../index.js';
import { exactJson, parseExactly } from './exact-json.js';
import { Failure, sentence } from './failure.js';
import { displayName, streamBytes } from './input.js';
import { hintFor } from './other-formats.js';
import { oneLine } from './output.js';
import { matchOf, resources, type Members, type ResourceRow } from './resources.js';

/** In bytes. An input without an end is refused, too. */
const largestFile = 100_000_000;

/** The entries of a kind of resource. */
export interface StateList {
  readonly row: ResourceRow;
  readonly entries: readonly Members[];
}

/** The lists of a file, in the order of the kinds; kinds that the file does not have are left out. Nothing of a wrong file is used. */
export async function readState(file: string): Promise<readonly StateList[]> {
  const refused = (reason: string) => new Failure(`${displayName(file)}: ${oneLine(reason)}`);
  const bytes = await readLimited(file, refused);
  // Any schema finds errors of syntax.
  const [issue] = addonSchema.validateJson(bytes).issues;
  if (issue?.code === 'invalid_json') {
    const hint = hintFor(file, bytes, issue);
    throw refused(`${sentence(issue)}${hint === undefined ? '' : `; ${hint}`}`);
  }
  const text = new TextDecoder().decode(bytes);
  const state = parse(text, refused);
  if (!isObject(state)) {
    throw refused('must be an object with lists of resources, as "flagadmin export" writes it');
  }
  if (countMembers(state) !== countColons(text)) {
    throw refused('an object has two members of the same name');
  }
  const names = resources.map(({ list }) => list);
  const unknown = Object.keys(state).find((name) => !names.includes(name));
  if (unknown !== undefined || Object.keys(state).length === 0) {
    const reason = unknown === undefined ? 'has no list' : `has an unknown member ${JSON.stringify(unknown)}`;
    throw refused(`${reason}; expected ${names.join(', ')}`);
  }
  return resources
    .filter(({ list }) => Object.hasOwn(state, list))
    .map((row) => ({ row, entries: checkedEntries(row, state[row.list], refused) }));
}

async function readLimited(file: string, refused: (reason: string) => Failure): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of streamBytes(file)) {
    length += chunk.length;
    if (length > largestFile) {
      throw refused(`is larger than ${largestFile / 1e6} MB`);
    }
    chunks.push(Buffer.from(chunk));
  }
  return Buffer.concat(chunks);
}

function parse(text: string, refused: (reason: string) => Failure): unknown {
  try {
    return parseExactly(text);
  } catch (error) {
    throw refused((error as Error).message);
  }
}

/** The entries of a list: objects, each with another key, which is of the right type. */
function checkedEntries(row: ResourceRow, list: unknown, refused: (reason: string) => Failure): Members[] {
  if (!Array.isArray(list)) {
    throw refused(`/${row.list} must be an array`);
  }
  const indices = new Map<string, number>();
  for (const [index, entry] of list.entries()) {
    const path = `/${row.list}/${index}`;
    if (!isObject(entry)) {
      throw refused(`${path} must be an object`);
    }
    const { issues } = schemas[row.schema].validateJson(exactJson(entry));
    const issue = issues.find(
      ({ code, path: steps }) => code !== 'missing_property' && [...row.match, ...row.key].includes(String(steps[0])),
    );
    if (issue !== undefined) {
      throw refused(`${path}${issue.instancePath} ${issue.message}`);
    }
    // Without a key, a copy of an entry is a duplicate: it would be created twice.
    const key = matchOf(row, entry) ?? exactJson(entry);
    const first = indices.get(key);
    if (first !== undefined) {
      throw refused(`${path} is a second entry for the ${row.noun} of /${row.list}/${first}`);
    }
    indices.set(key, index);
  }
  return list as Members[];
}

function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** JSON.parse keeps only the last member of a name. */
function countMembers(value: unknown): number {
  let count = 0;
  const parts: unknown[] = [value];
  for (const part of parts) {
    if (typeof part === 'object' && part !== null) {
      const inner = Object.values(part);
      count += Array.isArray(part) ? 0 : inner.length;
      for (const value of inner) {
        parts.push(value);
      }
    }
  }
  return count;
}

function countColons(json: string): number {
  return json.replace(/"[^"\\]*(?:\\.[^"\\]*)*"/g, '').match(/:/g)?.length ?? 0;
}
