// The files of `flagadmin serve`: those of its options, and those of --static.
import { readFileSync, realpathSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { extname, isAbsolute, join, relative, resolve } from 'node:path';

import { Failure } from './failure.js';
import { oneLine } from './output.js';

const mediaTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
};

/** A file of the folder; undefined: there is none. */
export async function fileOf(folder: string, path: string): Promise<Response | undefined> {
  try {
    const decoded = decodeURIComponent(path);
    let file = join(folder, decoded);
    // Hidden files may hold secrets, and nothing is said of what is outside.
    if (decoded.split(/[\\/]/).some((segment) => segment.startsWith('.')) || decoded.includes('\0')) {
      return undefined;
    }
    if ((await stat(file)).isDirectory()) {
      if (!path.endsWith('/'))
        return new Response(null, { status: 307, headers: { location: `${path.split('/').at(-1)}/` } });
      file = join(file, 'index.html');
    }
    if (!isBelow(folder, file)) return undefined;
    const headers = {
      'content-type': mediaTypes[extname(file)] ?? 'application/octet-stream',
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
    };
    return new Response(await readFile(file), { headers });
  } catch {
    return undefined;
  }
}

/** The text of a file of an option. @throws a Failure that names the file */
export function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new Failure(`${oneLine(path)}: cannot be read: ${(error as NodeJS.ErrnoException).code}`);
  }
}

const realPath = (path: string) => {
  try {
    return realpathSync(path);
  } catch {
    return resolve(path);
  }
};

/** Whether a file is in a folder, whatever links lead there. */
export function isBelow(folder: string, file: string): boolean {
  const path = relative(realPath(folder), realPath(file));
  return path !== '' && !path.startsWith('..') && !isAbsolute(path);
}
