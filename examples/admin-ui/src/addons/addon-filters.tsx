// The filters of the list of addons: fields, and which addons pass.
import type { Addon, ProviderDefinition } from 'flagadmin/url';

import { hasWords } from '../lists/list-search';
import { providerNamed } from './providers';

/** The filters of the list of addons and its order, as the address has them. */
export const filterNames = ['search', 'provider', 'state', 'sort'] as const;

/** Filters that the user has set. An empty one lets every addon through. */
export type AddonFilters = Readonly<Record<(typeof filterNames)[number], string>>;

/** The text of each addon that a search looks through, in lower case. */
export function searchTexts(addons: readonly Addon[], providers: readonly ProviderDefinition[]): string[] {
  return addons.map((addon) => {
    const { id, provider, description, events, projects, environments } = addon;
    const title = providerNamed(providers, provider)?.displayName ?? '';
    const lists = [events, projects ?? [], environments ?? []].flat();
    return [title, `#${id}`, provider, description ?? '', ...lists].join('\n').toLowerCase();
  });
}

/** The addons that the filters let through. */
export function filteredAddons(
  addons: readonly Addon[],
  texts: readonly string[],
  { search, provider, state }: AddonFilters,
): readonly Addon[] {
  if (!search && !provider && !state) return addons;
  return addons.filter(
    (addon, index) =>
      (!provider || addon.provider === provider) &&
      (!state || state === (addon.enabled ? 'enabled' : 'disabled')) &&
      hasWords(texts[index] ?? '', search),
  );
}

interface AddonFilterFieldsProps {
  filters: AddonFilters;
  onChange: (change: Partial<AddonFilters>) => void;
  addons: readonly Addon[];
  providers: readonly ProviderDefinition[];
}

export function AddonFilterFields({ filters, onChange, addons, providers }: AddonFilterFieldsProps) {
  const known = [...providers.map(({ name }) => name), ...addons.map(({ provider }) => provider)];
  // An address may name any provider.
  const names = [...new Set(filters.provider ? [...known, filters.provider] : known)];
  return (
    <>
      <select
        aria-label="Provider"
        value={filters.provider}
        onChange={(event) => onChange({ provider: event.target.value })}
      >
        <option value="">All providers</option>
        {names.map((name) => (
          <option key={name} value={name}>
            {providerNamed(providers, name)?.displayName ?? name}
          </option>
        ))}
      </select>
      <select aria-label="State" value={filters.state} onChange={(event) => onChange({ state: event.target.value })}>
        <option value="">Enabled and disabled</option>
        <option value="enabled">Enabled</option>
        <option value="disabled">Disabled</option>
      </select>
    </>
  );
}
