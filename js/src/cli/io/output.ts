// Writes to terminals and pipes: colours, counts, escaped text.
import type { WriteStream } from 'node:tty';

import { oneLine, safeJson } from '../../base/printable.js';

export { oneLine, safeJson };

/** Writes, and waits until there is room for more: a slow reader must not fill the memory. A lost output is reported by its stream. */
export async function print(stream: NodeJS.WritableStream, text: string): Promise<void> {
  await new Promise<void>((resolve) => {
    if (stream.write(text, () => resolve())) {
      resolve();
    }
  });
}

/** Writes; whether that went well. */
export async function isPrinted(stream: NodeJS.WritableStream, text: string): Promise<boolean> {
  const error = await new Promise<Error | null | undefined>((resolve) => stream.write(text, resolve));
  await new Promise((resolve) => setImmediate(resolve)); // the stream has reported it, too
  return !error;
}

export type Paint = (text: string) => string;

/** Colours for one stream. */
export interface Palette {
  readonly red: Paint;
  readonly green: Paint;
  readonly yellow: Paint;
  readonly dim: Paint;
}

/** Colours on a terminal that has them, unless NO_COLOR is set; plain text everywhere else. */
export function paletteOf(stream: NodeJS.WritableStream): Palette {
  const hasColors = 'isTTY' in stream && stream.isTTY === true && (stream as WriteStream).hasColors();
  const paint = (code: number): Paint => (hasColors ? (text) => `\u001b[${code}m${text}\u001b[0m` : (text) => text);
  return { red: paint(31), green: paint(32), yellow: paint(33), dim: paint(2) };
}

/** `1 error`, `2 errors`. */
export function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
}

let lostOutput: ((exitCode: number) => void) | undefined;

/** Calls `handler` in place of ending the process when an output is lost; returns what ends that. */
export function onLostOutput(handler: (exitCode: number) => void): () => void {
  lostOutput = handler;
  return () => {
    lostOutput = undefined;
  };
}

/** The exit status that shells report when the reader of a pipe has closed it: 128 + SIGPIPE. */
const readerGone = 141;

/** Watches the outputs of the process: one that is lost ends it, unless a run has to end first. */
export function watchOutputs(exitCodeOfFailure: number): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.once('error', (error: NodeJS.ErrnoException) => {
      stream.on('error', () => {});
      // A reader that has seen enough, like `head`, is no error; but what it has not seen is not known to be well.
      const isGone = error.code === 'EPIPE';
      if (!isGone && stream === process.stdout) {
        process.stderr.write(`flagadmin: cannot write the output: ${oneLine(error.message)}\n`);
      }
      const end = lostOutput ?? ((exitCode) => process.exit(isGone ? (process.exitCode ?? exitCode) : exitCode));
      end(isGone ? readerGone : exitCodeOfFailure);
    });
  }
}
