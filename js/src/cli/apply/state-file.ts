// The file of `flagadmin apply`: reads its entries, finds their positions, and adds the ids that the service gives.
import { readFile } from 'node:fs/promises';

import { findNodeAtLocation, parseTree, type JSONPath, type Node } from 'jsonc-parser';

import { parseExactly } from '../../base/exact-json.js';
import type { Issue } from 'flagadmin';
import { addonSchema, schemas } from 'flagadmin/core';
import type { Members } from '../../base/values.js';
import { textOf, type Place } from '../io/annotations.js';
import { exitCodes, Failure, sentence } from '../io/failure.js';
import { displayName, readAll, standardInput, withoutMark } from '../io/input.js';
import { oneLine } from '../io/output.js';
import { asError, messageOf } from '../validate/findings.js';
import { TextPositions } from '../validate/positions.js';
import { fatalIssue, Match, resources, settableIn } from '../requests/resources.js';
import type { ResourceRow } from '../../draft/types.js';
import { proveWritable, writeWhole } from '../io/write-file.js';

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
  /** Errors for the properties that the API does not know: a typo would be ignored, and could widen an addon. */
  readonly unknown: readonly Issue[];
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
  /** The byte order mark, if the file has one. */
  readonly #mark: string;
  /** The text, with the ids that were added. */
  #text: string;
  readonly #original: string;
  readonly #tree: Node;
  /** The offsets in the text as it was read at which lines begin. */
  readonly #lines: readonly number[];
  /** What was added, with its place in that text. */
  readonly #added: { readonly start: number; readonly size: number }[] = [];

  private constructor(file: string, mark: string, text: string) {
    this.file = file;
    this.#mark = mark;
    this.#text = text;
    this.#original = text;
    this.#tree = parseTree(text) as Node;
    this.#lines = [0, ...Array.from(text.matchAll(/\n/g), ({ index }) => index + 1)];
    this.lists = this.#checkedLists();
  }

  /** Reads a file. Nothing of a wrong file is used. */
  static async read(file: string): Promise<StateFile> {
    return StateFile.of(file, await readAll(file, largestFile));
  }

  /** Likewise, of the content of a file. */
  static of(file: string, content: Uint8Array): StateFile {
    const bytes = withoutMark(file, content);
    // Any schema finds errors of syntax.
    const [issue] = addonSchema.validateJson(bytes).issues;
    if (issue?.code === 'invalid_json') {
      const { line, column } = new TextPositions(bytes).at(issue.offset ?? 0);
      const message = `${displayName(file)}: ${oneLine(sentence(issue))}`;
      throw new Failure(message, exitCodes.misuse, { file, line, column });
    }
    const mark = bytes.length < content.length ? '\ufeff' : '';
    return new StateFile(file, mark, new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes));
  }

  /** The content, with the ids that were added. */
  get content(): string {
    return this.#mark + this.#text;
  }

  /** The place of the value at a path, or of the nearest one around it. */
  place(path: JSONPath): Place {
    let node = this.#tree;
    for (const step of path) {
      const inner = findNodeAtLocation(node, [step]);
      if (inner === undefined) {
        break;
      }
      node = inner;
    }
    return this.#placeAt(node.offset);
  }

  #placeAt(offset: number): Place {
    return { file: this.file, ...this.lineOf(offset) };
  }

  /** Line and column of an offset in the text as it was read, from 1. */
  lineOf(offset: number): { readonly line: number; readonly column: number } {
    let [line, after] = [0, this.#lines.length];
    while (after - line > 1) {
      const middle = (line + after) >> 1;
      [line, after] = (this.#lines[middle] as number) <= offset ? [middle, after] : [line, middle];
    }
    return { line: line + 1, column: offset - (this.#lines[line] as number) + 1 };
  }

  /** Proves that ids can be added; the standard input is printed with them. @throws a Failure */
  async proveWritable(): Promise<void> {
    if (this.file === standardInput) {
      return;
    }
    await proveWritable(this.file).catch(({ message }: Error) => {
      throw new Failure(
        `nothing was sent: cannot write the ids of new addons to ${displayName(this.file)}: ${oneLine(message)}`,
      );
    });
  }

  /** Adds the id of an entry that was created, in the style of the file, and writes the file. The standard input is not written. */
  async addId({ steps }: Entry, name: string, id: string): Promise<void> {
    const before = this.content;
    const start = (findNodeAtLocation(this.#tree, steps)?.offset ?? 0) + 1;
    const place = this.#added.reduce((sum, one) => sum + (one.start < start ? one.size : 0), start);
    const rest = this.#text.slice(place);
    const added = `${/^\s*/.exec(rest)?.[0]}${JSON.stringify(name)}: ${id},`;
    this.#text = this.#text.slice(0, place) + added + rest;
    this.#added.push({ start, size: added.length });
    if (this.file === standardInput) {
      return;
    }
    try {
      if ((await readFile(this.file, 'utf8')) !== before) {
        throw new Error('it has changed since it was read');
      }
      await writeWhole(this.file, this.content);
    } catch (error) {
      const reason = oneLine((error as Error).message);
      throw new Failure(`cannot write the ${name} ${id} to ${displayName(this.file)}: ${reason}: add it yourself`);
    }
  }

  #checkedLists(): StateList[] {
    const names = resources.map(({ list }) => list);
    if (this.#tree.type !== 'object') {
      throw this.#refused(
        [],
        'the document must be an object with lists of resources, as "flagadmin export" writes it',
      );
    }
    // A string `$schema` names the schema of the file, for editors; it is never sent (D105).
    const memberNames = (this.#tree.children ?? [])
      .filter(({ children }) => children?.[0]?.value !== '$schema' || children[1]?.type !== 'string')
      .map(({ children }) => String(children?.[0]?.value));
    const unknown = memberNames.find((name) => !names.includes(name));
    if (unknown === '$schema') {
      throw this.#refused([unknown], '/$schema must be a string');
    }
    if (unknown !== undefined || memberNames.length === 0) {
      const reason = unknown === undefined ? 'has no list' : `has an unknown member ${JSON.stringify(unknown)}`;
      throw this.#refused(
        unknown === undefined ? [] : [unknown],
        `the document ${reason}; expected ${names.join(', ')}`,
      );
    }
    return resources.flatMap((row) => {
      const list = findNodeAtLocation(this.#tree, [row.list]);
      return list === undefined ? [] : [{ row, entries: this.#checkedEntries(row, list) }];
    });
  }

  /** The entries of a list: objects, each with another key, which is of the right type. */
  #checkedEntries(row: ResourceRow, list: Node): Entry[] {
    if (list.type !== 'array') {
      throw this.#refused([row.list], `/${row.list} must be an array`);
    }
    const settable = settableIn(row);
    const paths = new Map<string, string>();
    return (list.children ?? []).map(({ type, offset, length }, index) => {
      const path = `/${row.list}/${index}`;
      const steps = [row.list, index];
      if (type !== 'object') {
        throw this.#refused(steps, `${path} must be an object`);
      }
      const text = this.#original.slice(offset, offset + length);
      const { issues, warnings } = schemas[row.schema].validateJson(text);
      const issue = fatalIssue(row, issues);
      if (issue !== undefined) {
        const named = { ...issue, instancePath: path + issue.instancePath };
        throw wrongAt(this.#placeAt(offset + (issue.offset ?? 0)), messageOf(named));
      }
      const value = parseExactly(text) as Members;
      const match = Match.of(row, value)?.text ?? path;
      const first = paths.get(match);
      if (first !== undefined) {
        throw this.#refused(steps, `${path} is a second entry for the ${row.noun} of ${first}`);
      }
      paths.set(match, path);
      const unknown = warnings.filter(
        ({ code, path: inner }) => code === 'unknown_property' && inner.length === 1 && !settable.has(String(inner[0])),
      );
      return { row, path, steps, value, unknown: unknown.map(asError) };
    });
  }

  #refused(path: JSONPath, reason: string): Failure {
    return wrongAt(this.place(path), reason);
  }
}

function wrongAt(place: Place, reason: string): Failure {
  return new Failure(`${textOf(place)}: ${oneLine(reason)}`, exitCodes.misuse, place);
}
