// Lets a server read its tokens again.
import { eventually } from './server.mjs';

/**
 * Sends the signal and waits for a further line of the log about its result. ThreadSanitizer sometimes defers a signal
 * until its thread calls the system again, which may be never: it is sent again then. Other builds must receive the first.
 */
export async function hangUp(server, expected) {
  const count = () => server.log.filter((line) => expected.test(line.message)).length;
  const before = count();
  process.kill(server.pid, 'SIGHUP');
  if (/\btsan\b/.test(process.env.FLAGADMIN_SERVER)) {
    for (let left = 10; left !== 0 && !(await eventually(() => count() > before, 3000)); left -= 1) {
      process.kill(server.pid, 'SIGHUP');
    }
  }
  return eventually(() => count() > before);
}

/** The line of the log after it. */
export const wereRead = /^the tokens were read again$/;
