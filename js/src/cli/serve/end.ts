// The end of `flagadmin serve`.
import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** For connections without a complete request, in milliseconds. */
const idleGrace = 3_000;
/** For responses under way, as long as in flagadmin-server. */
const drainTimeout = 10_000;

/** Resolves when the server has ended, by SIGTERM, SIGINT or the end of npm. A second signal cuts off the responses under way. */
export function endOf(server: Server, isResponding: (socket: Socket) => boolean): Promise<void> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const cut = (isKept: (socket: Socket) => boolean = () => false) => {
    for (const socket of sockets) {
      if (!isKept(socket)) socket.destroy();
    }
  };
  return new Promise((resolve) => {
    let isEnding = false;
    const end = () => {
      if (isEnding) {
        cut();
        return;
      }
      isEnding = true;
      // To Node a connection is idle whose response is complete, but not sent.
      const closeIdle = server.closeIdleConnections.bind(server);
      server.closeIdleConnections = () => {
        if (![...sockets].some(isResponding)) closeIdle();
      };
      server.close(() => resolve());
      setInterval(() => server.closeIdleConnections(), 50).unref();
      setTimeout(cut, idleGrace, isResponding).unref();
      setTimeout(cut, drainTimeout).unref();
    };
    process.on('SIGTERM', end).on('SIGINT', end);
    onceOrphaned(end);
  });
}

/** npm does not pass every signal on: without this, `npx` leaves a server behind. One that was started directly may outlive its parent. */
function onceOrphaned(end: () => void): void {
  if (process.env.npm_command === undefined) return;
  const ancestors = ancestorsUpToNpm();
  const timer = setInterval(() => {
    if (ancestors.every(([child, parent]) => parentOf(child) === parent)) return;
    clearInterval(timer);
    end();
  }, 500).unref();
}

/** Processes with their parents, from this one to that of npm: a script of npm may start npm, and shells stay between. */
function ancestorsUpToNpm(): [child: number, parent: number][] {
  const all: [number, number][] = [];
  let npm = 1;
  for (let child = process.pid; child > 1; ) {
    const parent = parentOf(child);
    if (parent === undefined) break;
    all.push([child, parent]);
    // The oldest one that npm has started knows that by its environment; its parent is npm.
    if (isStartedByNpm(child)) npm = all.length;
    child = parent;
  }
  return all.slice(0, npm);
}

function isStartedByNpm(pid: number): boolean {
  try {
    return pid === process.pid || /(^|\0)npm_command=/.test(readFileSync(`/proc/${pid}/environ`, 'latin1'));
  } catch {
    return false; // of another user
  }
}

/** The parent of a process; of others on Linux only. */
function parentOf(pid: number): number | undefined {
  if (pid === process.pid) return process.ppid;
  try {
    return Number(/^.*\) \w (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'latin1'))?.[1]);
  } catch {
    return undefined;
  }
}
