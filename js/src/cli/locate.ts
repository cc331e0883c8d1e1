import { parseTree, type Node } from 'jsonc-parser';

import type { Issue } from '../index.js';

/** A place in a text, both from 1. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** Finds the places of issues in a JSON text, which is parsed when the first is asked for. */
export class Locator {
  readonly #text: string;
  #root: Node | undefined;

  constructor(bytes: Uint8Array) {
    this.#text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  }

  /** Where the value is that an issue is about; of a missing one, the object that lacks it; of an unknown one, its name. */
  placeOf(issue: Issue): Place {
    const { code, keyword, params, path } = issue;
    if (code === 'invalid_json') {
      // Columns count bytes in the core and characters in editors.
      return this.#placeAt(Buffer.from(this.#text).subarray(0, Number(params.offset)).toString().length);
    }
    this.#root ??= parseTree(this.#text);
    let node = this.#root;
    for (const [at, step] of path.entries()) {
      const next = node && childOf(node, step);
      if (next === undefined) {
        break;
      }
      const isLast = at === path.length - 1;
      const isAboutName = keyword === 'additionalProperties' || keyword === 'deprecated';
      node = isLast && isAboutName && next.parent?.type === 'property' ? next.parent : next;
    }
    return this.#placeAt(node?.offset ?? 0);
  }

  #placeAt(offset: number): Place {
    const before = this.#text.slice(0, offset);
    const lineStart = before.lastIndexOf('\n') + 1;
    return { line: before.split('\n').length, column: offset - lineStart + 1 };
  }
}

function childOf(node: Node, step: string | number): Node | undefined {
  if (node.type === 'array') {
    return node.children?.[Number(step)];
  }
  // Of members with the same name the last one counts, as for JSON.parse.
  const members = node.children?.filter((member) => member.children?.[0]?.value === String(step));
  return members?.at(-1)?.children?.[1];
}
