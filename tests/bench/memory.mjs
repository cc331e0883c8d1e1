// The memory of a process.
import { readFileSync } from 'node:fs';

/**
 * Memory of a process in MB: now, and at its peak. That of `resourceUsage` includes the process that started it.
 */
export function memoryOf({ pid }) {
  const text = readFileSync(`/proc/${pid}/status`, 'utf8');
  const megabytes = (key) => (Number(new RegExp(`^${key}:\\s+(\\d+) kB`, 'm').exec(text)[1]) * 1024) / 1e6;
  return { now: megabytes('VmRSS'), peak: megabytes('VmHWM') };
}
