// The addresses of the pages, in the fragment of the URL. By hand: five addresses need no router of the size of the page, and a refused
// move is taken back exactly.
import { useMemo, useSyncExternalStore } from 'react';

import { mayLeave } from './unsaved-changes';

export type Area = 'addons' | 'service-accounts' | 'strategies';

/** Where the user is: `#/addons`, `#/addons/3`, `#/strategies/type/gradual`, … An address of no page has no area. */
export interface Route {
  area?: Area;
  id?: string;
  /** The name of a strategy type: `new` is a name as well as a page. */
  name?: string;
}

export const areas: readonly { area: Area; title: string }[] = [
  { area: 'addons', title: 'Addons' },
  { area: 'service-accounts', title: 'Service accounts' },
  { area: 'strategies', title: 'Strategy types' },
];

export function linkTo(area: Area, id?: string | number): string {
  return id === undefined ? `#/${area}` : `#/${area}/${encodeURIComponent(id)}`;
}

export function linkToStrategy(name: string): string {
  return `#/strategies/type/${encodeURIComponent(name)}`;
}

export function parseRoute(hash: string): Route {
  const [first = '', id, name, ...rest] = withoutParameters(hash).replace(/^#\/?/, '').split('/');
  const area = first === '' ? 'addons' : areas.find((known) => known.area === first)?.area;
  if (!area || rest.length > 0) return {};
  if (name !== undefined) return area === 'strategies' && id === 'type' ? { area, name: decoded(name) } : {};
  if (area === 'strategies' && id && id !== 'new') return {};
  return id ? { area, id: decoded(id) } : { area };
}

function withoutParameters(hash: string): string {
  return hash.split('?', 1)[0] ?? '';
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** The entry of the browser's history that is shown. Entries are numbered, so that a refused move can be taken back exactly. */
let settled = { hash: window.location.hash, position: positionOf(window.history.state) ?? 0 };
window.history.replaceState({ position: settled.position }, '');

type Listener = (isMove: boolean) => void;

const listeners = new Set<Listener>();

function positionOf(state: unknown): number | undefined {
  const position = typeof state === 'object' && state !== null && 'position' in state ? state.position : undefined;
  return typeof position === 'number' ? position : undefined;
}

window.addEventListener('hashchange', () => {
  const { hash } = window.location;
  const known = positionOf(window.history.state);
  const position = known ?? settled.position + 1;
  if (hash !== settled.hash && !mayLeave()) {
    window.history.go(settled.position - position);
    return;
  }
  if (known === undefined) window.history.replaceState({ position }, '');
  const isMove = hash !== settled.hash;
  settled = { hash, position };
  if (isMove) for (const listener of listeners) listener(true);
});

/** Opens another page of this one without a question: what was typed has been sent or is gone. */
export function goTo(link: string): void {
  window.history.pushState({ position: settled.position + 1 }, '', link);
  settled = { hash: window.location.hash, position: settled.position + 1 };
  for (const listener of listeners) listener(true);
}

/** Changes the parameters in the address of the page that is open: `#/addons?state=enabled`. Empty ones are left out. */
export function setParameters(parameters: Readonly<Record<string, string>>): void {
  const { position } = settled;
  const query = new URLSearchParams(Object.entries(parameters).filter(([, value]) => value !== ''));
  const hash = withoutParameters(settled.hash);
  const path = /^#?\/?$/.test(hash) ? linkTo('addons') : hash;
  window.history.replaceState({ position }, '', query.size > 0 ? `${path}?${query}` : path);
  settled = { hash: window.location.hash, position };
  for (const listener of listeners) listener(false);
}

/** Calls back after each change of the address, with whether another page was opened; returns a function that ends this. */
export function onAddressChange(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useRoute(): Route {
  return parseRoute(useSyncExternalStore(onAddressChange, () => withoutParameters(settled.hash)));
}

/** The parameters in the address. The same object while they are the same. */
export function useParameters(): URLSearchParams {
  const hash = useSyncExternalStore(onAddressChange, () => settled.hash);
  return useMemo(() => new URLSearchParams(hash.slice(withoutParameters(hash).length)), [hash]);
}
