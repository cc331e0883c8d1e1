// The form of an addon: its fields, of which providers define some, and effects that values do not show.
import type { Addon, Addons, ProviderDefinition } from 'flagadmin';
import { addonListensTo } from 'flagadmin/core';

import { isObject, type Members, pointerTo } from '../json';
import type { Field, Note, Subject } from '../resource';

export function providerNamed(
  providers: readonly ProviderDefinition[],
  wanted: unknown,
): ProviderDefinition | undefined {
  return providers.find(({ name }) => name === wanted);
}

const known = new WeakMap<Addons, { projects: string[]; environments: string[] }>();

/** The projects and environments that any addon names: the API of this page has no list of them. */
function scopesOf(listing: Addons) {
  const distinct = (names: readonly string[]) => [...new Set(names)].sort();
  const found = known.get(listing) ?? {
    projects: distinct(listing.addons.flatMap(({ projects }) => projects ?? [])),
    environments: distinct(listing.addons.flatMap(({ environments }) => environments ?? [])),
  };
  known.set(listing, found);
  return found;
}

export function addonFields(values: Members, { item, draft, listing }: Subject<Addon, Addons>): Field[] {
  const { providers = [] } = draft;
  const { projects, environments } = scopesOf(listing);
  const provider = providerNamed(providers, values.provider);
  const offered = provider?.events ?? [];
  const events = offered.length > 0 ? offered : providers.flatMap((one) => one.events ?? []);
  const hasEvents = Array.isArray(values.events) && values.events.length > 0;
  return [
    { path: '/enabled', kind: 'switch', label: 'Enabled' },
    {
      path: '/provider',
      kind: 'choice',
      label: 'Provider',
      isRequired: true,
      hint:
        provider &&
        [provider.deprecated && deprecation(provider.deprecated), provider.description].filter(Boolean).join(' '),
      options: providers.map(({ name, displayName, deprecated }) => ({
        value: name,
        label: deprecated ? `${displayName} (deprecated)` : displayName,
      })),
    },
    { path: '/description', kind: hasLines(item?.description) ? 'lines' : 'text', label: 'Description' },
    ...parameterFields(values, item, provider),
    {
      path: '/events',
      kind: 'names',
      label: 'Events',
      hint: hasEvents ? 'The event types that trigger the addon.' : 'Without events, the addon is never triggered.',
      none: 'No events',
      suggestions: [...new Set(events)],
    },
    {
      path: '/projects',
      kind: 'names',
      label: 'Projects',
      hint: 'Leave empty for all projects.',
      none: 'All projects',
      suggestions: projects,
    },
    {
      path: '/environments',
      kind: 'names',
      label: 'Environments',
      hint: 'Leave empty for all environments.',
      none: 'All environments',
      suggestions: environments,
    },
  ];
}

/** The reason of a provider may end with a full stop. */
function deprecation(reason: string | true): string {
  if (reason === true) return 'Deprecated.';
  return `Deprecated: ${reason}${/[.!?]$/.test(reason) ? '' : '.'}`;
}

/** Whether a text is lost in an input of one line. */
const hasLines = (text: unknown) => typeof text === 'string' && /[\r\n]/.test(text);

/** The parameters of the provider's definition, and the others that the addon has. */
function parameterFields(
  { parameters }: Members,
  item: Addon | undefined,
  provider: ProviderDefinition | undefined,
): Field[] {
  const defined = provider?.parameters ?? [];
  const stored = item?.provider === provider?.name ? (item?.parameters ?? {}) : {};
  const group = provider ? `${provider.displayName} parameters` : 'Parameters';
  const unknown = Object.keys(isObject(parameters) ? parameters : {}).filter(
    (name) => !defined.some((parameter) => parameter.name === name),
  );
  return [
    ...defined.map(
      ({ name, displayName, description, type, required, sensitive, placeholder }): Field => ({
        path: pointerTo('parameters', name),
        kind: type === 'textfield' || hasLines(placeholder) || hasLines(stored[name]) ? 'lines' : 'text',
        label: displayName,
        group,
        hint: description,
        placeholder,
        isRequired: required,
        isSecret: sensitive,
        startsRevealed: type === 'url',
        stored: sensitive && Object.hasOwn(stored, name) ? stored[name] : undefined,
      }),
    ),
    ...unknown.map(
      (name): Field => ({
        path: pointerTo('parameters', name),
        kind: hasLines(stored[name]) ? 'lines' : 'text',
        label: name,
        group,
        hint: 'The provider doesn’t define this parameter. The server stores it anyway.',
        isRemovable: true,
      }),
    ),
  ];
}

/** Another provider has other parameters: it takes over what was typed and it knows, or what is stored for it. */
export function followProvider(
  values: Members,
  before: Members,
  { item, draft: { providers = [] } }: Subject<Addon, Addons>,
): Members {
  if (values.provider === before.provider) return values;
  if (values.provider === item?.provider) return { ...values, parameters: item?.parameters };
  const known = providerNamed(providers, values.provider)?.parameters?.map(({ name }) => name) ?? [];
  // Unchanged values are left out: they may be masked secrets.
  const isTaken = ([name, value]: [string, unknown]) => known.includes(name) && value !== item?.parameters[name];
  return { ...values, parameters: Object.fromEntries(Object.entries(before.parameters as Members).filter(isTaken)) };
}

/** The lists whose emptiness widens an addon, and how an event names one of their items. */
const scopes = [
  { list: 'projects', of: 'project' },
  { list: 'environments', of: 'environment' },
] as const;

/** Notes on effects that values do not show: an emptied list means all. */
export function notesOn(before: Addon, after: Addon): Note[] {
  return scopes
    .filter(({ list, of }) => hearsAny(after, list, of) && !hearsAny(before, list, of))
    .map(({ list }) => ({ instancePath: pointerTo(list), message: `now applies to all ${list}.` }));
}

/** Whether the addon hears events of a project or environment that it does not name: the core's event filter decides. */
function hearsAny(addon: Addon, list: 'projects' | 'environments', of: 'project' | 'environment'): boolean {
  const names = addon[list] ?? [];
  const open: Addon = { ...addon, enabled: true, events: ['any'], projects: [], environments: [] };
  return addonListensTo({ ...open, [list]: names }, { type: 'any', [of]: beyond(names) });
}

/** A name that is none of these. */
function beyond(names: readonly string[]): string {
  return `${names.join('')}…`;
}
