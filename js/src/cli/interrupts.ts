// Lets a run end between two changes when it is interrupted.
const exitCodes = { SIGINT: 130, SIGTERM: 143 } as const;
const signals = Object.keys(exitCodes) as (keyof typeof exitCodes)[];

/** Signals to the process: the first one ends the run after the current change, and the second at once. */
export class Interrupts {
  /** Of the first signal, if there was one: 128 and its number. */
  exitCode: number | undefined;

  constructor() {
    for (const signal of signals) {
      process.on(signal, this.#interrupt);
    }
  }

  end(): void {
    for (const signal of signals) {
      process.off(signal, this.#interrupt);
    }
  }

  readonly #interrupt = (signal: keyof typeof exitCodes): void => {
    if (this.exitCode !== undefined) {
      process.exit(exitCodes[signal]);
    }
    this.exitCode = exitCodes[signal];
    process.stderr.write('flagadmin: ending after the current change; interrupt again to end at once\n');
  };
}
