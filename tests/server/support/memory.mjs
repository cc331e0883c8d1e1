// The memory of a server.
import { readFileSync } from 'node:fs';

/** A line of the status of its process, in bytes: `RssAnon` is what it has of its own, `VmSize` what is reserved before it is used. */
export const memoryOf = ({ pid }, name = 'RssAnon') =>
  Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) * 1024;

/** Sanitizers have allocators of their own, which reserve terabytes and keep freed memory. */
export const isSanitized = /\b[at]san\b/.test(process.env.FLAGADMIN_SERVER);
