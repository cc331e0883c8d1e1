/**
 * The whole service in memory, for tests, scripts and pages without a server: the same responses as those of `flagadmin-server`, by the
 * same core. Nothing is stored outside memory.
 *
 * @packageDocumentation
 */
import { checkFunction, checkOptions, checkService, shown } from './arguments.js';
import { startService, type EmbindRequest, type EmbindResponse, type EmbindService } from './service-instance.js';
import type {
  Failure,
  Fixtures,
  ReceivedRequest,
  RequestLike,
  Service,
  ServiceOptions,
  ServiceRequestInit,
} from './service-types.js';

export type * from './service-types.js';

const optionNames = [
  'fixtures',
  'providers',
  'roles',
  'tokens',
  'adminToken',
  'now',
  'random',
  'maxAddonBody',
  'service',
  'corsOrigin',
];
const failureNames = ['method', 'path', 'status', 'error', 'times', 'delayMs', 'retryAfter'];
/** Bytes that one request can need: the id of an error and the secret of a token. */
const randomSize = 48;
/** How many requests are kept: a process that serves for days must not grow. */
const mostRequests = 1000;

const textOf = (given: unknown) => (given === undefined || typeof given === 'string' ? given : JSON.stringify(given));
const randomBytes = (size: number): Uint8Array => crypto.getRandomValues(new Uint8Array(size));

/** Makes a service in memory. @throws a TypeError that names the option and the line of its first error */
export function createService(options: ServiceOptions = {}): Service {
  const made = new ServiceInMemory(options);
  const { dispose } = Symbol as { dispose?: symbol };
  return dispose === undefined ? made : Object.defineProperty(made, dispose, { value: made.dispose });
}

/** @throws a TypeError for an error of the module */
function check(error: string): void {
  if (error !== '') throw new TypeError(`flagadmin: createService: ${error}`);
}

class ServiceInMemory implements Service {
  readonly #service: EmbindService;
  readonly #now: () => Date;
  readonly #random: (size: number) => Uint8Array;
  readonly #instanceId: string;
  #failures: (Failure & { times: number })[] = [];
  #delayMs = 0;
  #count = 0;
  readonly requests: ReceivedRequest[] = [];

  constructor(options: ServiceOptions) {
    checkOptions('createService', options, optionNames);
    checkService('createService', options.service);
    checkFunction('now', options.now);
    checkFunction('random', options.random);
    const {
      now = () => new Date(),
      random: given = randomBytes,
      adminToken = 'test-admin-token',
      corsOrigin = [],
    } = options;
    this.#now = now;
    const random = (size: number): Uint8Array => {
      const bytes = given(size);
      if (bytes?.length !== size) {
        throw new TypeError(`flagadmin: createService: random must return ${size} bytes`);
      }
      return bytes;
    };
    this.#random = random;
    this.#service = new (startService().Service)();
    try {
      check(
        this.#service.configure({
          providers: textOf(options.providers),
          roles: textOf(options.roles),
          tokens: textOf(options.tokens),
          adminToken,
          corsOrigins: [corsOrigin].flat().join('\n'),
          service: options.service ?? '',
          maxAddonBody: options.maxAddonBody ?? 0,
        }),
      );
      check(this.#service.load(textOf(options.fixtures)));
    } catch (error) {
      this.#service.delete();
      throw error;
    }
    this.#instanceId = Array.from(random(8), (byte) => byte.toString(16).padStart(2, '0')).join('');
  }

  readonly fetch: Service['fetch'] = async (request, init) => this.#perform(await readRequest(request, init));

  readonly handle: Service['handle'] = async (request) =>
    startService().hasPath(targetOf(request.url)) ? this.fetch(request) : undefined;

  readonly state = (): Fixtures => JSON.parse(this.#service.state()) as Fixtures;

  readonly reset: Service['reset'] = (fixtures) => {
    if (fixtures === undefined) this.#service.reset();
    else check(this.#service.load(textOf(fixtures)));
    this.requests.length = 0;
    this.#failures = [];
    this.#count = 0;
  };

  readonly fail = (failure: Failure): void => {
    checkOptions('fail', failure, failureNames);
    const { error, status = 503 } = failure;
    if (error !== undefined && error !== 'network') {
      throw new TypeError(`flagadmin: fail: error must be 'network', not ${shown(error)}`);
    }
    if (!Number.isInteger(status) || status < 400 || status > 599) {
      throw new TypeError(`flagadmin: fail: status must be an integer from 400 to 599, not ${shown(status)}`);
    }
    this.#failures.push({ times: 1, ...failure });
  };

  readonly delay = (milliseconds: number): void => {
    this.#delayMs = milliseconds;
  };

  readonly dispose = (): void => this.#service.delete();

  async #perform(asked: Asked): Promise<Response> {
    const failure = this.#takeFailure(asked);
    const pause = this.#delayMs + (failure?.delayMs ?? 0);
    asked.signal?.throwIfAborted();
    if (pause > 0) await wait(pause, asked.signal);
    if (failure?.error === 'network') {
      this.#log(asked, '', undefined);
      throw new TypeError('fetch failed', { cause: new Error('the service was told to fail') });
    }
    const request = this.#requestOf(asked);
    const made =
      failure === undefined ? await this.#respond(asked, request) : this.#service.fail(request, failure.status ?? 503);
    this.#log(asked, request.body, made.status);
    return responseOf(made, asked.method, failure?.retryAfter);
  }

  async #respond({ body }: Asked, request: EmbindRequest): Promise<EmbindResponse> {
    if (typeof body !== 'function') {
      request.body = body;
      return this.#service.respond(request);
    }
    // The body may be on its way, or never come.
    const refused = this.#service.refuseHead(request);
    if (refused.status !== 0) return refused;
    request.body = new Uint8Array(await body());
    return this.#service.respond(request);
  }

  #requestOf({ method, target, headers }: Asked): EmbindRequest {
    this.#count += 1;
    let lines = '';
    for (const [name, value] of headers) lines += `${name}:${value}\n`;
    lines += `x-request-id:${this.#instanceId}-${this.#count}\n`; // the first one counts
    return {
      method,
      target,
      headers: /[^\0-\x7f]/.test(lines) ? Uint8Array.from(lines, (char) => char.charCodeAt(0)) : lines,
      body: '',
      now: this.#now().toISOString(),
      random: new Uint8Array(this.#random(randomSize)), // Embind takes those of this realm
    };
  }

  #takeFailure({ method, target }: Asked): Failure | undefined {
    const found = this.#failures.find((each) => each.times > 0 && matches(each, method, target));
    if (found !== undefined) found.times -= 1;
    return found;
  }

  #log({ method, target }: Asked, body: string | Uint8Array, status: number | undefined): void {
    const size = this.requests.push({ method, path: target, body: jsonOf(body), status });
    if (size > mostRequests) this.requests.shift();
  }
}

/** A request that was read. */
interface Asked {
  readonly method: string;
  readonly target: string;
  readonly headers: Iterable<readonly [string, string]>;
  /** The body, or what reads it. */
  readonly body: string | Uint8Array | (() => Promise<ArrayBuffer>);
  readonly signal: AbortSignal | null | undefined;
}

/** Path and query of a URL, as it was written. */
const targetOf = (url: string) =>
  url
    .replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, '')
    .replace(/#.*/s, '')
    .replace(/^(?!\/|\*$)/, '/');

async function readRequest(request: RequestLike | string | URL, init: ServiceRequestInit = {}): Promise<Asked> {
  const given = typeof request === 'string' || !('headers' in request) ? undefined : request;
  const { headers = given?.headers ?? [], signal = given?.signal, body } = init;
  return {
    method: (init.method ?? given?.method ?? 'GET').replace(/^(delete|get|head|options|post|put)$/i, (name) =>
      name.toUpperCase(),
    ),
    target: targetOf(given === undefined ? String(request) : given.url),
    headers: Symbol.iterator in headers ? headers : Object.entries(headers),
    body: body !== undefined ? await bytesOf(body) : given === undefined ? '' : () => given.arrayBuffer(),
    signal,
  };
}

async function bytesOf(body: unknown): Promise<string | Uint8Array> {
  if (typeof body === 'string' || body === null) return body ?? '';
  if (ArrayBuffer.isView(body)) return new Uint8Array(body.buffer, body.byteOffset, body.byteLength);
  return new Uint8Array(await new Response(body as BodyInit).arrayBuffer());
}

/** A body, for the list of requests. */
function jsonOf(body: string | Uint8Array): unknown {
  if (body.length === 0) return undefined;
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function responseOf(made: EmbindResponse, method: string, retryAfter: number | undefined): Response {
  const headers = made.headers
    .split('\n')
    .filter((line) => line !== '' && (retryAfter === undefined || !line.startsWith('Retry-After:')))
    .map((line): [string, string] => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]);
  if (retryAfter !== undefined) headers.push(['Retry-After', String(retryAfter)]);
  const body = made.status === 204 || made.status === 304 ? null : new TextEncoder().encode(made.body);
  if (body !== null) headers.push(['Content-Length', String(body.length)]);
  return new Response(method === 'HEAD' ? null : body, { status: made.status, headers });
}

function matches({ method, path }: Failure, sentMethod: string, target: string): boolean {
  const segments = path?.split('/');
  const sent = target.replace(/\?.*/s, '').split('/');
  const isPath =
    segments === undefined ||
    (segments.length === sent.length &&
      segments.every((segment, i) => segment === sent[i] || /^\{.*\}$/.test(segment)));
  return isPath && (method === undefined || method.toUpperCase() === sentMethod);
}

function wait(milliseconds: number, signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', stop, { once: true });
  });
}
