const tags = /* @__PURE__ */ new WeakMap<object, string>();

/**
 * The entity tag (`ETag`) that a resource was read with, for `ifMatch`; undefined when the service sent none, or for an object
 * that is not the one which the client returned.
 *
 * @example
 * ```ts
 * const addon = await client.getAddon(1);
 * await client.updateAddon(1, completeAddonUpdate(addon, { enabled: false }), { ifMatch: entityTagOf(addon) });
 * ```
 */
export function entityTagOf(resource: object): string | undefined {
  return tags.get(resource);
}

/** Remembers the tag that came with a resource. */
export function rememberEntityTag(resource: unknown, tag: string | null): void {
  if (tag !== null && typeof resource === 'object' && resource !== null) {
    tags.set(resource, tag);
  }
}
