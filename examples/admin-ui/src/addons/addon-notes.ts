// Notes on predicted changes of an addon: their effect on events.
import { type Addon, type AddonCreateUpdate, addonListensTo, type ProviderDefinition } from 'flagadmin/url';

import { pointerTo } from '../form/pointer';
import type { Note } from '../prediction/prediction';

/** The lists whose emptiness widens an addon, and how an event names one of their items. */
const scopes = [
  { list: 'projects', of: 'project' },
  { list: 'environments', of: 'environment' },
] as const;

/** Notes on effects that values do not show: an emptied list means all, and no events mean none. */
export function notesOn(before: Addon, after: Addon, providers: readonly ProviderDefinition[]): Note[] {
  const notes: Note[] = [];
  if (after.events.length === 0) {
    notes.push({ instancePath: '/events', message: 'will fire for nothing: there are no events.' });
  }
  for (const { list, of } of scopes) {
    if (hearsAny(after, list, of) && !hearsAny(before, list, of)) {
      notes.push({ instancePath: pointerTo(list), message: `now applies to all ${list}.` });
    }
  }
  const provider = providers.find(({ name }) => name === after.provider);
  for (const event of unlistedEvents(after, provider)) {
    notes.push({ instancePath: '/events', message: `“${event}” is not an event that ${after.provider} lists.` });
  }
  return notes;
}

/** Likewise on a new addon. */
export function notesOnNew(payload: AddonCreateUpdate, providers: readonly ProviderDefinition[]): Note[] {
  const { provider, enabled, events, projects, environments } = payload;
  const lists = { projects: projects ?? [], environments: environments ?? [] };
  // Its id is not known yet; no note depends on it.
  const addon: Addon = { id: 1, provider, description: '', enabled, parameters: {}, events: events ?? [], ...lists };
  return notesOn(addon, addon, providers);
}

/** Whether the addon hears events of a project or environment that it does not name: the core's event filter decides. */
function hearsAny(addon: Addon, list: 'projects' | 'environments', of: 'project' | 'environment'): boolean {
  const open: Addon = { ...addon, enabled: true, events: ['any'], projects: [], environments: [] };
  return addonListensTo({ ...open, [list]: addon[list] ?? [] }, { type: 'any', [of]: nameBeyond(addon[list] ?? []) });
}

function unlistedEvents(addon: Addon, provider: ProviderDefinition | undefined): string[] {
  const listed = provider?.events ?? [];
  if (listed.length === 0) return [];
  const open: Addon = { ...addon, enabled: true, projects: [], environments: [] };
  if (addonListensTo(open, { type: nameBeyond(addon.events) })) return [];
  return [...new Set(addon.events)].filter((event) => !listed.includes(event));
}

/** A name that is none of these. */
function nameBeyond(names: readonly string[]): string {
  return `${names.join('')}…`;
}
