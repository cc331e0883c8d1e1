// Starts the module of the service: Emscripten's own JavaScript half of Embind, and the compiled module.
import startModule from '#wasm/flagadmin-service-embind';

import { serviceModule } from './wasm-source-service.js';
import { compile, withAdvice } from './wasm-module.js';

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
  configure(configuration: Readonly<Record<string, string | number | undefined>>): string;
  load(fixtures: string | undefined): string;
  reset(): void;
  state(): string;
  /** The response to a head whose body need not be read (D40); status 0: it is needed. */
  refuseHead(request: EmbindRequest): EmbindResponse;
  respond(request: EmbindRequest): EmbindResponse;
  fail(request: EmbindRequest, status: number): EmbindResponse;
  delete(): void;
}

/** What the module exports. */
export interface EmbindModule {
  readonly Service: new () => EmbindService;
  hasPath(target: string): boolean;
}

/** All services share one instance, which starts with the first of them. */
let running: EmbindModule | undefined;

export function startService(): EmbindModule {
  if (running === undefined) {
    const compiled = compile(serviceModule());
    // The function fills the object in before it returns: nothing is loaded.
    const module = {
      instantiateWasm(imports: WebAssembly.Imports, receive: (instance: WebAssembly.Instance) => void) {
        const instance = new WebAssembly.Instance(compiled, imports);
        receive(instance);
        return instance.exports;
      },
    };
    try {
      startModule(module);
    } catch (cause) {
      throw withAdvice('start', cause);
    }
    running = module as unknown as EmbindModule;
  }
  return running;
}
