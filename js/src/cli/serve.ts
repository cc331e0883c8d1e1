// `flagadmin serve`: the service in memory on Node's HTTP server.
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { ServiceName } from '../generated/constants.js';
import type { Failure as ServiceFailure, Service } from '../service.js';
import { Failure } from './failure.js';
import { oneLine } from './output.js';
import { fileOf, isBelow, readText } from './serve-files.js';

const control = '/__flagadmin/';
const defaultBodyLimit = 1_048_576;
const serviceFiles = ['fixtures', 'tokens', 'roles', 'providers'] as const;
const filesWithSecrets = [...serviceFiles, 'adminTokenFile'] as const;

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
  readonly static?: string;
  readonly maxAddonBody?: number;
  readonly service?: ServiceName;
  readonly corsOrigin?: readonly string[];
  readonly delay?: number;
  readonly control?: boolean;
}

/** Serves until a signal ends it. @throws a Failure when an option or a file is wrong */
export async function serve(options: ServeOptions): Promise<number> {
  for (const name of filesWithSecrets) {
    const file = options[name];
    if (options.static !== undefined && file !== undefined && isBelow(options.static, file)) {
      throw new Failure(
        `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}: ${oneLine(file)} is below the folder of --static, whose files everyone can read`,
      );
    }
  }
  const made = options.adminToken === undefined && options.adminTokenFile === undefined;
  const adminToken = made
    ? randomBytes(32).toString('hex')
    : (options.adminToken ?? readText(options.adminTokenFile as string).replace(/[\r\n]+$/, ''));
  const service = await makeService(options, adminToken);
  const { createServer } = await import('node:http'); // 1.8 MB, which other commands do not need
  const server = createServer(listenerOf(service, options));
  server.on('checkContinue', listenerOf(service, options)); // a refusal does not ask for the body
  server.on('clientError', refuseMalformed);
  const ended = endBySignal(server);
  const { address } = options;
  server.listen(options.port, address);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw new Failure(`cannot listen on ${address}: ${(error as NodeJS.ErrnoException).code}`, 1);
  }
  const { port } = server.address() as AddressInfo;
  const host = address.includes(':') ? `[${address}]` : address;
  process.stdout.write(`flagadmin serve listening on http://${host}:${port}\n`);
  if (made) process.stdout.write(`admin token, shown this once: ${adminToken}\n`);
  process.stderr.write('flagadmin serve: everything is kept in memory, and lost when it ends\n');
  await ended;
  return 0;
}

async function makeService(options: ServeOptions, adminToken: string): Promise<Service> {
  const { createService } = await import('../service.js'); // other commands do not need it
  try {
    const service = createService({
      ...Object.fromEntries(
        serviceFiles.flatMap((name) => (options[name] !== undefined ? [[name, readText(options[name])]] : [])),
      ),
      adminToken,
      corsOrigin: options.corsOrigin ?? [],
      maxAddonBody: options.maxAddonBody ?? 0,
      service: options.service ?? 'specification',
    });
    service.delay(options.delay ?? 0);
    return service;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    // The messages begin with the option and a line: the line is of the file.
    const message = error.message.replace('flagadmin: createService: ', '').replace(/^adminToken: /, '');
    throw new Failure(message.replace(/^\w+(?=:)/, (name) => options[name as 'fixtures'] ?? name));
  }
}

type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => void;

function listenerOf(service: Service, options: ServeOptions): Listener {
  const most = Math.max(defaultBodyLimit, options.maxAddonBody ?? 0) + 1;
  const respond = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const request = requestOf(incoming, outgoing, most);
    const path = request.url.replace(/\?.*/s, '');
    if (options.control === true && path.startsWith(control) && isControlled(incoming)) {
      return send(outgoing, await controlled(service, request, path.slice(control.length)));
    }
    const reads = request.method === 'GET' || request.method === 'HEAD';
    const file = reads && options.static !== undefined ? await fileOf(options.static, path) : undefined;
    const response = file === undefined ? undefined : await service.handle(request);
    return send(outgoing, response ?? file ?? (await service.fetch(request)));
  };
  return (incoming, outgoing) => {
    respond(incoming, outgoing).catch(() => incoming.socket.destroy()); // a failure of the network, or a client that has gone
  };
}

function requestOf(incoming: IncomingMessage, outgoing: ServerResponse, most: number) {
  const { rawHeaders, method = 'GET', url = '/' } = incoming;
  const headers = Array.from({ length: rawHeaders.length / 2 }, (_, i): [string, string] => [
    rawHeaders[2 * i] as string,
    rawHeaders[2 * i + 1] as string,
  ]);
  return { method, url, headers, arrayBuffer: () => readBody(incoming, outgoing, most) };
}

/** The body; what is beyond the largest limit is not read. */
async function readBody(incoming: IncomingMessage, outgoing: ServerResponse, most: number): Promise<ArrayBuffer> {
  if (incoming.headers.expect !== undefined) outgoing.writeContinue();
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming.iterator({ destroyOnReturn: false })) {
    chunks.push(chunk as Buffer);
    size += (chunk as Buffer).length;
    if (size > most) break;
  }
  return new Uint8Array(Buffer.concat(chunks)).buffer;
}

async function send(outgoing: ServerResponse, response: Response): Promise<void> {
  const body = Buffer.from(await response.arrayBuffer());
  const headers: Record<string, string> = {};
  response.headers.forEach((value, name) => {
    headers[name] = value;
  });
  if (!outgoing.req.complete) headers.connection = 'close'; // the rest of the body is not read
  if (body.length > 0) headers['content-length'] = String(body.length); // the service says it of HEAD
  outgoing.writeHead(response.status, headers).end(body);
}

async function controlled(service: Service, request: ReturnType<typeof requestOf>, name: string): Promise<Response> {
  const text = request.method === 'POST' ? new TextDecoder().decode(await request.arrayBuffer()) : '';
  try {
    switch (`${request.method} ${name}`) {
      case 'POST reset':
        service.reset(text === '' ? undefined : text);
        return new Response(null, { status: 204 });
      case 'POST fail':
        service.fail(JSON.parse(text) as ServiceFailure);
        return new Response(null, { status: 204 });
      case 'GET state':
        return Response.json(service.state());
      case 'GET requests':
        return Response.json(service.requests);
      default:
        return service.fetch(request);
    }
  } catch (error) {
    return Response.json({ message: (error as Error).message }, { status: 400 });
  }
}

/** Whether a program of this machine asks: no page, whose browser adds headers, and nobody behind a proxy. */
function isControlled({ headers, socket }: IncomingMessage): boolean {
  const isDirect = ['origin', 'sec-fetch-site', 'forwarded', 'x-forwarded-for', 'via'].every(
    (name) => headers[name] === undefined,
  );
  const isLocal = /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/i.test(headers.host ?? '');
  return isDirect && isLocal && isLoopback(socket.remoteAddress);
}

const isLoopback = (address = '') => /^(::ffff:)?127\.|^::1$/.test(address);

/** The response to what is not HTTP. */
function refuseMalformed(error: NodeJS.ErrnoException, socket: import('node:stream').Duplex): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const message = `the request is not valid HTTP: ${error.message}`;
  const body = JSON.stringify({ id: randomUUID(), name: 'ValidationError', message, details: [] });
  const head = [
    'HTTP/1.1 400 Bad Request',
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  socket.end(`${[...head, 'Connection: close'].join('\r\n')}\r\n\r\n${body}`);
}

/** Resolves when SIGTERM or SIGINT has ended the server, and requests under way have their responses. */
function endBySignal(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      server.close(() => resolve());
      server.closeIdleConnections();
    };
    process.once('SIGTERM', end).once('SIGINT', end);
  });
}
