// What the modules are told. Apart from them: public typings name these, and not everybody has types of WebAssembly.
import type { Bytes } from '../base/globals.js';
import type { JsonText } from '../base/utf8.js';
import type { IssueReport } from '../issues/issue.js';

/** A public schema: its name, and its number in the modules. */
export interface SchemaRow {
  readonly name: string;
  readonly id: number;
  /** Of the body of a request: the position of the kind of resource in the core's table. */
  readonly kind?: number;
  /** Whether rules of providers apply to it. */
  readonly hasProviders?: boolean;
  /** True only if the core would report neither an issue nor a warning of the value's JSON, unless all objects inherit enumerable members. */
  readonly isClean: (value: unknown) => boolean;
}

/** Validates JSON texts by schemas: by one alone, or with further checks. */
export interface TextValidator {
  /** Undefined when there is neither an issue nor a warning. `originalText`: the text for the offsets of issues; without it they have none. */
  validate(schema: SchemaRow, json: JsonText, originalText?: JsonText): IssueReport | undefined;
}

/** How the WebAssembly module is started. */
export interface InitOptions {
  /**
   * The module of this entry (`flagadmin/flagadmin.wasm` for `flagadmin/core`, `flagadmin/flagadmin-validate.wasm` for `flagadmin/schemas`):
   * its bytes, a response with it, or compiled. Without it the inlined one is used.
   */
  readonly wasm?: WebAssembly.Module | Bytes | Response | PromiseLike<Response> | undefined;
}
