// The quickest way to have a large file judged:
//
//   const { count, invalid } = await addonSchema.validateStream(readAhead('addons.ndjson'));
//
// A stream of Node's takes new memory for every chunk. This takes two buffers in turn: while one is judged, the other is filled.
import { open } from 'node:fs/promises';

/** The bytes of a file. What is in a chunk is good until the next one is asked for; `validateStream` is content with that. */
export async function* readAhead(path, size = 4 << 20) {
  const file = await open(path);
  let [chunk, spare] = [new Uint8Array(size), new Uint8Array(size)];
  const read = (buffer) => {
    const result = file.read(buffer);
    result.catch(() => {}); // It is told when its turn comes.
    return result;
  };
  let reading = read(chunk);
  try {
    for (;;) {
      const { bytesRead } = await reading;
      if (bytesRead === 0) return;
      reading = read(spare);
      yield chunk.subarray(0, bytesRead);
      [chunk, spare] = [spare, chunk];
    }
  } finally {
    await Promise.allSettled([reading]); // Whoever stops early leaves it unread.
    await file.close();
  }
}
