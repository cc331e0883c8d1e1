import { useSyncExternalStore } from 'react';

import { mayLeave } from './unsaved-changes';

export type Area = 'addons' | 'service-accounts' | 'strategies';

/** Where the user is: `#/addons`, `#/addons/3`, … */
export interface Route {
  area: Area;
  id?: string;
}

export const areas: readonly { area: Area; title: string }[] = [
  { area: 'addons', title: 'Addons' },
  { area: 'service-accounts', title: 'Service accounts' },
  { area: 'strategies', title: 'Strategy types' },
];

export function linkTo(area: Area, id?: string | number): string {
  return id === undefined ? `#/${area}` : `#/${area}/${encodeURIComponent(id)}`;
}

export function parseRoute(hash: string): Route {
  const [name, id] = hash.replace(/^#\/?/, '').split('/');
  const area = areas.find((known) => known.area === name)?.area ?? 'addons';
  return id ? { area, id: decoded(id) } : { area };
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

let settledHash = window.location.hash;
const listeners = new Set<() => void>();

window.addEventListener('hashchange', () => {
  if (window.location.hash === settledHash) return;
  if (!mayLeave()) {
    window.history.pushState(null, '', settledHash || '#');
    return;
  }
  settledHash = window.location.hash;
  for (const listener of listeners) listener();
});

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useRoute(): Route {
  return parseRoute(useSyncExternalStore(subscribe, () => settledHash));
}
