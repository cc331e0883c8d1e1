// The rows from which the generic list and the generic editor are made: what differs between addons, service accounts and strategy types.
import type {
  Change,
  ClientResponse,
  ErrorBody,
  Issue,
  OperationName,
  ResponsePromise,
  Schema,
  ServiceName,
} from 'flagadmin';
import type { ComponentType, ReactNode } from 'react';

import type { Members } from './json';

/** A remark on a value, by JSON Pointer. */
export type Note = Pick<Issue, 'instancePath' | 'message'>;

/** The result of a dry run: the response that the server will send. */
export interface Prediction {
  status: number;
  /** Why the server will refuse the request. */
  error?: ErrorBody | undefined;
  issues?: readonly Issue[] | undefined;
  body?: unknown;
  changes?: readonly Change[] | undefined;
  warnings: readonly Issue[];
}

/** A field of a form. */
export interface Field {
  /** JSON Pointer of the value; within rows it begins at the row. */
  path: string;
  label: string;
  kind: 'text' | 'lines' | 'switch' | 'choice' | 'names' | 'time' | 'number' | 'rows';
  hint?: ReactNode;
  isRequired?: boolean;
  /** The legend around this field and its neighbours of the same group. */
  group?: string;
  placeholder?: string | undefined;
  /** Of a choice. A value that is none of them is shown until another one is chosen. */
  options?: readonly { value: string | number; label: string }[];
  /** Names to choose from. */
  suggestions?: readonly string[];
  /** The meaning of an empty list of names. */
  none?: string;
  /** A secret is masked. `stored` is the server's mask of the one it has. */
  isSecret?: boolean;
  stored?: unknown;
  /** A secret that is no secret to who types it: an address. */
  startsRevealed?: boolean;
  /** For a value that the server stores, and nothing defines. */
  isRemovable?: boolean;
  /** Of rows: the fields of each, and a new one. */
  columns?: readonly Field[];
  blank?: Members;
}

/** What a request is about: the stored item, unless it is created, and the list that it is in. */
export interface Subject<Item, Listing> {
  item: Item;
  listing: Listing;
}

/** What is known of the caller and of the server: arguments of dry runs. */
export interface Circumstances {
  /** Those of the caller; undefined: all. */
  readonly permissions: [] | undefined;
  /** What the server is (D83); undefined: it does not say. */
  readonly service: ServiceName | undefined;
}

/** A request that changes something: how the page predicts the response, and how it sends it. */
export interface Operation<Item, Listing> {
  operation: OperationName;
  /** The values of the path's parameters. */
  path: (item: Item) => readonly (string | number)[];
  dryRun: (subject: Subject<Item, Listing>, known: Circumstances, body?: object) => Prediction;
  call: (item: Item, options: { ifMatch?: string }, body?: object) => Pick<ResponsePromise<unknown>, 'withResponse'>;
}

/** What a request is about, in a word. */
export function requestOf<Item>({ operation, path }: Operation<Item, never>, item: Item): string {
  return [operation, ...(item === undefined ? [] : path(item))].join(' ');
}

/** An operation with a form. */
export interface Editing<Item, Listing> extends Operation<Item, Listing> {
  schema: (listing: Listing) => Schema<object>;
  /** The first values of the form. */
  values: (item: Item) => Members;
  /** The whole body that the values mean: a service may reset what an update leaves out (D74). */
  body: (values: Members, subject: Subject<Item, Listing>) => object;
  fields: (values: Members, subject: Subject<Item, Listing>) => Field[];
  /** What else changes with a value. */
  follow?: (values: Members, before: Members, subject: Subject<Item, Listing>) => Members;
  /** The property that another resource may have taken (409). */
  nameProperty?: string;
  /** Effects that values do not show, besides the core's warnings. */
  notes?(before: Item, after: object, listing: Listing): Note[];
}

/** An operation without a form. */
export interface Action<Item, Listing> extends Operation<Item, Listing> {
  title: string;
  /** The effect, in a sentence. */
  effect: string;
  label: string;
  done: string;
  /** The name to type first, where nothing can be undone. */
  nameToType?: (subject: Subject<Item, Listing>) => string;
}

export interface Column<Item, Listing> {
  title: string;
  cell: (item: Item, listing: Listing) => ReactNode;
  /** The value that the rows are sorted by. */
  key: (item: Item, listing: Listing) => string | number;
}

export interface Filter<Item, Listing> {
  name: string;
  label: string;
  all: string;
  options: (listing: Listing) => readonly { value: string; label: string }[];
  accepts: (item: Item, value: string) => boolean;
}

/** A row of the table: one kind of resource. */
export interface Resource<Item, Listing> {
  /** Its part of the address. */
  area: string;
  title: string;
  noun: string;
  intro: string;
  list: () => Promise<Listing>;
  /** Why a service may not have the list (404). */
  absence?: string;
  items: (listing: Listing) => readonly Item[];
  read: (id: string) => ResponsePromise<Item>;
  idOf: (item: Item) => string | number;
  nameOf: (item: Item, listing: Listing) => string;
  /** Beside the name, smaller. */
  subtitle: (item: Item) => ReactNode;
  /** The text that the search looks through. */
  textOf: (item: Item, listing: Listing) => string;
  columns: readonly Column<Item, Listing>[];
  filters?: readonly Filter<Item, Listing>[];
  create: Editing<undefined, Listing>;
  /** Absent from a kind that cannot be edited; `Details` shows it, as it does a resource that is `fixed`. */
  update?: Editing<Item, Listing>;
  /** Besides the deletion. */
  actions?: (item: Item) => readonly Action<Item, Listing>[];
  remove: Action<Item, Listing>;
  /** Why nobody may edit it. */
  fixed?: (item: Item) => string | undefined;
  /** What the page shows besides the form. */
  Details?: ComponentType<Subject<Item, Listing> & { onChanged: () => Promise<void> }>;
}

/** A row for the generic parts, which know nothing of its items. */
export type Row = Resource<object, object>;

export function asRow<Item, Listing>(resource: Resource<Item, Listing>): Row {
  return resource as unknown as Row;
}

/** A stored resource, and the entity tag of this version; empty where the service has none. */
export interface Versioned {
  item: object;
  entityTag: string;
}

export type Response = Pick<ClientResponse<unknown>, 'status' | 'data' | 'etag'>;
