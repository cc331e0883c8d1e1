// The types of `flagadmin/service`.
import type { ServiceName } from '../generated/constants.js';
import type { Addon, ProviderDefinition, ServiceAccount, Strategy } from '../generated/types.js';
import type { FetchResponse, HeadersLike } from '../base/globals.js';

/** The stored resources, secrets in clear. They obey the rules of requests; `*****` counts as a secret. */
export interface Fixtures {
  /** The schema of a file, for editors. */
  $schema?: string;
  /** The addons. */
  addons?: Addon[];
  /** The service accounts, whose tokens do not authenticate: their secrets are not known. */
  serviceAccounts?: ServiceAccount[];
  /** The strategy types. */
  strategies?: Strategy[];
}

/** A token and its permissions. */
export interface ServiceToken {
  /** At least 16 visible ASCII characters. */
  token: string;
  /** For the log of a server. */
  name: string;
  /** The names of its permissions. */
  permissions: string[];
  /** Limits permissions over addons. */
  environments?: string[];
}

/** A root role of service accounts. */
export interface ServiceRole {
  /** The value of `rootRole`. */
  id: number;
  /** The name for people. */
  name: string;
  /** The names of its permissions; `*`: all. */
  permissions: string[];
}

/** The options of `createService`; objects, or their JSON text. */
export interface ServiceOptions {
  /** What is stored at first, with its ids; nothing by default. */
  fixtures?: Fixtures | string | Uint8Array;
  /** Provider definitions, or the rules made of them, instead of the four defaults. */
  providers?:
    | readonly ProviderDefinition[]
    | {
        /** The definitions of which the rules were made. */
        readonly definitions: readonly ProviderDefinition[];
      }
    | string
    | Uint8Array;
  /** Root roles instead of the defaults: 1 Admin, 2 Editor, 3 Viewer. */
  roles?: readonly ServiceRole[] | string | Uint8Array;
  /** Further tokens. */
  tokens?: readonly ServiceToken[] | string | Uint8Array;
  /** The token with all permissions; `test-admin-token` by default. */
  adminToken?: string;
  /** The clock; that of the machine by default. */
  now?: () => Date;
  /** Random bytes for ids of errors and requests, and for secrets; those of `crypto` by default. */
  random?: (size: number) => Uint8Array;
  /** The maximum size of the body of an update of an addon, in bytes. */
  maxAddonBody?: number;
  /** The service in use whose deviations the responses have; the specification by default. */
  service?: ServiceName;
  /** Origins whose pages may call the service; `*`: any. */
  corsOrigin?: string | readonly string[];
}

/** Which requests fail, and how. */
export interface Failure {
  /** Only requests with this method. */
  method?: string;
  /** Only this path; `{id}` stands for any segment. By default any, but that where a client asks what the service is. */
  path?: string;
  /** The status of the response; 503 by default. */
  status?: number;
  /** `network`: `fetch` rejects instead. */
  error?: 'network';
  /** How many of these requests fail; 1 by default. */
  times?: number;
  /** Milliseconds before the request fails. */
  delayMs?: number;
  /** Seconds, for the header `Retry-After`. */
  retryAfter?: number;
}

/** A request that was received. */
export interface ReceivedRequest {
  /** The method of HTTP. */
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  /** The JSON value of the body, or its text; undefined if there is none. */
  readonly body: unknown;
  /** The status of the response; undefined after a failure of the network. */
  readonly status: number | undefined;
}

/** A request, by the members that are read: those of `Request`, of any realm. */
export interface RequestLike {
  /** The method of HTTP. */
  readonly method: string;
  /** The URL, or path and query. */
  readonly url: string;
  /** Names and values. */
  readonly headers: Iterable<readonly [string, string]>;
  /** Ends the request, unless it was processed. */
  readonly signal?: AbortSignal | null;
  /** Reads the body, if it is needed. */
  arrayBuffer(): Promise<ArrayBuffer>;
}

/** The options of `fetch` that are read. */
export interface ServiceRequestInit {
  /** The method of HTTP; GET by default. */
  readonly method?: string;
  /** Headers in any form. */
  readonly headers?: HeadersLike;
  /** A body in any form. */
  readonly body?: unknown;
  /** Ends the request, unless it was processed. */
  readonly signal?: AbortSignal | null;
}

/** A response: that of the runtime, also where its types are not known. */
export type ServiceResponse = Response & FetchResponse;

/** A service in memory. Its functions need no `this`. */
export interface Service {
  /** The response to a request, like the function `fetch` of the runtime. */
  readonly fetch: (request: RequestLike | string | URL, init?: ServiceRequestInit) => Promise<ServiceResponse>;
  /** Likewise; undefined if the service has no such path, so that others can respond. */
  readonly handle: (request: RequestLike) => Promise<ServiceResponse | undefined>;
  /** What is stored. */
  readonly state: () => Fixtures;
  /** Likewise, as JSON text: its numbers have the digits that were sent, also those that JavaScript would round. */
  readonly stateJson: () => string;
  /**
   * Stores the fixtures again, with their ids and entity tags, or others from now on; forgets requests and failures. Requests under way
   * reject, and change nothing.
   */
  readonly reset: (fixtures?: Fixtures | string | Uint8Array) => void;
  /** The requests since the start or the last reset: the latest 1,000, and of those the latest with 16 MiB of bodies. */
  readonly requests: readonly ReceivedRequest[];
  /** Lets requests fail, without doing anything. A request that is aborted before uses up none. */
  readonly fail: (failure: Failure) => void;
  /** Delays every response by so many milliseconds. */
  readonly delay: (milliseconds: number) => void;
  /** Frees the memory. The service cannot be used afterwards; a second call does nothing. */
  readonly dispose: () => void;
}
