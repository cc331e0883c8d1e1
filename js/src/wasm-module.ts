import type { GlueModule } from '#wasm/glue';

import { roomFor, type JsonText } from './utf8.js';
import { instantiate, type WasmInstance } from './wasm-instance.js';
import { compileByDefault } from './wasm-source.js';

/** A memory never shrinks: when a call has made it larger than this, the instance is given up and the next call gets a new one. */
const largestKeptMemory = 16 << 20;

/** The functions of the module that take texts: each argument is the length of one. */
type TextFunction = {
  [Name in keyof GlueModule]-?: GlueModule[Name] extends (...lengths: number[]) => number ? Name : never;
}[keyof GlueModule];

/** What a call answered, and the text that it left. */
export interface Reply {
  readonly code: number;
  /** All of the output, or of a dry run the body. */
  readonly text: string;
  /** Of a dry run: what follows the body. */
  readonly rest: string;
}

let compiled: WebAssembly.Module | undefined;
let running: Boundary | undefined;

/** Whether a module was compiled or handed in. */
export function isStarted(): boolean {
  return compiled !== undefined;
}

/** Uses this module from now on, unless there is one already; without an argument the entry's own. */
export function start(module?: WebAssembly.Module): void {
  compiled ??= module ?? compileByDefault();
}

/** Judges a text by the schema with this number. */
export function callValidate(schema: number, json: JsonText): Reply {
  return run((boundary) => boundary.validate(schema, json));
}

/** Calls a function of the module with texts. */
export function callWithTexts(name: TextFunction, ...texts: readonly JsonText[]): Reply {
  return run((boundary) => boundary.call(name, texts));
}

/** An instance of the module for one task that goes on over many turns of the event loop. */
export function separateBoundary(): Boundary {
  start();
  return new Boundary(instantiate(compiled as WebAssembly.Module));
}

/** Does something with the instance that all calls share. */
export function run<T>(action: (boundary: Boundary) => T): T {
  running ??= separateBoundary();
  const boundary = running;
  try {
    return action(boundary);
  } catch (cause) {
    // Nobody knows in which state a call that was cut short has left the memory.
    running = undefined;
    throw cause instanceof RangeError ? cause : new Error('flagadmin: the WebAssembly module failed', { cause });
  } finally {
    if (boundary.memoryBytes > largestKeptMemory) {
      running = undefined;
    }
  }
}

const emptyReply: Reply = { code: 0, text: '', rest: '' };

/** Carries texts into the module's memory and out of it. */
export class Boundary {
  readonly #module: GlueModule;
  readonly #memory: WebAssembly.Memory;
  readonly #encoder = new TextEncoder();
  readonly #decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  #bytes: Uint8Array;

  constructor({ module, memory }: WasmInstance) {
    this.#module = module;
    this.#memory = memory;
    this.#bytes = new Uint8Array(memory.buffer);
  }

  get memoryBytes(): number {
    return this.#memory.buffer.byteLength;
  }

  validate(schema: number, json: JsonText): Reply {
    const code = this.#module._flagadmin_validate(schema, this.#write([json])[0] as number);
    return code === 0 ? emptyReply : this.#read(code);
  }

  call(name: TextFunction, texts: readonly JsonText[]): Reply {
    const lengths = this.#write(texts) as [number, number, number];
    return this.#read(this.#module[name](...lengths));
  }

  bulkBegin(schema: number): void {
    this.#module.bulkBegin(schema);
  }

  /** Judges what stands at the beginning of the input; `text` tells what was found. */
  bulkFeed(length: number, isLast: boolean): { readonly done: number; readonly text: string } {
    const done = this.#module.bulkFeed(length, isLast ? 1 : 0);
    return { done, text: this.#module.outputLength() === 0 ? '' : this.#read(0).text };
  }

  bulkCount(): number {
    return this.#module.bulkCount();
  }

  /** The input, with room for so many bytes: good until the next call. What stood there is lost when it must grow. */
  input(bytes: number): Uint8Array {
    const start = this.#module._flagadmin_input(bytes);
    if (start === 0) {
      throw new RangeError('flagadmin: the text is too large for the memory of the WebAssembly module');
    }
    return this.#currentBytes().subarray(start, start + bytes);
  }

  #read(code: number): Reply {
    const length = this.#module.outputLength();
    const border = this.#module.outputBodyLength() || length;
    const start = this.#module.outputPointer();
    const bytes = this.#currentBytes();
    return {
      code,
      text: this.#decoder.decode(bytes.subarray(start, start + border)),
      rest: this.#decoder.decode(bytes.subarray(start + border, start + length)),
    };
  }

  #write(texts: readonly JsonText[]): number[] {
    let room = 0;
    for (const text of texts) {
      room += roomFor(text);
    }
    const start = room >= 2 ** 31 ? 0 : this.#module._flagadmin_input(room);
    if (start === 0) {
      throw new RangeError('flagadmin: the text is too large for the memory of the WebAssembly module');
    }
    const bytes = this.#currentBytes();
    let at = start;
    return texts.map((text) => {
      const from = at;
      if (typeof text === 'string') {
        at += this.#encoder.encodeInto(text, bytes.subarray(at, start + room)).written;
      } else {
        bytes.set(text, at);
        at += text.byteLength;
      }
      return at - from;
    });
  }

  /** A view of the whole memory: a call that lets the memory grow detaches the one before. */
  #currentBytes(): Uint8Array {
    if (this.#bytes.buffer !== this.#memory.buffer) {
      this.#bytes = new Uint8Array(this.#memory.buffer);
    }
    return this.#bytes;
  }
}
