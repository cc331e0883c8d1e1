// The addresses of the pages, in the fragment of the URL, and the question before unsaved changes are left. By hand: five addresses need no
// router, and a refused move is taken back exactly.
import { useEffect, useMemo, useRef } from 'react';

import { createStore } from './store';

/** Where the user is: `#/addons?search=…`, `#/addons/new`, `#/addons/3`, `#/strategies/type/gradual`. */
export interface Route {
  area: string;
  /** Without an id, and not new, it is the list of the area. */
  id?: string | undefined;
  isNew?: boolean;
}

/** The last address of each area's list, with its filters: the way back leads there. */
const lists = new Map<string, string>();

export function linkTo(area: string, id?: string | number): string {
  if (id === undefined) return lists.get(area) ?? `#/${area}`;
  return `#/${area}/${area === 'strategies' ? 'type/' : ''}${encodeURIComponent(id)}`;
}

export const linkToNew = (area: string): string => `#/${area}/new`;

export function parseRoute(hash: string): Route {
  const address = /^#?\/?(?<area>[\w-]*)(?:\/(?<type>type\/)?(?<id>[^/]+))?\/?$/.exec(hash.split('?', 1)[0] ?? '');
  if (!address?.groups) return { area: 'nowhere' };
  const { area = '', type, id } = address.groups;
  // The name of a strategy type may be `new`, too.
  if (id === 'new' && !type) return { area, isNew: true };
  return { area: area || 'addons', id: id && decoded(id) };
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function positionOf(state: unknown): number | undefined {
  const position = typeof state === 'object' && state !== null && 'position' in state ? state.position : undefined;
  return typeof position === 'number' ? position : undefined;
}

/** The entry of the browser's history that is shown. Entries are numbered, so that a refused move can be taken back exactly. */
const shown = createStore({ hash: window.location.hash, position: positionOf(window.history.state) ?? 0 });
window.history.replaceState({ position: shown.get().position }, '');

/** Counts the pages that were opened; a change of parameters opens none. */
export const moves = createStore(0);

function settle(position: number, isMove: boolean) {
  const { hash } = window.location;
  const { area, id, isNew } = parseRoute(hash);
  if (!id && !isNew) lists.set(area, hash || linkTo(area));
  shown.set({ hash, position });
  if (isMove) moves.set(moves.get() + 1);
}
settle(shown.get().position, false);

window.addEventListener('hashchange', () => {
  const before = shown.get();
  const known = positionOf(window.history.state);
  const position = known ?? before.position + 1;
  const isMove = window.location.hash !== before.hash;
  if (isMove && !mayLeave()) {
    window.history.go(before.position - position);
    return;
  }
  if (known === undefined) window.history.replaceState({ position }, '');
  settle(position, isMove);
});

/** Opens another page without a question: what was typed has been sent or is gone. */
export function goTo(link: string): void {
  const position = shown.get().position + 1;
  window.history.pushState({ position }, '', link);
  settle(position, true);
}

/** Changes the parameters of the page that is open: `#/addons?state=enabled`. Empty ones are left out. */
export function setParameters(parameters: Readonly<Record<string, string>>): void {
  const { hash, position } = shown.get();
  const query = new URLSearchParams(Object.entries(parameters).filter(([, value]) => value !== ''));
  const path = /^#?\/?$/.test(hash) ? '#/addons' : (hash.split('?', 1)[0] ?? '');
  window.history.replaceState({ position }, '', query.size > 0 ? `${path}?${query}` : path);
  settle(position, false);
}

export const useHash = (): string => shown.use().hash;

/** The parameters in the address. The same object while they are the same. */
export function useParameters(): URLSearchParams {
  const hash = useHash();
  return useMemo(() => new URLSearchParams(hash.includes('?') ? hash.slice(hash.indexOf('?')) : ''), [hash]);
}

/** The question to ask before the page is left; undefined when nothing would be lost. */
type Guard = () => string | undefined;

const guards = new Set<Guard>();

/** Whether the page may be left: asks the user when something would be lost. */
export function mayLeave(): boolean {
  return [...guards].every((guard) => {
    const question = guard();
    return question === undefined || window.confirm(question);
  });
}

/** Guards something that leaving would lose, within the page and against closing it. */
export function useLeaveGuard(question: Guard): void {
  const latest = useRef(question);
  latest.current = question;
  useEffect(() => {
    const guard = () => latest.current();
    const beforeUnload = (event: BeforeUnloadEvent) => guard() !== undefined && event.preventDefault();
    guards.add(guard);
    window.addEventListener('beforeunload', beforeUnload);
    return () => {
      guards.delete(guard);
      window.removeEventListener('beforeunload', beforeUnload);
    };
  }, []);
}
