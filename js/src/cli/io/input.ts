// Reads files and the standard input.
import { close, fstatSync, open, read } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { Socket, type SocketConstructorOpts } from 'node:net';
import { promisify } from 'node:util';

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

/** Likewise, of a file that comes in parts. */
async function* partsWithoutMark(
  file: string,
  parts: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void, undefined> {
  let head: Uint8Array | undefined = new Uint8Array();
  for await (const part of parts) {
    if (head === undefined) {
      yield part;
      continue;
    }
    head = head.length === 0 && part.length >= byteOrderMark.length ? part : Buffer.concat([head, part]);
    if (head.length >= byteOrderMark.length) {
      yield withoutMark(file, head);
      head = undefined;
    }
  }
  if (head !== undefined && head.length > 0) {
    yield withoutMark(file, head);
  }
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
    chunks.push(chunk.slice());
  }
  return Buffer.concat(chunks);
}

/** The value of a JSON file. */
export async function readValue(file: string, parse: (json: string) => unknown = JSON.parse): Promise<unknown> {
  const text = new TextDecoder().decode(await readBytes(file));
  try {
    return parse(text);
  } catch (error) {
    throw new Failure(`${displayName(file)} is not JSON: ${(error as Error).message}`);
  }
}

const files = { close: promisify(close), open: promisify(open), read: promisify(read) };
const chunkSize = 1 << 20;

/** The content of a file or of the standard input without a byte order mark, in chunks as of `chunksOf`. */
export function streamBytes(file: string): AsyncGenerator<Uint8Array, void, undefined> {
  return partsWithoutMark(file, chunksOf(file));
}

/**
 * The bytes of a file or of the standard input, in constant memory: streams of Node take new memory for each chunk. A chunk is valid until
 * the next one is requested.
 */
async function* chunksOf(file: string): AsyncGenerator<Uint8Array, void, undefined> {
  if (file === standardInput) {
    yield* standardInputChunks();
    return;
  }
  try {
    const descriptor = await files.open(file, 'r');
    try {
      yield* readFrom(descriptor);
    } finally {
      await files.close(descriptor);
    }
  } catch (error) {
    throw unreadable(file, error);
  }
}

async function* readFrom(descriptor: number): AsyncGenerator<Uint8Array, void, undefined> {
  const buffer = new Uint8Array(chunkSize);
  for (;;) {
    const { bytesRead } = await files.read(descriptor, buffer, 0, chunkSize, null);
    if (bytesRead === 0) {
      return;
    }
    yield buffer.subarray(0, bytesRead);
  }
}

function standardInputChunks(): AsyncIterable<Uint8Array> {
  const stat = fstatSync(0);
  // Node would find nothing in it, and that is valid NDJSON.
  if (stat.isDirectory()) {
    throw new Failure('cannot read the standard input: it is a directory');
  }
  if (stat.isFile()) {
    return readFrom(0);
  }
  // Bun's sockets ignore `onread`.
  if ((stat.isFIFO() || stat.isSocket()) && !('bun' in process.versions)) {
    return readPipe();
  }
  if (process.stdin.isTTY) {
    process.stderr.write('flagadmin: reading the standard input; end it with Ctrl-D\n');
  }
  return process.stdin;
}

/** A pipe in one buffer. Not by `read`: a blocked one would delay the exit. */
async function* readPipe(): AsyncGenerator<Uint8Array, void, undefined> {
  const buffer = new Uint8Array(chunkSize);
  let arrived: (length: number) => void;
  let failed: (error: Error) => void;
  const nextChunk = () =>
    new Promise<number>((resolve, reject) => {
      [arrived, failed] = [resolve, reject];
    });
  let chunk = nextChunk();
  const callback = (length: number) => {
    arrived(length);
    return false; // Pauses.
  };
  // @types/node knows `onread` of connections only.
  const options = { fd: 0, writable: false, onread: { buffer, callback } } as SocketConstructorOpts;
  const socket = new Socket(options);
  socket.on('end', () => arrived(0));
  socket.on('error', (error) => failed(error));
  for (let length = await chunk; length > 0; length = await chunk) {
    yield buffer.subarray(0, length);
    chunk = nextChunk();
    socket.resume();
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
