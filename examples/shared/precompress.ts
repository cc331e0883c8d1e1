// A plugin of Vite that compresses the built files, for servers that send them as they are.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const codings = [
  { suffix: '.br', compress: (content: Buffer) => brotliCompressSync(content) },
  { suffix: '.gz', compress: (content: Buffer) => gzipSync(content, { level: 9 }) },
];

/**
 * Writes each built file a second and a third time, compressed by brotli and gzip as well as they can, where that makes
 * it smaller. The reference server sends these to browsers that accept them.
 */
export function precompress(): Plugin {
  let folder = '';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    async closeBundle() {
      for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || codings.some(({ suffix }) => entry.name.endsWith(suffix))) {
          continue;
        }
        const path = join(entry.parentPath, entry.name);
        const content = await readFile(path);
        for (const { suffix, compress } of codings) {
          const compressed = compress(content);
          if (compressed.length < content.length) {
            await writeFile(path + suffix, compressed);
          }
        }
      }
    },
  };
}
