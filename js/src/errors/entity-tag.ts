// Entity tags of resources, for `ifMatch`.
import { shown } from './arguments.js';

/** Whether one of the tags of a header is weak (RFC 9110, section 8.8.1). */
export function isWeak(tags: string | undefined): tags is string {
  return tags?.replace(/"[^"]*"/g, '').includes('W/') === true;
}

/** Whether a list of tags has one, by weak comparison (RFC 9110, section 8.8.3.2); `*` has that of any resource that was read. */
export function hasTag(tags: string, tag: string | null): boolean {
  if (tags.trim() === '*') {
    return true;
  }
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
    throw new TypeError(
      `flagadmin: ifMatch must be an entity tag, not ${shown(ifMatch)}; leave it out for an unconditional request`,
    );
  }
  return ifMatch.replace(/(?:W\/)?("[^"]*")/g, '$1');
}
