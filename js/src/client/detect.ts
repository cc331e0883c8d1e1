// What a service is, by what it says of its version (D83).
import { AdminApiError } from '../errors/errors.js';
import { isNewerService, isServiceName, newerServiceText } from '../errors/arguments.js';
import { type ServiceName, versionPath } from '../generated/constants.js';
import { oneLine } from '../base/printable.js';
import { isObject, jsonOf, textOf } from '../base/values.js';
import { TimeLimit } from './time-limit.js';
import { isUnusable, type Transport, type TransportRequest } from './transport.js';

/** What a service said of itself. */
export interface DetectedService {
  /** Its name for `withRules`, dry runs and `createService`; undefined if it is not known. */
  readonly service: ServiceName | undefined;
  /** The version that it named, for people; undefined for the specification, and if it named none. */
  readonly version: string | undefined;
  /** Whether it is newer than the last recorded version, whose rules it is taken to have (D82). */
  readonly isNewer: boolean;
}

const notKnown: DetectedService = { service: undefined, version: undefined, isNewer: false };

/** What the response to `GET` of {@link versionPath} says. */
function serviceOfResponse(text: string): DetectedService {
  const version = versionIn(text);
  // Never another patch than the one that was read: others check otherwise.
  const [, number = ''] = /^v?(\d+\.\d+(?:$|\.\d+(?!\.?\d)))/.exec(version ?? '') ?? [];
  const name = `unleash-${number}`;
  return isServiceName(name) ? { service: name, version, isNewer: isNewerService(name) } : { ...notKnown, version };
}

/**
 * Likewise, of an error: a service of the specification has no such path, and says so by an error of its own (2.6). A redirect, say to a page
 * for signing in, says nothing.
 *
 * @throws the error, unless it is a response
 */
function serviceOfError(error: unknown): DetectedService {
  if (!(error instanceof AdminApiError || isUnusable(error))) throw error;
  const isOwn =
    error instanceof AdminApiError &&
    error.status === 404 &&
    error.wireName === 'NotFoundError' &&
    error.id !== undefined;
  return isOwn ? { ...notKnown, service: 'specification' } : notKnown;
}

/** The version of the open-source edition, or of another one. */
function versionIn(text: string): string | undefined {
  const body = jsonOf(text);
  const info = isObject(body) && isObject(body.versionInfo) ? body.versionInfo.current : undefined;
  const { oss, enterprise } = Object(info) as { readonly oss?: unknown; readonly enterprise?: unknown };
  return textOf(oss) ?? textOf(enterprise);
}

/** Asks a service what it is, for one client. */
export class Detection {
  #asked: Promise<DetectedService> | undefined;
  #warned: string | undefined;

  constructor(readonly transport: Transport) {}

  /** What the service is: asked once, if it says so. Headers of a call may lead to another service: its answer is its own. */
  async ask(signal: AbortSignal | undefined, headers: TransportRequest['headers']): Promise<DetectedService> {
    const limit = new TimeLimit(0, signal); // of the waiting: others may wait for the request
    if (headers === undefined) this.#asked ??= this.#shared();
    const asked = headers === undefined ? (this.#asked as Promise<DetectedService>) : this.#request(headers);
    try {
      return await limit.race(asked);
    } finally {
      limit.end();
    }
  }

  /** Says what a user should know of predictions for this service. */
  warnOnce(detected: DetectedService): void {
    const text = detected.isNewer ? newerServiceText(String(detected.service)) : unknownServiceText(detected);
    if (text !== undefined && text !== this.#warned) console.warn(`flagadmin: ${text}`);
    this.#warned = text;
  }

  /** The answer that all calls without headers of their own share. One that says nothing is not kept: the service may be starting. */
  async #shared(): Promise<DetectedService> {
    let isKept = false;
    try {
      const told = await this.#request(undefined);
      isKept = told.version !== undefined || told.service !== undefined;
      return told;
    } finally {
      if (!isKept) this.#asked = undefined;
    }
  }

  #request(headers: TransportRequest['headers']): Promise<DetectedService> {
    return this.transport
      .send({ method: 'GET', path: versionPath, headers })
      .then(({ text }) => serviceOfResponse(text), serviceOfError);
  }
}

/** That predictions are for the specification, because the service is not known (D83); undefined: it is. */
function unknownServiceText({ service, version }: DetectedService): string | undefined {
  if (service !== undefined) return undefined;
  const why =
    version === undefined
      ? 'does not say its version'
      : `has a version that flagadmin does not know, ${oneLine(version)}`;
  return `the service ${why}: predictions are for the specification`;
}

/** Says that predictions for a service that was named are those of another version (D82). */
export function warnOfNewer(service: ServiceName | undefined): void {
  if (isNewerService(service)) console.warn(`flagadmin: ${newerServiceText(String(service))}`);
}
