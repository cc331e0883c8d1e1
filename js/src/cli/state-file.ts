// The file of `flagadmin apply`: reads its entries, finds their positions, and adds the ids that the service gives.
import { access, constants, open, readFile, realpath, rename, rm, stat } from 'node:fs/promises';

import { addonSchema, schemas, type Issue } from '../index.js';
import { exactJson, parseExactly } from './exact-json.js';
import { Failure, sentence } from './failure.js';
import { displayName, standardInput, streamBytes } from './input.js';
import { oneLine } from './output.js';
import { matchOf, resources, type Members, type ResourceRow } from './resources.js';

/** In bytes. An input without an end is refused, too. */
const largestFile = 100_000_000;

/** An entry of the file. */
export interface Entry {
  readonly row: ResourceRow;
  /** As JSON Pointer: `/addons/0`. */
  readonly path: string;
  /** Where its object begins in the text. */
  readonly offset: number;
  readonly value: Members;
}

/** The entries of a kind of resource. */
export interface StateList {
  readonly row: ResourceRow;
  readonly entries: readonly Entry[];
}

/** A file that was read. */
export class StateFile {
  readonly file: string;
  /** In the order of the kinds; kinds that the file does not have are left out. */
  readonly lists: readonly StateList[];
  readonly #original: string;
  readonly #insertions: { readonly offset: number; readonly text: string }[] = [];
  #written: string;

  private constructor(file: string, text: string) {
    this.file = file;
    this.#original = text;
    this.#written = text;
    this.lists = this.#checkedLists();
  }

  /** Reads a file. Nothing of a wrong file is used. */
  static async read(file: string): Promise<StateFile> {
    const bytes = await readLimited(file);
    // Any schema finds errors of syntax.
    const [issue] = addonSchema.validateJson(bytes).issues;
    if (issue?.code === 'invalid_json') {
      throw new Failure(`${displayName(file)}: ${oneLine(sentence(issue))}`);
    }
    return new StateFile(file, new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes));
  }

  /** `state.json:3:14`, for the nearest value at a path in the object or array that begins at an offset. */
  position(offset: number, path: readonly (string | number)[] = []): string {
    const before = this.#original.slice(0, offsetIn(this.#original, offset, path));
    const lines = before.split('\n');
    return `${displayName(this.file)}:${lines.length}:${(lines.at(-1) ?? '').length + 1}`;
  }

  /** The text with the ids that were added. */
  get text(): string {
    let end = 0;
    let text = '';
    for (const { offset, text: inserted } of [...this.#insertions].sort((a, b) => a.offset - b.offset)) {
      text += this.#original.slice(end, offset) + inserted;
      end = offset;
    }
    return text + this.#original.slice(end);
  }

  /** Whether ids can be added: the standard input is printed with them, and a regular file is replaced. */
  async takesIds(): Promise<boolean> {
    if (this.file === standardInput) {
      return true;
    }
    const isRegular = (await stat(this.file)).isFile();
    return (
      isRegular &&
      (await access(this.file, constants.W_OK).then(
        () => true,
        () => false,
      ))
    );
  }

  /** Adds the id of an entry that was created, in the style of the file, and writes the file. The standard input is not written. */
  async addId({ offset }: Entry, name: string, id: string): Promise<void> {
    const start = offset + 1;
    const space = /\s*/y;
    space.lastIndex = start;
    this.#insertions.push({ offset: start, text: `${space.exec(this.#original)?.[0]}${JSON.stringify(name)}: ${id},` });
    if (this.file === standardInput) {
      return;
    }
    if ((await readFile(this.file, 'utf8')) !== this.#written) {
      throw new Failure(`${displayName(this.file)} has changed meanwhile and lacks the ${name} ${id}: add it`);
    }
    this.#written = this.text;
    await replaceFile(this.file, this.#written).catch((error: Error) => {
      throw new Failure(
        `${displayName(this.file)} lacks the ${name} ${id}, and cannot be written: ${oneLine(error.message)}`,
      );
    });
  }

  #checkedLists(): StateList[] {
    const state = parseExactly(this.#original);
    if (!isObject(state)) {
      throw this.#refused(0, 'the document must be an object with lists of resources, as "flagadmin export" writes it');
    }
    if (countMembers(state) !== countColons(this.#original)) {
      throw this.#refused(0, 'an object has two members of the same name');
    }
    const offsets = new Map(partsOf(this.#original, offsetIn(this.#original, 0, [])));
    const names = resources.map(({ list }) => list);
    const unknown = Object.keys(state).find((name) => !names.includes(name));
    if (unknown !== undefined || offsets.size === 0) {
      const reason = unknown === undefined ? 'has no list' : `has an unknown member ${JSON.stringify(unknown)}`;
      throw this.#refused(offsets.get(unknown ?? '') ?? 0, `the document ${reason}; expected ${names.join(', ')}`);
    }
    return resources
      .filter(({ list }) => Object.hasOwn(state, list))
      .map((row) => ({ row, entries: this.#checkedEntries(row, state[row.list], offsets.get(row.list) ?? 0) }));
  }

  /** The entries of a list: objects, each with another key, which is of the right type. */
  #checkedEntries(row: ResourceRow, list: unknown, start: number): Entry[] {
    if (!Array.isArray(list)) {
      throw this.#refused(start, `/${row.list} must be an array`);
    }
    const offsets = [...partsOf(this.#original, start)];
    const paths = new Map<string, string>();
    return list.map((value: unknown, index) => {
      const path = `/${row.list}/${index}`;
      const offset = offsets[index]?.[1] ?? start;
      if (!isObject(value)) {
        throw this.#refused(offset, `${path} must be an object`);
      }
      const { issues } = schemas[row.schema].validateJson(exactJson(value));
      const issue = issues.find(
        ({ code, path: steps }) => code !== 'missing_property' && [...row.match, ...row.key].includes(String(steps[0])),
      );
      if (issue !== undefined) {
        throw this.#refused(offset, `${path}${issue.instancePath} ${issue.message}`, issue);
      }
      const key = matchOf(row, value);
      const first = key === undefined ? undefined : paths.get(key);
      if (first !== undefined) {
        throw this.#refused(offset, `${path} is a second entry for the ${row.noun} of ${first}`);
      }
      paths.set(key ?? path, path);
      return { row, path, offset, value };
    });
  }

  #refused(offset: number, reason: string, { path = [] }: Partial<Issue> = {}): Failure {
    return new Failure(`${this.position(offset, path)}: ${oneLine(reason)}`);
  }
}

const token = /"[^"\\]*(?:\\.[^"\\]*)*"|[[\]{},:]|[^\s"[\]{},:]+/g;

/** The members or elements of the object or array that begins at an offset of a valid JSON text: name or index, and offset. */
function* partsOf(json: string, start: number): Generator<readonly [string | number, number]> {
  const tokens = new RegExp(token);
  tokens.lastIndex = start;
  const isArray = tokens.exec(json)?.[0] === '[';
  let key: string | number = 0;
  let isName = !isArray;
  for (let depth = 1, found = tokens.exec(json); found !== null; found = tokens.exec(json)) {
    const [text] = found;
    const isEnd = text === '}' || text === ']';
    if (isEnd && depth === 1) {
      return;
    }
    if (depth === 1 && text === ',') {
      key = isArray ? Number(key) + 1 : key;
      isName = !isArray;
    } else if (depth === 1 && isName) {
      key = JSON.parse(text) as string;
      isName = false;
    } else if (depth === 1 && text !== ':') {
      yield [key, found.index];
    }
    depth += isEnd ? -1 : text === '{' || text === '[' ? 1 : 0;
  }
}

/** The offset of the value at a path in what begins at an offset, or of the nearest value around it. */
function offsetIn(json: string, start: number, path: readonly (string | number)[]): number {
  let offset = start + json.slice(start).search(/\S|$/);
  for (const step of path) {
    const part = /[[{]/.test(json[offset] ?? '') ? [...partsOf(json, offset)].find(([key]) => key === step) : undefined;
    if (part === undefined) {
      break;
    }
    offset = part[1];
  }
  return offset;
}

/** Replaces the content of a file as a whole: it is never cut, whatever fails. */
async function replaceFile(file: string, text: string): Promise<void> {
  const path = await realpath(file);
  const written = `${path}.${process.pid}.tmp`;
  try {
    const target = await open(written, 'wx', (await stat(path)).mode & 0o777);
    try {
      await target.writeFile(text);
      await target.sync();
    } finally {
      await target.close();
    }
    await rename(written, path);
  } catch (error) {
    await rm(written, { force: true });
    throw error;
  }
}

async function readLimited(file: string): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of streamBytes(file)) {
    length += chunk.length;
    if (length > largestFile) {
      throw new Failure(`${displayName(file)}: is larger than ${largestFile / 1e6} MB`);
    }
    chunks.push(Buffer.from(chunk));
  }
  return Buffer.concat(chunks);
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
      for (const one of inner) {
        parts.push(one);
      }
    }
  }
  return count;
}

function countColons(json: string): number {
  return json.replace(/"[^"\\]*(?:\\.[^"\\]*)*"/g, '').match(/:/g)?.length ?? 0;
}
