// Reads files and the standard input.
import { createReadStream, fstatSync } from 'node:fs';
import { readFile } from 'node:fs/promises';

import { Failure } from './failure.js';
import { oneLine } from './output.js';

/** The file name that means the standard input. */
export const standardInput = '-';

/** The file name for output. It may come from an untrusted pull request. */
export function displayName(file: string): string {
  return file === standardInput ? '<stdin>' : oneLine(file);
}

/** The byte order mark of UTF-8. RFC 8259 lets a reader ignore it; Windows writes it (D2). */
const byteOrderMark = [0xef, 0xbb, 0xbf];

/** The content of a file without its byte order mark. @throws a Failure if it is UTF-16 */
export function withoutMark(file: string, bytes: Uint8Array): Uint8Array {
  const [first = 0, second = 0] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) {
    throw new Failure(`${displayName(file)}: is UTF-16: save it as UTF-8`);
  }
  return byteOrderMark.every((byte, index) => bytes[index] === byte) ? bytes.subarray(byteOrderMark.length) : bytes;
}

/** The content of a file, or of the standard input, without a byte order mark. @throws a Failure if it cannot be read */
export async function readBytes(file: string): Promise<Uint8Array> {
  return withoutMark(file, await readAll(file));
}

/** All bytes of a file, or of the standard input. @throws a Failure if there are more than `most`: an input may have no end */
export async function readAll(file: string, most = Infinity): Promise<Uint8Array> {
  if (file !== standardInput && most === Infinity) {
    // In one buffer, where chunks would need the memory twice.
    return readFile(file).catch((error: unknown) => {
      throw unreadable(file, error);
    });
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunksOf(file)) {
    size += chunk.length;
    if (size > most) {
      throw new Failure(`${displayName(file)}: is larger than ${most / 1e6} MB`);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The text of a file. @throws a Failure if it is not UTF-8 */
export async function readText(file: string): Promise<string> {
  const bytes = await readBytes(file);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Failure(`${displayName(file)}: is not UTF-8`);
  }
}

/** The value of a JSON file. */
export async function readValue(file: string, parse: (json: string) => unknown = JSON.parse): Promise<unknown> {
  const text = await readText(file);
  try {
    return parse(text);
  } catch (error) {
    throw new Failure(`${displayName(file)} is not JSON: ${(error as Error).message}`);
  }
}

async function* chunksOf(file: string): AsyncGenerator<Uint8Array, void, undefined> {
  if (file === standardInput) {
    // Node would find nothing in a directory.
    if (fstatSync(0).isDirectory()) {
      throw new Failure('cannot read the standard input: it is a directory');
    }
    if (process.stdin.isTTY) {
      process.stderr.write('flagadmin: reading the standard input; end it with Ctrl-D\n');
    }
    yield* process.stdin;
    return;
  }
  try {
    yield* createReadStream(file);
  } catch (error) {
    throw unreadable(file, error);
  }
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a directory',
  EACCES: 'permission denied',
};

function unreadable(file: string, error: unknown): Failure {
  const { code = '', message } = error as NodeJS.ErrnoException;
  return new Failure(`cannot read ${oneLine(file)}: ${reasons[code] ?? message}`);
}
