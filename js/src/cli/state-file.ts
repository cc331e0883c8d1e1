// The file of `flagadmin apply`: reads its entries, finds their positions, and adds the ids that the service gives.
import { access, constants, open, readFile, realpath, rename, rm, stat } from 'node:fs/promises';

import { findNodeAtLocation, parseTree, visit, type JSONPath, type Node } from 'jsonc-parser';

import { addonSchema, schemas } from '../index.js';
import { exactJson, parseExactly } from './exact-json.js';
import { Failure, sentence } from './failure.js';
import { displayName, readBytes, standardInput } from './input.js';
import { oneLine } from './output.js';
import { matchOf, resources, type Members, type ResourceRow } from './resources.js';

/** In bytes. An input without an end is refused, too. */
const largestFile = 100_000_000;

/** An entry of the file. */
export interface Entry {
  readonly row: ResourceRow;
  /** As JSON Pointer: `/addons/0`. */
  readonly path: string;
  /** The same, as steps. */
  readonly steps: JSONPath;
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
  /** The text, with the ids that were added. */
  text: string;
  readonly #original: string;
  readonly #tree: Node;
  /** The offsets in the text as it was read at which lines begin. */
  readonly #lines: readonly number[];
  /** What was added, with its place in that text. */
  readonly #added: { readonly start: number; readonly size: number }[] = [];

  private constructor(file: string, text: string) {
    this.file = file;
    this.text = text;
    this.#original = text;
    this.#tree = parseTree(text) as Node;
    this.#lines = [0, ...Array.from(text.matchAll(/\n/g), ({ index }) => index + 1)];
    this.lists = this.#checkedLists();
  }

  /** Reads a file. Nothing of a wrong file is used. */
  static async read(file: string): Promise<StateFile> {
    const bytes = await readBytes(file, largestFile);
    // Any schema finds errors of syntax.
    const [issue] = addonSchema.validateJson(bytes).issues;
    if (issue?.code === 'invalid_json') {
      throw new Failure(`${displayName(file)}: ${oneLine(sentence(issue))}`);
    }
    return new StateFile(file, new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes));
  }

  /** `state.json:3:14`, for the value at a path, or the nearest one around it. */
  position(path: JSONPath): string {
    let node = this.#tree;
    for (const step of path) {
      const inner = findNodeAtLocation(node, [step]);
      if (inner === undefined) {
        break;
      }
      node = inner;
    }
    return this.#at(node.offset);
  }

  #at(offset: number): string {
    let [line, after] = [0, this.#lines.length];
    while (after - line > 1) {
      const middle = (line + after) >> 1;
      [line, after] = (this.#lines[middle] as number) <= offset ? [middle, after] : [line, middle];
    }
    return `${displayName(this.file)}:${line + 1}:${offset - (this.#lines[line] as number) + 1}`;
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
  async addId({ steps }: Entry, name: string, id: string): Promise<void> {
    const written = this.text;
    const start = (findNodeAtLocation(this.#tree, steps)?.offset ?? 0) + 1;
    const place = this.#added.reduce((sum, one) => sum + (one.start < start ? one.size : 0), start);
    const [before, after] = [written.slice(0, place), written.slice(place)];
    const added = `${/^\s*/.exec(after)?.[0]}${JSON.stringify(name)}: ${id},`;
    this.text = before + added + after;
    this.#added.push({ start, size: added.length });
    if (this.file === standardInput) {
      return;
    }
    if ((await readFile(this.file, 'utf8')) !== written) {
      throw new Failure(`${displayName(this.file)} has changed meanwhile and lacks the ${name} ${id}: add it`);
    }
    await replaceFile(this.file, this.text).catch((error: Error) => {
      throw new Failure(
        `${displayName(this.file)} lacks the ${name} ${id}, and cannot be written: ${oneLine(error.message)}`,
      );
    });
  }

  #checkedLists(): StateList[] {
    const state = parseExactly(this.#original);
    const names = resources.map(({ list }) => list);
    if (!isObject(state)) {
      throw this.#refused(
        [],
        'the document must be an object with lists of resources, as "flagadmin export" writes it',
      );
    }
    this.#requireNames();
    const unknown = Object.keys(state).find((name) => !names.includes(name));
    if (unknown !== undefined || Object.keys(state).length === 0) {
      const reason = unknown === undefined ? 'has no list' : `has an unknown member ${JSON.stringify(unknown)}`;
      throw this.#refused(
        unknown === undefined ? [] : [unknown],
        `the document ${reason}; expected ${names.join(', ')}`,
      );
    }
    return resources
      .filter(({ list }) => Object.hasOwn(state, list))
      .map((row) => ({ row, entries: this.#checkedEntries(row, state[row.list]) }));
  }

  /** No object may have two members of the same name, of which JSON.parse keeps the last one. */
  #requireNames(): void {
    const objects: Set<string>[] = [];
    visit(this.#original, {
      onObjectBegin: () => {
        objects.push(new Set());
      },
      onObjectProperty: (name, offset) => {
        const names = objects.at(-1);
        if (names?.has(name)) {
          throw new Failure(`${this.#at(offset)}: an object has two members ${JSON.stringify(name)}`);
        }
        names?.add(name);
      },
      onObjectEnd: () => {
        objects.pop();
      },
    });
  }

  /** The entries of a list: objects, each with another key, which is of the right type. */
  #checkedEntries(row: ResourceRow, list: unknown): Entry[] {
    if (!Array.isArray(list)) {
      throw this.#refused([row.list], `/${row.list} must be an array`);
    }
    const paths = new Map<string, string>();
    return list.map((value: unknown, index) => {
      const path = `/${row.list}/${index}`;
      const steps = [row.list, index];
      if (!isObject(value)) {
        throw this.#refused(steps, `${path} must be an object`);
      }
      const { issues } = schemas[row.schema].validateJson(exactJson(value));
      const issue = issues.find(
        ({ code, path: inner }) => code !== 'missing_property' && [...row.match, ...row.key].includes(String(inner[0])),
      );
      if (issue !== undefined) {
        throw this.#refused([...steps, ...issue.path], `${path}${issue.instancePath} ${issue.message}`);
      }
      const key = matchOf(row, value);
      const first = key === undefined ? undefined : paths.get(key);
      if (first !== undefined) {
        throw this.#refused(steps, `${path} is a second entry for the ${row.noun} of ${first}`);
      }
      paths.set(key ?? path, path);
      return { row, path, steps, value };
    });
  }

  #refused(path: JSONPath, reason: string): Failure {
    return new Failure(`${this.position(path)}: ${oneLine(reason)}`);
  }
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

function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
