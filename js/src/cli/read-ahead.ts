// Reads files in constant memory.
import { close, open, read } from 'node:fs';
import { promisify } from 'node:util';

const files = { close: promisify(close), open: promisify(open), read: promisify(read) };

/**
 * The bytes of a file for `validateStream`, in constant memory: two buffers take turns, one is filled while the other is validated. A
 * stream of Node takes new memory for each chunk. The bytes of a chunk are valid until the next one is requested.
 *
 * @param file path of the file, or a file descriptor, which stays open
 * @param size bytes of each buffer
 * @throws a RangeError for a size below 1
 */
export async function* readAhead(
  file: string | URL | number,
  size: number = 4 << 20,
): AsyncGenerator<Uint8Array, void, undefined> {
  if (!(size >= 1)) {
    throw new RangeError(`size must be at least 1, not ${size}`);
  }
  const descriptor = typeof file === 'number' ? file : await files.open(file, 'r');
  let [chunk, spare] = [new Uint8Array(size), new Uint8Array(size)];
  const fill = (buffer: Uint8Array) => {
    const result = files.read(descriptor, buffer, 0, size, null);
    result.catch(() => {}); // It is reported when its turn comes.
    return result;
  };
  let reading = fill(chunk);
  try {
    for (;;) {
      const { bytesRead } = await reading;
      if (bytesRead === 0) {
        return;
      }
      reading = fill(spare);
      yield chunk.subarray(0, bytesRead);
      [chunk, spare] = [spare, chunk];
    }
  } finally {
    await Promise.allSettled([reading]); // A caller that stops early leaves it unread.
    if (typeof file !== 'number') {
      await files.close(descriptor);
    }
  }
}
