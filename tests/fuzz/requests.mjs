// node tests/fuzz/requests.mjs [SECONDS] [SEED]: sends mutated requests to a real server, in pieces, many at a time, and checks what
// comes back: complete responses, none of them the server's fault, and a server that serves others all the while.
// FLAGADMIN_SERVER names another program than that of the release build.
import { mutateSockets } from '../server/support/socket-mutations.mjs';

const seconds = Number(process.argv[2] ?? 60);
const seed = Number(process.argv[3] ?? Date.now() % 2 ** 31);
console.log(`seed ${seed}`);
const { exchanges, statuses } = await mutateSockets({ seed, isOver: (elapsedMs) => elapsedMs > seconds * 1000 });
console.log(`${exchanges} connections, responses: ${JSON.stringify(statuses)}`);
