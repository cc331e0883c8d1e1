// `flagadmin serve`: the service in memory on Node's HTTP server.
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { getSystemErrorMap } from 'node:util';

import type { ServiceName } from '../../generated/constants.js';
import type { createService, Service } from 'flagadmin/service';
import { Failure } from '../io/failure.js';
import { withoutMark } from '../io/input.js';
import { oneLine } from '../io/output.js';
import { controlOf } from './control.js';
import { endOf } from './end.js';
import { refusalOf, requestOf, send } from './http.js';

const defaultBodyLimit = 1_048_576;
const serviceFiles = ['fixtures', 'tokens', 'roles', 'providers'] as const;

/** Options of `flagadmin serve`. */
export interface ServeOptions {
  readonly address: string;
  readonly port: number;
  readonly fixtures?: string;
  readonly tokens?: string;
  readonly roles?: string;
  readonly providers?: string;
  readonly adminToken?: string;
  readonly adminTokenFile?: string;
  readonly maxAddonBody?: number;
  readonly service?: ServiceName;
  readonly corsOrigin?: readonly string[];
  readonly delay?: number;
  readonly control?: boolean;
}

/** Serves until a signal ends it. @throws a Failure when an option or a file is wrong */
export async function serve(options: ServeOptions): Promise<number> {
  const { address } = options;
  if (options.control === true && !/^(127\.|::1$)/.test(address)) {
    throw new Failure(`--control: --address must be a loopback address such as 127.0.0.1, not ${address}`);
  }
  const isTokenGenerated = options.adminToken === undefined && options.adminTokenFile === undefined;
  const adminToken = isTokenGenerated
    ? randomBytes(32).toString('hex')
    : (options.adminToken ??
      new TextDecoder().decode(readFile(options.adminTokenFile as string)).replace(/[\r\n]+$/, ''));
  const { createService } = await import('flagadmin/service'); // other commands do not need it
  const service = makeService(createService, options, adminToken);
  const control = options.control === true ? controlOf(service, createService({ adminToken })) : undefined;
  const { createServer } = await import('node:http'); // 1.8 MB, which other commands do not need
  const server = createServer();
  const pending = new WeakMap<Socket, Set<ServerResponse>>();
  const isResponding = (socket: Socket) =>
    [...(pending.get(socket) ?? [])].some(({ req, writableFinished }) => req.complete && !writableFinished);
  const mostOfBody = Math.max(defaultBodyLimit, options.maxAddonBody ?? 0) + 1;
  const respond = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const ofSocket = pending.get(incoming.socket) ?? new Set();
    pending.set(incoming.socket, ofSocket.add(outgoing));
    outgoing.once('close', () => ofSocket.delete(outgoing));
    const refused = refusalOf(incoming);
    const response =
      refused ??
      (await control?.(requestOf(incoming, outgoing, Infinity), incoming)) ??
      (await service.fetch(requestOf(incoming, outgoing, mostOfBody)));
    await send(outgoing, response, refused !== undefined || !server.listening);
  };
  const listener = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    respond(incoming, outgoing).catch(() => incoming.socket.destroy()); // a failure of the network, or a client that has gone
  };
  // Without listeners of their own Node answers `Expect` by itself: asks for a body that is refused, or has no error body.
  for (const event of ['request', 'checkContinue', 'checkExpectation']) server.on(event, listener);
  const ended = endOf(server, isResponding);
  server.listen(options.port, address);
  const host = address.includes(':') ? `[${address}]` : address;
  try {
    await once(server, 'listening');
  } catch (error) {
    const { code, errno = 0 } = error as NodeJS.ErrnoException;
    const reason = getSystemErrorMap().get(errno)?.[1] ?? code;
    throw new Failure(`cannot listen on ${host}:${options.port}: ${reason}`);
  }
  const { port } = server.address() as AddressInfo;
  const shown = isTokenGenerated ? `admin token, shown this once: ${adminToken}\n` : '';
  process.stdout.write(`flagadmin serve listening on http://${host}:${port}\n${shown}`); // at once: a reader may take one line only
  for (const note of notesOf(service, options)) process.stderr.write(`flagadmin serve: ${note}\n`);
  await ended;
  service.dispose();
  return 0;
}

/** What a user should know of a service when it starts. */
function notesOf(service: Service, options: ServeOptions): string[] {
  const { warnings } = service as Service & { warnings(): string[] };
  const lacks = `${options.service} has no service accounts: requests for them get 404 unless --fixtures has the list serviceAccounts`;
  return [
    'data live in memory and are gone when the server stops',
    ...('serviceAccounts' in service.state() ? [] : [lacks]),
    ...warnings(),
  ];
}

/** The bytes of a file of an option, without a byte order mark (D2). @throws a Failure that names the file */
function readFile(path: string): Uint8Array {
  try {
    return withoutMark(path, readFileSync(path));
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw new Failure(`${oneLine(path)}: cannot be read: ${(error as NodeJS.ErrnoException).code}`);
  }
}

function makeService(create: typeof createService, options: ServeOptions, adminToken: string): Service {
  const { corsOrigin = [], service = 'specification', maxAddonBody, delay = 0 } = options;
  const files = serviceFiles.flatMap((name) => (options[name] !== undefined ? [[name, readFile(options[name])]] : []));
  try {
    const serviceInMemory = create({
      ...Object.fromEntries(files),
      ...{ adminToken, corsOrigin, service, ...(maxAddonBody !== undefined && { maxAddonBody }) },
    });
    serviceInMemory.delay(delay);
    return serviceInMemory;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    // The messages begin with the option, and a line of its file.
    const given: Readonly<Record<string, string | undefined>> = {
      ...Object.fromEntries(serviceFiles.map((name) => [name, options[name]])),
      adminToken: options.adminTokenFile,
    };
    const sourceOf = (name: string) =>
      given[name] ?? `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
    throw new Failure(error.message.replace(/^flagadmin: (createService: )?(\w+)/, (_, __, name) => sourceOf(name)));
  }
}
