import { fstatSync } from 'node:fs';
import { open, readFile } from 'node:fs/promises';

import { Failure } from './failure.js';
import { oneLine } from './output.js';

/** The name that stands for the standard input. */
export const standardInput = '-';

/** What people are shown in the place of the name, which may come from a stranger's change. */
export function shownName(file: string): string {
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
    throw new Failure(`${shownName(file)} is not JSON: ${(error as Error).message}`);
  }
}

/** The bytes of a file or of the standard input as they come. */
export async function streamBytes(file: string): Promise<AsyncIterable<Uint8Array>> {
  if (file === standardInput) {
    return standardInputStream();
  }
  try {
    // Opened here: a stream would tell its failure when nobody can say any more what it was about.
    const handle = await open(file);
    if ((await handle.stat()).isDirectory()) {
      await handle.close();
      throw Object.assign(new Error(), { code: 'EISDIR' });
    }
    return handle.createReadStream({ highWaterMark: 1 << 18 });
  } catch (error) {
    throw unreadable(file, error);
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
