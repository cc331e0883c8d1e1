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
const chunkSize = 1 << 20;

/**
 * The bytes of a file or of the standard input, in constant memory: streams of Node take new memory for each chunk. A chunk is valid until
 * the next one is requested.
 */
export async function* streamBytes(file: string): AsyncGenerator<Uint8Array, void, undefined> {
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
