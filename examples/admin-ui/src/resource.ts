// The rows from which the generic list and the generic editor are made: what differs between addons, service accounts and strategy types.
import type { ClientResponse, Draft, DraftDryRunOptions, Issue, ResponsePromise } from 'flagadmin';
import type { ComponentType, ReactNode } from 'react';

import type { Members } from './json';

/** A remark on a value, by JSON Pointer. */
export type Note = Pick<Issue, 'instancePath' | 'message'>;

/** A resource that is edited, or a new one, with all that predictions depend on. */
export type DraftOf<Item> = Draft<Item, object, Item | undefined>;

/** The response that the server will send. */
export type Prediction = ReturnType<DraftOf<unknown>['dryRun']>;

/** The response as it came. */
export type Response = Pick<ClientResponse<unknown>, 'status' | 'bodyJson'>;

type Sent = Pick<ResponsePromise<unknown>, 'withResponse'>;

/** What a form predicts and sends: a draft, or the like for a token. */
export interface Sender extends Pick<DraftOf<unknown>, 'requestOf'>, Partial<Pick<DraftOf<unknown>, 'reload'>> {
  dryRun: (changes: object, options: DraftDryRunOptions) => Prediction;
  save: (changes: object) => Sent;
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

/** What a form is about: `item` is the version that it began with; undefined: a new one. */
export interface Subject<Item, Listing> {
  item: Item | undefined;
  draft: DraftOf<Item>;
  listing: Listing;
}

/** A request without a form. */
export interface Operation {
  /** `DELETE /api/admin/addons/1` */
  line: string;
  prediction: Prediction;
  send: () => Sent;
}

export interface Action extends Operation {
  title: string;
  /** The effect, in a sentence. */
  effect: string;
  label: string;
  done: string;
  /** The name to type first, where nothing can be undone. */
  nameToType?: string | undefined;
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
  idOf: (item: Item) => string | number;
  nameOf: (item: Item, listing: Listing) => string;
  /** Beside the name, smaller. */
  subtitle: (item: Item) => ReactNode;
  /** The text that the search looks through. */
  textOf: (item: Item, listing: Listing) => string;
  columns: readonly Column<Item, Listing>[];
  filters?: readonly Filter<Item, Listing>[];
  /** A draft of a resource: of a listed one it reads what is missing. */
  edit: (item: Item | string) => Promise<DraftOf<Item>>;
  create: () => Promise<DraftOf<Item>>;
  /** The first values of the form. */
  values: (item: Item | undefined) => Members;
  /** The changes that values mean. */
  changes: (values: Members, subject: Subject<Item, Listing>) => object;
  fields: (values: Members, subject: Subject<Item, Listing>) => Field[];
  /** What else changes with a value. */
  follow?: (values: Members, before: Members, subject: Subject<Item, Listing>) => Members;
  /** The property that another resource may have taken (409). */
  nameProperty?: string;
  /** Effects that values do not show, besides the core's warnings. */
  notes?(before: Item, after: object): Note[];
  /** Besides the deletion. */
  actions?: (draft: DraftOf<Item>) => readonly Action[];
  /** The effect of the deletion, in a sentence. */
  deletion: string;
  /** The name to type before the deletion. */
  nameToType?: (item: Item, listing: Listing) => string;
  /** Why nobody may edit it. `Details` shows it. */
  fixed?: (item: Item) => string | undefined;
  /** What the page shows besides the form. */
  Details?: ComponentType<{ draft: DraftOf<Item>; item: Item; listing: Listing; onChanged: () => Promise<void> }>;
}

/** A row for the generic parts, which know nothing of its items. */
export type Row = Resource<object, object>;

export function asRow<Item, Listing>(resource: Resource<Item, Listing>): Row {
  return resource as unknown as Row;
}
