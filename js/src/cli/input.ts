// Reads files and the standard input.
import { fstatSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { Socket, type SocketConstructorOpts } from 'node:net';

import { Failure } from './failure.js';
import { oneLine } from './output.js';
import { readAhead } from './read-ahead.js';

/** The file name that means the standard input. */
export const standardInput = '-';

/** The file name for output. It may come from an untrusted pull request. */
export function displayName(file: string): string {
  return file === standardInput ? '<stdin>' : oneLine(file);
}

/** All bytes of a file, or of the standard input. */
export async function readBytes(file: string): Promise<Uint8Array> {
  if (file !== standardInput) {
    return readFile(file).catch((error: unknown) => {
      throw unreadable(file, error);
    });
  }
  const chunks: Buffer[] = [];
  for await (const chunk of standardInputStream()) {
    chunks.push(chunk as Buffer);
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

/** The bytes of a file or of the standard input, in constant memory. A chunk is valid until the next one is requested. */
export async function* streamBytes(file: string): AsyncGenerator<Uint8Array, void, undefined> {
  if (file === standardInput) {
    yield* standardInputChunks();
    return;
  }
  try {
    yield* readAhead(file, chunkSize);
  } catch (error) {
    throw unreadable(file, error);
  }
}

const chunkSize = 1 << 18;

function standardInputChunks(): AsyncIterable<Uint8Array> {
  const stat = fstatSync(0);
  if (stat.isFile()) {
    return readAhead(0, chunkSize);
  }
  // Bun's sockets ignore `onread`.
  const isPipe = (stat.isFIFO() || stat.isSocket()) && !('bun' in process.versions);
  return isPipe ? readPipe() : standardInputStream();
}

/** The standard input in one buffer: Node's stream takes new memory for each chunk. A blocked read of the file would delay the exit. */
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

function standardInputStream(): AsyncIterable<Uint8Array> {
  // Node would find nothing in it, and that is valid NDJSON.
  if (fstatSync(0).isDirectory()) {
    throw new Failure('cannot read the standard input: it is a directory');
  }
  if (process.stdin.isTTY) {
    process.stderr.write('flagadmin: reading the standard input; end it with Ctrl-D\n');
  }
  return process.stdin;
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
