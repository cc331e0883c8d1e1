// Writes files as a whole (D87): what was there stays until everything is written, with its owner, group and mode.
import { randomBytes } from 'node:crypto';
import { open, readlink, realpath, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/** Proves that a file can be written, before anything depends on it. @throws the error of the system, or a reason */
export async function proveWritable(file: string): Promise<void> {
  if (!(await stat(file)).isFile()) {
    throw new Error('it is not a regular file');
  }
  await using(await open(file, 'r+'), async () => {});
}

/**
 * Writes a file. A new one, or a copy that takes the place of the old one, where that keeps owner, group, mode and links; otherwise in
 * place, as for a file that is itself mounted. If that fails, the old content is there again. What is no regular file, such as a pipe, is
 * written as it is.
 */
export async function writeWhole(file: string, text: string): Promise<void> {
  const path = await targetOf(file);
  const old = await stat(path).catch(() => undefined);
  if (old !== undefined && !old.isFile()) {
    await using(await open(path, 'w'), (target) => target.writeFile(text));
    return;
  }
  if (old !== undefined) {
    await proveWritable(path);
  }
  const copy = `${path}.${randomBytes(6).toString('hex')}.tmp`;
  try {
    await using(await open(copy, 'wx', 0o666), async (target) => {
      if (old !== undefined) {
        const copyStats = await target.stat();
        if (old.nlink > 1) {
          throw new Error('it has several names');
        }
        if (copyStats.uid !== old.uid || copyStats.gid !== old.gid) {
          await target.chown(old.uid, old.gid);
        }
        await target.chmod(old.mode & 0o7777);
      }
      await target.writeFile(text);
      await target.sync();
    });
    await rename(copy, path);
  } catch (error) {
    await rm(copy, { force: true }).catch(() => {});
    if (old === undefined) {
      throw error;
    }
    await writeInPlace(path, text);
  }
}

/** The path that a name stands for, behind links, also of a file that does not exist yet. @throws the error of the system */
async function targetOf(file: string): Promise<string> {
  try {
    return await realpath(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') {
      throw error;
    }
    const target = await readlink(file).catch(() => undefined);
    return target === undefined ? file : targetOf(resolve(await realpath(dirname(file)), target));
  }
}

/** Nothing is cut before everything is written: the old content has its place again when the disk is full. */
async function writeInPlace(path: string, text: string): Promise<void> {
  await using(await open(path, 'r+'), async (target) => {
    const old = await target.readFile();
    const overwrite = async (content: Uint8Array) => {
      for (let done = 0; done < content.length; ) {
        done += (await target.write(content, done, content.length - done, done)).bytesWritten;
      }
      await target.truncate(content.length);
      await target.sync();
    };
    try {
      await overwrite(new TextEncoder().encode(text));
    } catch (error) {
      await overwrite(old);
      throw error;
    }
  });
}

async function using<T>(handle: FileHandle, action: (handle: FileHandle) => Promise<T>): Promise<T> {
  try {
    return await action(handle);
  } finally {
    await handle.close();
  }
}
