// Makes services in memory.
import { checkArgument, checkFunction, checkOptions, checkProfile } from '../errors/arguments.js';
import { checkDelay, Failures, isVersionPath } from './failures.js';
import { startService, type EmbindRequest, type EmbindResponse, type EmbindService } from './instance.js';
import { RequestLog } from './log.js';
import { readRequest, targetOf, type Asked } from './request.js';
import type { Failure, Fixtures, Service, ServiceOptions } from './types.js';
import { onAbort } from '../base/abort.js';
import { isBytes, toLossless, type JsonText } from '../base/utf8.js';
import { definitionsOf } from '../base/values.js';

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
/** Bytes that one request can need: the id of an error and the secret of a token. */
const randomSize = 48;
const largestBody = 2 ** 30;
const disposed = 'the service was disposed of';

/** The tags of values that JSON can have. Of others, such as a `Map` or an `ArrayBuffer`, `JSON.stringify` makes `{}`. */
const jsonTags = ['[object Object]', '[object Array]', '[object Null]'];

const randomBytes = (size: number): Uint8Array => crypto.getRandomValues(new Uint8Array(size));
/** Embind takes those of this realm. */
const ownBytes = (bytes: ArrayBuffer | Uint8Array) => new Uint8Array(bytes);

/** JSON text for the module, in which half of a surrogate pair is an error (D2). */
function textOf(name: string, value: unknown): JsonText | undefined {
  if (value === undefined) return undefined;
  const isJson =
    isBytes(value) || typeof value !== 'object' || jsonTags.includes(Object.prototype.toString.call(value));
  checkArgument(name, value, isJson, 'JSON: a value, its text, or the bytes of that in a Uint8Array');
  const text = typeof value === 'string' || isBytes(value) ? toLossless(value) : (JSON.stringify(value) ?? '');
  return typeof text === 'string' ? text : ownBytes(text);
}

/** Makes a service in memory. @throws a TypeError that names the option and the line of its first error */
export function createService(options: ServiceOptions = {}): Service {
  const service = new ServiceInMemory(options);
  const { dispose } = Symbol as { dispose?: symbol };
  return dispose === undefined ? service : Object.defineProperty(service, dispose, { value: service.dispose });
}

/** @throws a TypeError for an error of the module */
function check(error: string): void {
  if (error !== '') throw new TypeError(`flagadmin: createService: ${error}`);
}

class ServiceInMemory implements Service {
  #service: EmbindService | undefined;
  readonly #now: () => Date;
  readonly #random: (size: number) => Uint8Array;
  readonly #instanceId: string;
  readonly #log = new RequestLog();
  #failures = new Failures();
  #delayMs = 0;
  #count = 0;
  readonly requests = this.#log.requests;
  /** Ends the requests under way when the service is reset or disposed of: the next test must not see them. */
  #era = new AbortController();

  constructor(options: ServiceOptions) {
    checkOptions('createService', options, optionNames);
    checkProfile('createService', options.service);
    checkFunction('now', options.now);
    checkFunction('random', options.random);
    const { now = () => new Date(), random = randomBytes, adminToken = 'test-admin-token', maxAddonBody } = options;
    checkArgument('adminToken', adminToken, typeof adminToken === 'string', 'a string');
    const origins = [options.corsOrigin ?? []].flat();
    for (const origin of origins) {
      // RFC 6454, section 6.2: scheme, host, perhaps a port
      checkArgument(
        'corsOrigin',
        origin,
        /^(\*|https?:\/\/[^/?#\s,*]+)$/.test(origin),
        'an origin such as https://admin.example.com',
      );
    }
    checkArgument(
      'maxAddonBody',
      maxAddonBody,
      maxAddonBody === undefined || (Number.isInteger(maxAddonBody) && maxAddonBody > 0 && maxAddonBody <= largestBody),
      `an integer from 1 to ${largestBody}`,
    );
    this.#now = now;
    this.#random = random;
    this.#instanceId = Array.from(this.#randomBytes(8), (byte) => byte.toString(16).padStart(2, '0')).join('');
    const service = new (startService().Service)();
    try {
      check(
        service.configure({
          providers: textOf('providers', definitionsOf<unknown>(options.providers)),
          roles: textOf('roles', options.roles),
          tokens: textOf('tokens', options.tokens),
          adminToken,
          corsOrigins: origins.join('\n'),
          service: options.service ?? '',
          maxAddonBody: maxAddonBody ?? 0,
        }),
      );
      check(service.load(textOf('fixtures', options.fixtures)));
    } catch (error) {
      service.delete();
      throw error;
    }
    this.#service = service;
  }

  readonly fetch: Service['fetch'] = async (request, init) => {
    const service = this.#running();
    const asked = readRequest(request, init);
    const { method, target } = asked;
    const signals = [this.#era.signal, ...(asked.signal === undefined ? [] : [asked.signal])];
    const requireGoing = () => {
      for (const signal of signals) signal.throwIfAborted();
    };
    requireGoing();
    const failure = this.#failures.take(method, target);
    try {
      await pause(this.#delayMs, signals);
    } catch (aborted) {
      if (failure !== undefined) failure.times += 1;
      throw aborted;
    }
    await pause(failure?.delayMs ?? 0, signals);
    requireGoing();
    if (failure?.error === 'network') {
      this.#log.add(method, target, undefined, undefined);
      throw new TypeError('fetch failed', { cause: new Error('the service was told to fail') });
    }
    const sent = this.#requestOf(asked);
    requireGoing(); // `now` and `random` are the caller's: they may end the service
    let response = failure === undefined ? service.respondToHead(sent) : service.fail(sent, failure.status ?? 503);
    let body: Uint8Array | undefined;
    if (response.status === 0) {
      body = new Uint8Array(await unlessAborted(asked.body(), signals));
      requireGoing();
      response = service.respond({ ...sent, body });
    }
    this.#log.add(method, target, body, response.status);
    return responseOf(response, method, failure?.retryAfter);
  };

  readonly handle: Service['handle'] = async (request) => {
    const target = targetOf(request);
    // The client asks there what the service is (D83): the service answers, also that it has no such path.
    return isVersionPath(target.replace(/\?.*/s, '')) || this.#running().hasPath(target)
      ? this.fetch(request)
      : undefined;
  };

  /** What `flagadmin serve` says of the fixtures (D85). */
  readonly warnings = (): string[] => this.#running().warnings().split('\n').slice(0, -1);

  readonly stateJson = (): string => this.#running().state();

  readonly state = (): Fixtures => JSON.parse(this.stateJson()) as Fixtures;

  readonly reset: Service['reset'] = (fixtures) => {
    if (fixtures === undefined) this.#running().reset();
    else check(this.#running().load(textOf('fixtures', fixtures)));
    this.#begin('the service was reset');
    this.#log.clear();
    this.#failures = new Failures();
    this.#count = 0;
  };

  readonly fail = (failure: Failure): void => {
    this.#running();
    this.#failures.add(failure);
  };

  readonly delay = (milliseconds: number): void => {
    this.#running();
    checkDelay(milliseconds);
    this.#delayMs = milliseconds;
  };

  readonly dispose = (): void => {
    this.#service?.delete();
    this.#service = undefined;
    this.#begin(disposed);
  };

  #running(): EmbindService {
    if (this.#service === undefined) throw new Error(`flagadmin: ${disposed}`);
    return this.#service;
  }

  /** Requests under way end, as if the connection was lost. */
  #begin(reason: string): void {
    this.#era.abort(new TypeError('fetch failed', { cause: new Error(`flagadmin: ${reason}`) }));
    this.#era = new AbortController();
  }

  #requestOf({ method, target, headers }: Asked): EmbindRequest {
    this.#count += 1;
    const lines = `${headers}x-request-id:${this.#instanceId}-${this.#count}\n`; // the first one counts
    return {
      method,
      target,
      headers: /[^\0-\x7f]/.test(lines) ? Uint8Array.from(lines, (char) => char.charCodeAt(0)) : lines,
      body: '',
      now: this.#time(),
      random: this.#randomBytes(randomSize),
    };
  }

  #time(): string {
    const now: unknown = this.#now();
    const isDate = Object.prototype.toString.call(now) === '[object Date]';
    const isValid = isDate && !Number.isNaN(Date.prototype.getTime.call(now));
    const text = isValid ? Date.prototype.toISOString.call(now) : String(now);
    checkArgument('the result of now', text, isValid && /^\d{4}-/.test(text), 'a Date of the years 0 to 9999');
    return text;
  }

  #randomBytes(size: number): Uint8Array {
    const bytes: unknown = this.#random(size);
    const isValid = ArrayBuffer.isView(bytes) && (bytes as Uint8Array).length === size;
    checkArgument('the result of random', bytes, isValid, `${size} bytes`);
    return ownBytes(bytes as Uint8Array);
  }
}

/** Waits, unless a signal ends the waiting. */
async function pause(milliseconds: number, signals: readonly AbortSignal[]): Promise<void> {
  if (milliseconds === 0) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    await unlessAborted(
      new Promise<void>((resolve) => {
        timer = setTimeout(resolve, milliseconds);
      }),
      signals,
    );
  } finally {
    clearTimeout(timer);
  }
}

async function unlessAborted<T>(work: Promise<T>, signals: readonly AbortSignal[]): Promise<T> {
  let forget: (() => void)[] = [];
  const aborted = new Promise<never>((_, reject) => {
    forget = signals.map((signal) => onAbort(signal, () => reject(signal.reason as Error)));
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    for (const each of forget) each();
  }
}

function responseOf(response: EmbindResponse, method: string, retryAfter: number | undefined): Response {
  const headers = response.headers
    .split('\n')
    .filter((line) => line !== '' && (retryAfter === undefined || !line.startsWith('Retry-After:')))
    .map((line): [string, string] => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]);
  if (retryAfter !== undefined) headers.push(['Retry-After', String(retryAfter)]);
  const body = response.status === 204 || response.status === 304 ? null : new TextEncoder().encode(response.body);
  if (body !== null) headers.push(['Content-Length', String(body.length)]);
  return new Response(method === 'HEAD' ? null : body, { status: response.status, headers });
}
