// What keeps a change from undoing someone else's (D84).
import { PreconditionFailedError } from 'flagadmin';

import { same } from '../json';
import type { Row, Versioned } from '../resource';

/**
 * The options of a change to a version that was read; none of a creation. By its entity tag the service, or the client, finds a newer one. Without a tag the
 * resource is read again right before the change, and compared in what can be edited.
 *
 * @throws PreconditionFailedError if it is another one by now
 */
export async function conditionOf(
  { update }: Row,
  stored: Versioned | undefined,
  read: (() => Promise<Versioned>) | undefined,
): Promise<{ ifMatch?: string }> {
  if (!stored || !read) return {};
  if (stored.entityTag !== '') return { ifMatch: stored.entityTag };
  const current = await read();
  const [before, now] = [stored.item, current.item].map((item) => (update ? update.values(item) : item));
  if (!same(before, now)) throw new PreconditionFailedError('it was changed by someone else, and has no entity tag');
  return current.entityTag === '' ? {} : { ifMatch: current.entityTag };
}
