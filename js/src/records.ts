import { issueKinds } from './generated/issue-codes.js';
import { escapedSegment, type Issue, type Verdict } from './issue.js';
import { worded } from './messages.js';

/** A text that never moves: the highest bit of its length. */
const constantMark = 0x8000_0000;
const indexMark = 0xffff_ffff;
/** Shorter texts are put together character by character; a decoder costs more. */
const shortText = 32;

/** Kinds of parameters, by their numbers in `param_kind` of the core. */
const kindEcho = 1;
const kindJson = 2;
const kindNumber = 3;
const kindList = 4;

/** Reads what `record_writer` of bindings/ wrote: 32-bit words in the module's memory. */
export class RecordReader {
  readonly #decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  readonly #constants = new Map<number, string>();
  #bytes: Uint8Array = new Uint8Array();
  #words: Uint32Array = new Uint32Array();
  #at = 0;
  /** The parameters of the issue that is read: names, and how messages show them. */
  readonly #names: string[] = [];
  readonly #shown: string[] = [];

  /** Begins at an address; the views are those of the whole memory as it is now. */
  begin(bytes: Uint8Array, words: Uint32Array, address: number): this {
    this.#bytes = bytes;
    this.#words = words;
    this.#at = address >>> 2;
    return this;
  }

  readVerdict(): Verdict {
    const issueCount = this.#word();
    const warningCount = this.#word();
    const truncated = this.#word() !== 0;
    return { issues: this.readIssues(issueCount), warnings: this.readIssues(warningCount), truncated };
  }

  readIssues(count: number): readonly Issue[] {
    const issues: Issue[] = [];
    for (let index = 0; index < count; ++index) {
      issues.push(this.#issue());
    }
    return worded(issues);
  }

  /** A number of 64 bits, as exact as a number can be. */
  readNumber(): number {
    const low = this.#word();
    return (this.#word() | 0) * 2 ** 32 + low;
  }

  /** A text elsewhere in the memory. */
  decode(start: number, length: number): string {
    return this.#decoder.decode(this.#bytes.subarray(start, start + length));
  }

  #word(): number {
    return this.#words[this.#at++] as number;
  }

  #text(): string {
    const size = this.#word();
    const start = this.#word();
    if (size < constantMark) {
      return this.#decodeShort(start, size);
    }
    // No two constants have the same end and different beginnings.
    const known = this.#constants.get(start);
    if (known?.length === size - constantMark) {
      return known;
    }
    const text = this.#decodeShort(start, size - constantMark);
    this.#constants.set(start, text);
    return text;
  }

  #decodeShort(start: number, length: number): string {
    let text = '';
    if (length > shortText) {
      return this.decode(start, length);
    }
    for (let at = start; at < start + length; ++at) {
      const byte = this.#bytes[at] as number;
      if (byte >= 0x80) {
        return this.decode(start, length);
      }
      text += String.fromCharCode(byte);
    }
    return text;
  }

  #issue(): Issue {
    const head = this.#word();
    const kind = kinds[head & 0xff] as IssueKind;
    const ruleDepth = (head >>> 8) & 0xff;
    const path: (string | number)[] = [];
    let instancePath = '';
    let schemaPath = '#';
    for (let left = (head >>> 16) & 0xff; left !== 0; --left) {
      const isRuled = path.length < ruleDepth;
      if (this.#words[this.#at] === indexMark) {
        const index = this.#words[this.#at + 1] as number;
        this.#at += 2;
        path.push(index);
        instancePath += `/${index}`;
        schemaPath += isRuled ? '/items' : '';
      } else {
        const name = this.#text();
        const step = `/${escapedSegment(name)}`;
        path.push(name);
        instancePath += step;
        schemaPath += isRuled ? `/properties${step}` : '';
      }
    }
    const params: Record<string, unknown> = {};
    const message = this.#params(head >>> 24, kind.parts, params);
    return {
      code: kind.code,
      keyword: kind.keyword,
      instancePath,
      path,
      schemaPath: kind.code === 'invalid_json' ? schemaPath : `${schemaPath}/${kind.keyword}`,
      params,
      message,
    };
  }

  /** Reads so many parameters; answers the message. A wording names parameters in the order in which they are written. */
  #params(count: number, parts: readonly WordingPart[], params: Record<string, unknown>): string {
    const names = this.#names;
    const shown = this.#shown;
    for (let place = 0; place < count; ++place) {
      const name = this.#text();
      names[place] = name;
      shown[place] = this.#param(name, params);
    }
    let message = '';
    for (let at = 0; at < parts.length; ++at) {
      const { text, before, param, after } = parts[at] as WordingPart;
      message += text;
      let place = 0;
      while (place < count && names[place] !== param) {
        ++place;
      }
      if (place < count) {
        message += before + (shown[place] as string) + after;
      }
    }
    return message;
  }

  /** Reads the value of a parameter; answers how a message shows it. */
  #param(name: string, params: Record<string, unknown>): string {
    const kind = this.#word();
    if (kind === kindNumber) {
      const value = this.readNumber();
      params[name] = value;
      return String(value);
    }
    if (kind === kindList) {
      const items: string[] = [];
      for (let left = this.#word(); left !== 0; --left) {
        items.push(this.#text());
      }
      params[name] = items;
      return `${items.slice(0, -1).join(', ')} or ${items.at(-1)}`;
    }
    const text = this.#text();
    params[name] = kind === kindJson ? JSON.parse(text) : text;
    return kind === kindEcho ? quoted(text) : text;
  }
}

/** A text as JSON. */
function quoted(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  return /["\\\u0000-\u001f\ud800-\udfff]/.test(text) ? JSON.stringify(text) : `"${text}"`;
}

/** A text of a wording, the parameter behind it, and what stands around that if it is there. */
interface WordingPart {
  readonly text: string;
  readonly before: string;
  readonly param: string;
  readonly after: string;
}

function partsOf(wording: string): WordingPart[] {
  const parts: WordingPart[] = [];
  let end = 0;
  for (const found of wording.matchAll(/\[([^{]*)\{(\w+)\}([^\]]*)\]|\{(\w+)\}/g)) {
    const [all, before = '', optional, after = '', param] = found;
    parts.push({ text: wording.slice(end, found.index), before, param: (optional ?? param) as string, after });
    end = found.index + all.length;
  }
  parts.push({ text: wording.slice(end), before: '', param: '', after: '' });
  return parts;
}

const kinds = /* @__PURE__ */ issueKinds.map(({ code, keyword, wording }) => ({
  code,
  keyword,
  parts: partsOf(wording),
}));
type IssueKind = (typeof kinds)[number];
