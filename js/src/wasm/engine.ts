// A module and its shared instance: all state of the package.
import type { JsonText } from '../base/utf8.js';
import type { IssueReport } from '../issues/issue.js';
import { Boundary } from './boundary.js';
import { instantiate } from './instance.js';
import { compile, compileAsync, type ModuleSource } from './module.js';
import type { SchemaRow, TextValidator } from './types.js';

export class Engine implements TextValidator {
  readonly #source: ModuleSource;
  readonly #version: number;
  #compiled: WebAssembly.Module | undefined;
  /** The instance that calls share. Taken while in use: an interrupted call leaves its memory in any state. */
  #shared: Boundary | undefined;

  /** Nothing is started before the first use. */
  constructor(source: ModuleSource, version: number) {
    this.#source = source;
    this.#version = version;
  }

  /**
   * Starts an instance without blocking, of this module from now on, unless there is one already; without an argument of the package's own.
   *
   * @throws an Error if the given module is another one, or of another version
   */
  async start(loader?: () => Promise<WebAssembly.Module>): Promise<void> {
    if (this.#shared !== undefined) {
      return;
    }
    const loaded = this.#compiled ?? (await (loader?.() ?? compileAsync(this.#source)));
    const boundary = new Boundary(instantiate(loaded), this.#version);
    // Another call may have started one meanwhile, or another module.
    if (this.#shared === undefined && (this.#compiled === undefined || this.#compiled === loaded)) {
      this.#keep(boundary);
      this.#compiled = loaded;
    }
  }

  /**
   * Validates a JSON text by a schema; undefined when there is neither an issue nor a warning. `originalText`: the text for the offsets of
   * issues; without it they have none.
   */
  validate(schema: SchemaRow, json: JsonText, originalText?: JsonText): IssueReport | undefined {
    // As `run` does, without the cost of a closure: this is the most frequent call.
    const boundary = this.#take();
    let report: IssueReport | undefined;
    try {
      report = boundary.validate(schema, json) === 0 ? undefined : boundary.readReport(originalText);
    } catch (cause) {
      throw failed(cause);
    }
    this.#keep(boundary);
    return report;
  }

  /** Calls `action` with the shared instance. */
  run<T>(action: (boundary: Boundary) => T): T {
    const boundary = this.#take();
    let result: T;
    try {
      result = action(boundary);
    } catch (cause) {
      throw failed(cause);
    }
    this.#keep(boundary);
    return result;
  }

  #take(): Boundary {
    const boundary = this.#shared ?? this.#newBoundary();
    this.#shared = undefined;
    return boundary;
  }

  #newBoundary(): Boundary {
    const module = this.#compiled ?? compile(this.#source);
    const boundary = new Boundary(instantiate(module), this.#version);
    this.#compiled = module; // not before: a module that cannot start has not
    return boundary;
  }

  #keep(boundary: Boundary): void {
    this.#shared = boundary.isLarge ? undefined : boundary;
  }
}

/** The instance is discarded: an interrupted call may have left its memory in any state. */
function failed(cause: unknown): unknown {
  return cause instanceof RangeError ? cause : new Error('flagadmin: the WebAssembly module failed', { cause });
}
