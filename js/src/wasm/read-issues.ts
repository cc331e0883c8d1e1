// Reads issues where the core has them: the structs of core/include/flagadmin/schema/issue.hpp, word by word. Their layout is that of
// static_asserts in bindings/exchange_buffers.cpp.
import { issueKinds, type IssueKind } from '../generated/issue-codes.js';
import type { Issue } from '../issues/issue.js';
import { displayName, shortened } from '../issues/display.js';
import { makeIssue } from '../issues/make-issue.js';
import type { ModuleMemory } from './memory.js';
import type { OffsetOf } from '../base/utf8.js';

// `param_kind`; the others are strings.
const kindExcerpt = 1;
const kindJson = 3;
const kindNumber = 4;
const kindList = 5;
const kindEncoded = 6;

/** The issues of a list, by the index of its words: address and size. Without `offsetOf` they have no offset. */
export function readIssues(memory: ModuleMemory, list: number, offsetOf?: OffsetOf): readonly Issue[] {
  const { words } = memory;
  return readList(words, list, 7, (at) => {
    const code = words[at] as number;
    const path = readList(words, at + 1, 4, (step) =>
      (words[step + 3] as number) & 1 ? (words[step + 2] as number) : memory.stringAt(step),
    );
    const values = readList(words, at + 3, 4, (param) => {
      const kind = (words[param] as number) & 0xff;
      if (kind === kindNumber) {
        return words[param + 2]; // none is negative or has more than 32 bits
      }
      if (kind === kindList) {
        return readList(words, param + 2, 2, (item) => displayName(memory.stringAt(item)));
      }
      const text = memory.stringAt(param + 2);
      if (kind === kindJson) {
        return text < ':' ? [text] : JSON.parse(text); // a number as it was sent
      }
      return kind === kindExcerpt
        ? displayName(text)
        : shortened(kind === kindEncoded ? encodeURIComponent(text) : text);
    });
    const offset = offsetOf?.(words[at + 5] as number);
    return makeIssue(issueKinds[code & 0xff] as IssueKind, path, (code >>> 8) & 0xff, values, offset);
  });
}

/** Reads the elements of a list, which have so many words each. */
function readList<T>(words: Uint32Array, list: number, size: number, read: (at: number) => T): T[] {
  const elements: T[] = [];
  for (let at = (words[list] as number) >>> 2; elements.length < (words[list + 1] as number); at += size) {
    elements.push(read(at));
  }
  return elements;
}
