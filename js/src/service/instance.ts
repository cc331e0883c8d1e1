// Starts the module of the service: Emscripten's own JavaScript half of Embind, and the compiled module.
import wasm from '#flagadmin-service';
import startModule from '#service-embind';

import type { JsonText } from '../base/utf8.js';
import { compile, withAdvice } from '../wasm/module.js';

/** A request, for the module. Headers are lines of a name, a colon and a value; bytes or text. */
export interface EmbindRequest {
  method: string;
  /** Path and query. */
  target: string;
  headers: string | Uint8Array;
  body: string | Uint8Array;
  /** RFC 3339. */
  now: string;
  /** As many bytes as one request can need. */
  random: Uint8Array;
}

/** Its response, in the same form. */
export interface EmbindResponse {
  readonly status: number;
  readonly headers: string;
  readonly body: string;
}

/** The class that bindings/service.cpp registers. */
export interface EmbindService {
  /** The functions that take texts return an error, or the empty string. */
  configure(configuration: Readonly<Record<string, JsonText | number | undefined>>): string;
  load(fixtures: JsonText | undefined): string;
  /** Lines about what was loaded, each with a line break. */
  warnings(): string;
  reset(): void;
  state(): string;
  /** The response to a request whose body need not be read (D40); status 0: it is needed. */
  respondToHead(request: EmbindRequest): EmbindResponse;
  respond(request: EmbindRequest): EmbindResponse;
  /** Whether it responds to a path. */
  hasPath(target: string): boolean;
  fail(request: EmbindRequest, status: number): EmbindResponse;
  delete(): void;
}

/** What the module exports. */
export interface EmbindModule {
  readonly Service: new () => EmbindService;
}

/** All services share one instance, which starts with the first of them. */
let running: EmbindModule | undefined;

export function startService(): EmbindModule {
  running ??= start();
  return running;
}

function start(): EmbindModule {
  const compiled = compile(wasm);
  let failure: unknown = new Error('nothing was started');
  // The function fills the object in before it returns: nothing is loaded. What is thrown in `instantiateWasm` would be lost.
  const module = {
    instantiateWasm(imports: WebAssembly.Imports, receive: (instance: WebAssembly.Instance) => void) {
      try {
        const instance = new WebAssembly.Instance(compiled, imports);
        receive(instance);
        failure = undefined;
        return instance.exports;
      } catch (cause) {
        failure = cause;
        return {};
      }
    },
  };
  try {
    startModule(module);
  } catch (cause) {
    failure ??= cause;
  }
  if (failure !== undefined) throw withAdvice('start', failure);
  return module as unknown as EmbindModule;
}
