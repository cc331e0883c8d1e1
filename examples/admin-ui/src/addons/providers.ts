// Facts of provider definitions and suggestions for lists of an addon.
import type { Addon, ProviderDefinition } from 'flagadmin/url';

/** The reason why a provider is deprecated, if its definition has one. */
export function reasonOf(provider: ProviderDefinition): string | undefined {
  return typeof provider.deprecated === 'string' ? provider.deprecated : undefined;
}

/** Every event type that a provider offers or an addon listens to. */
export function knownEvents(providers: readonly ProviderDefinition[], addons: readonly Addon[] = []): string[] {
  return distinct([...providers.flatMap(({ events }) => events ?? []), ...addons.flatMap(({ events }) => events)]);
}

/** Every project that an addon is limited to: the API of this page has no list of them. */
export function knownProjects(addons: readonly Addon[]): string[] {
  return distinct(addons.flatMap(({ projects }) => projects ?? []));
}

export function knownEnvironments(addons: readonly Addon[]): string[] {
  return distinct(addons.flatMap(({ environments }) => environments ?? []));
}

function distinct(names: readonly string[]): string[] {
  return [...new Set(names)].sort();
}

/** The definition of a provider. */
export function providerNamed(
  providers: readonly ProviderDefinition[],
  wanted: unknown,
): ProviderDefinition | undefined {
  return providers.find(({ name }) => name === wanted);
}
