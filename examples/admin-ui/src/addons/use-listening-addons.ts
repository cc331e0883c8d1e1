// A hook: which addons would fire for an event.
import { type Addon, addonListensTo } from 'flagadmin/url';
import { startTransition, useEffect, useState } from 'react';

import type { ProbeEvent } from './who-hears-this';

/** The addons that would fire for an event. */
export interface Hearing {
  event: ProbeEvent;
  ids: ReadonlySet<number>;
}

/** How long one slice of work takes at most, in milliseconds: less than a keystroke would notice. */
const slice = 8;

/** Finds the addons that would fire for an event, in slices: thousands of addons must not hold up the field. */
export function useListeningAddons(addons: readonly Addon[], event: ProbeEvent | undefined): Hearing | undefined {
  const [hearing, setHearing] = useState<Hearing>();
  useEffect(() => {
    if (!event) return setHearing(undefined);
    let next = 0;
    const ids = new Set<number>();
    const work = () => {
      const end = performance.now() + slice;
      for (; next < addons.length && performance.now() < end; next += 1) {
        const addon = addons[next] as Addon;
        if (addonListensTo(addon, event)) ids.add(addon.id);
      }
      if (next < addons.length) timer = setTimeout(work);
      else startTransition(() => setHearing({ event, ids }));
    };
    let timer = setTimeout(work);
    return () => clearTimeout(timer);
  }, [addons, event]);
  return event && hearing;
}
