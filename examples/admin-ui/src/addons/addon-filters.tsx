// The filters of the list of addons: fields, and which addons pass.
import type { Addon, ProviderDefinition } from 'flagadmin/url';

import { hasWords } from '../lists/list-search';
import { providerNamed } from './providers';
import { noEvent, type TypedEvent } from './who-hears-this';

/** The filters of the list of addons. An empty one lets every addon through. */
export interface AddonFilters {
  search: string;
  provider: string;
  state: '' | 'enabled' | 'disabled';
  event: TypedEvent;
  hearingOnly: boolean;
}

export const noFilters: AddonFilters = { search: '', provider: '', state: '', event: noEvent, hearingOnly: false };

/** The text of each addon that a search looks through, in lower case. */
export function searchTexts(addons: readonly Addon[], providers: readonly ProviderDefinition[]): string[] {
  return addons.map((addon) => {
    const { id, provider, description, events, projects, environments } = addon;
    const title = providerNamed(providers, provider)?.displayName ?? '';
    const lists = [events, projects ?? [], environments ?? []].flat();
    return [title, `#${id}`, provider, description ?? '', ...lists].join('\n').toLowerCase();
  });
}

/** The addons that the filters let through. `hearing` has the ids of those that hear the event. */
export function filteredAddons(
  addons: readonly Addon[],
  texts: readonly string[],
  { search, provider, state, hearingOnly }: AddonFilters,
  hearing: ReadonlySet<number> | undefined,
): readonly Addon[] {
  if (!search && !provider && !state && !(hearingOnly && hearing)) return addons;
  return addons.filter(
    (addon, index) =>
      (!provider || addon.provider === provider) &&
      (!state || addon.enabled === (state === 'enabled')) &&
      (!hearingOnly || !hearing || hearing.has(addon.id)) &&
      hasWords(texts[index] ?? '', search),
  );
}

interface AddonFilterFieldsProps {
  filters: AddonFilters;
  onChange: (filters: AddonFilters) => void;
  addons: readonly Addon[];
  providers: readonly ProviderDefinition[];
}

export function AddonFilterFields({ filters, onChange, addons, providers }: AddonFilterFieldsProps) {
  const names = [...new Set([...providers.map(({ name }) => name), ...addons.map(({ provider }) => provider)])];
  return (
    <>
      <select
        aria-label="Provider"
        value={filters.provider}
        onChange={(event) => onChange({ ...filters, provider: event.target.value })}
      >
        <option value="">All providers</option>
        {names.map((name) => (
          <option key={name} value={name}>
            {providerNamed(providers, name)?.displayName ?? name}
          </option>
        ))}
      </select>
      <select
        aria-label="State"
        value={filters.state}
        onChange={(event) => onChange({ ...filters, state: event.target.value as AddonFilters['state'] })}
      >
        <option value="">Enabled and disabled</option>
        <option value="enabled">Enabled</option>
        <option value="disabled">Disabled</option>
      </select>
      {filters.event.type && (
        <label className="switch">
          <input
            type="checkbox"
            checked={filters.hearingOnly}
            onChange={(event) => onChange({ ...filters, hearingOnly: event.target.checked })}
          />
          Only those that hear it
        </label>
      )}
    </>
  );
}
