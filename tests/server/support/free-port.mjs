// Finds ports for programs that cannot take any free port themselves, or that start again on the same one.
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';

const succeeds = (emitter, event) =>
  once(emitter, event).then(
    () => true,
    () => false,
  );

/**
 * A port without a listener, which the system gives to no outgoing connection and to no listener on any port. Until
 * this process ends, its UDP port of the same number keeps other processes that look for one here away from it.
 */
export async function freePort() {
  for (;;) {
    const port = 15_000 + Math.floor(Math.random() * 17_000);
    const reservation = createSocket('udp4').bind({ port, address: '127.0.0.1', exclusive: true });
    if (!(await succeeds(reservation, 'listening'))) continue;
    reservation.unref();
    const probe = createServer().listen(port, '127.0.0.1');
    if (await succeeds(probe, 'listening')) {
      probe.close();
      await once(probe, 'close');
      return port;
    }
    reservation.close();
  }
}
