// Entity tags of resources, for `ifMatch`.
const tags = /* @__PURE__ */ new WeakMap<object, string>();

/**
 * The entity tag (`ETag`) of a resource that the client returned, for `ifMatch`. Copies of the object, as from a cache or a spread,
 * have none: `withResponse()` returns the tag as a string to store beside the data (D71).
 *
 * @throws a TypeError when the tag is not known: the service sent none, or the object is not the one that the client returned
 *
 * @example
 * ```ts
 * const addon = await client.getAddon(1);
 * await client.updateAddon(1, completeAddonUpdate(addon, { enabled: false }), { ifMatch: entityTagOf(addon) });
 * ```
 */
export function entityTagOf(resource: object): string {
  const tag = tags.get(resource);
  if (tag === undefined) {
    throw new TypeError(
      'flagadmin: no entity tag is known for this object. The service sent none, or the object is a copy. ' +
        'To get the tag beside the data, call withResponse() on the promise that the method returns',
    );
  }
  return tag;
}

/** Stores the tag of a resource. */
export function storeEntityTag(resource: unknown, tag: string): void {
  if (tag !== '' && typeof resource === 'object' && resource !== null) {
    tags.set(resource, tag);
  }
}

/** Whether one of the tags of a header is weak (RFC 9110, section 8.8.1). */
export function isWeak(tags: string | undefined): tags is string {
  return tags?.replace(/"[^"]*"/g, '').includes('W/') === true;
}

/** Whether a list of tags has one, by weak comparison (RFC 9110, section 8.8.3.2). */
export function hasTag(tags: string, tag: string | null): boolean {
  const opaque = (text: string): string[] => text.match(/"[^"]*"/g) ?? [];
  return tag !== null && opaque(tags).includes(opaque(tag)[0] ?? '');
}

/**
 * The value of `If-Match` for the option `ifMatch`; undefined if the option is not given. Weak tags become strong: proxies that
 * compress responses make tags weak, and weak ones never match (RFC 9110, section 13.1.1; D71).
 *
 * @throws a TypeError when the option is given without a tag: the request would be unconditional
 */
export function ifMatchOf(options: { readonly ifMatch?: unknown }): string | undefined {
  if (!('ifMatch' in options)) {
    return undefined;
  }
  const { ifMatch } = options;
  if (
    typeof ifMatch !== 'string' ||
    !/^[\x21-\x7e\x80-\xff]([\t\x20-\x7e\x80-\xff]*[\x21-\x7e\x80-\xff])?$/.test(ifMatch)
  ) {
    const given = typeof ifMatch === 'string' ? JSON.stringify(ifMatch) : String(ifMatch);
    throw new TypeError(
      `flagadmin: ifMatch must be an entity tag, not ${given}; leave it out for an unconditional request`,
    );
  }
  return ifMatch.replace(/(?:W\/)?("[^"]*")/g, '$1');
}
