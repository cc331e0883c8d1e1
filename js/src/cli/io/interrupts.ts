// Lets a run end between two changes when it is interrupted: by a signal, or because nobody reads its output any more.
import { onLostOutput } from './output.js';

const exitCodes = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;
type Signal = keyof typeof exitCodes;
const signals = Object.keys(exitCodes) as Signal[];

/** In milliseconds. A signal reaches a process twice where its parent passes it on, and a closing terminal sends others. */
const shortestInsistence = 1000;

/** The first interrupt ends the run after the current change; the same signal again, a second later, ends it at once. */
export class Interrupts {
  /** Of the first interrupt, if there was one: of a signal 128 and its number. */
  exitCode: number | undefined;
  /** What is being sent. */
  current: string | undefined;
  readonly #since = new Map<Signal, number>();
  readonly #forget: () => void;

  constructor() {
    for (const signal of signals) {
      process.on(signal, this.#interrupt);
    }
    this.#forget = onLostOutput((exitCode) => {
      this.exitCode ??= exitCode;
    });
  }

  end(): void {
    for (const signal of signals) {
      process.off(signal, this.#interrupt);
    }
    this.#forget();
  }

  readonly #interrupt = (signal: Signal): void => {
    const now = performance.now();
    const since = this.#since.get(signal);
    if (since === undefined) {
      this.#since.set(signal, now);
      if (this.#since.size === 1) {
        process.stderr.write('flagadmin: stopping after the current change; interrupt again to stop at once\n');
      }
    } else if (now - since >= shortestInsistence) {
      if (this.current !== undefined) {
        process.stderr.write(`flagadmin: interrupted at ${this.current}: the outcome is unknown\n`);
      }
      process.exit(exitCodes[signal]);
    }
    this.exitCode ??= exitCodes[signal];
  };
}
