// Reads files and the standard input.
import { close, open, read } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { isatty } from 'node:tty';
import { promisify } from 'node:util';

import { Failure } from './failure.js';
import { oneLine } from './output.js';

/** The file name that means the standard input. */
export const standardInput = '-';

/** The file name for output. It may come from an untrusted pull request. */
export function displayName(file: string): string {
  return file === standardInput ? '<stdin>' : oneLine(file);
}

/** All bytes of a file, or of the standard input. @throws a Failure if there are more than `most`: an input may have no end */
export async function readBytes(file: string, most = Infinity): Promise<Uint8Array> {
  if (file !== standardInput && most === Infinity) {
    // In one buffer, where chunks would need the memory twice.
    return readFile(file).catch((error: unknown) => {
      throw unreadable(file, error);
    });
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of streamBytes(file)) {
    size += chunk.length;
    if (size > most) {
      throw new Failure(`${displayName(file)}: is larger than ${most / 1e6} MB`);
    }
    chunks.push(chunk.slice());
  }
  return Buffer.concat(chunks);
}

/** The value of a JSON file. */
export async function readValue(file: string): Promise<unknown> {
  const text = new TextDecoder().decode(await readBytes(file));
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Failure(`${displayName(file)} is not JSON: ${(error as Error).message}`);
  }
}

const files = { close: promisify(close), open: promisify(open), read: promisify(read) };

/**
 * The bytes of a file or of the standard input, in constant memory: streams of Node take new memory for each chunk. A chunk is valid until
 * the next one is requested.
 */
export async function* streamBytes(file: string): AsyncGenerator<Uint8Array, void, undefined> {
  const isInput = file === standardInput;
  if (isInput && isatty(0)) {
    process.stderr.write('flagadmin: reading the standard input; end it with Ctrl-D\n');
  }
  let descriptor = 0;
  try {
    descriptor = isInput ? 0 : await files.open(file, 'r');
    const buffer = new Uint8Array(1 << 18);
    for (;;) {
      const { bytesRead } = await files.read(descriptor, buffer, 0, buffer.length, null);
      if (bytesRead === 0) {
        return;
      }
      yield buffer.subarray(0, bytesRead);
    }
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (!isInput || !['EAGAIN', 'EOF'].includes(code)) {
      throw unreadable(file, error);
    }
    yield* process.stdin; // Another program has made it one that does not block; on Windows it has ended.
  } finally {
    if (!isInput && descriptor !== 0) {
      await files.close(descriptor);
    }
  }
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a directory',
  EACCES: 'permission denied',
};

function unreadable(file: string, error: unknown): Failure {
  const { code = '', message } = error as NodeJS.ErrnoException;
  const name = file === standardInput ? 'the standard input' : oneLine(file);
  return new Failure(`cannot read ${name}: ${reasons[code] ?? message}`);
}
