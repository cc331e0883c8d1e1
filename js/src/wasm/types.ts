// What the module is told of schemas and checks. Apart from the module: public typings name these, and not everybody has types of WebAssembly.

/** A public schema: its name, and its number in the modules. */
export interface SchemaRow {
  readonly name: string;
  readonly id: number;
  /** Of the body of a request: the position of the kind of resource in the core's table. */
  readonly kind?: number;
  /** True only if the core would report neither an issue nor a warning of the value's JSON, unless all objects inherit enumerable members. */
  readonly isClean: (value: unknown) => boolean;
}

/** What validation adds to a schema, as `flagadmin_add_checks` takes them. */
export interface FurtherChecks {
  /** Differs from that of other checks. The same string, not only an equal one, is found faster. */
  readonly key: string;
  /** The kind of resource, a position in the core's table. */
  readonly kind: number;
  /** Whether the body is that of a creation of an addon, of which a profile refuses more than of an update (D81). */
  readonly isOfNewAddon?: boolean;
  /** The name of a profile (D81); empty: none. */
  readonly profile: string;
  /** The JSON text of provider definitions, or `*` for the defaults; empty: none. */
  readonly providers: string;
}
