// The row of addons.
import { addonFromForm } from 'flagadmin/form';
import type { Addon, Addons } from 'flagadmin';

import { byId, isObject, type Members } from '../json';
import type { Filter, Resource } from '../resource';
import { client } from '../session';
import { Deprecated, Name, Names } from '../ui/parts';
import { AddonSwitch } from './addon-switch';
import { addonFields, followProvider, notesOn, providerNamed } from './addon-form';

const empty = {
  provider: '',
  description: '',
  enabled: true,
  parameters: {},
  events: [],
  projects: [],
  environments: [],
};

/** The addon without the parameters that were removed from the form. */
function withoutRemoved(addon: Addon, { parameters }: Members): Addon {
  const isKept = ([name]: [string, unknown]) => isObject(parameters) && Object.hasOwn(parameters, name);
  return { ...addon, parameters: Object.fromEntries(Object.entries(addon.parameters).filter(isKept)) };
}

const filters: readonly Filter<Addon, Addons>[] = [
  {
    name: 'provider',
    label: 'Provider',
    all: 'All providers',
    options: ({ providers, addons }) =>
      [...new Set([...providers, ...addons.map(({ provider }) => ({ name: provider }))].map(({ name }) => name))].map(
        (name) => ({ value: name, label: providerNamed(providers, name)?.displayName ?? name }),
      ),
    accepts: ({ provider }, wanted) => provider === wanted,
  },
  {
    name: 'state',
    label: 'State',
    all: 'Enabled and disabled',
    options: () => [
      { value: 'enabled', label: 'Enabled' },
      { value: 'disabled', label: 'Disabled' },
    ],
    accepts: ({ enabled }, wanted) => wanted === (enabled ? 'enabled' : 'disabled'),
  },
];

const nameOf = ({ provider, id }: Addon, { providers }: Addons) =>
  `${providerNamed(providers, provider)?.displayName ?? provider} addon #${id}`;

/** In the list, and to be typed before a deletion. */
const shortNameOf = (addon: Addon, listing: Addons) => nameOf(addon, listing).replace(/ addon (#\d+)$/, ' $1');

function Title({ item, listing }: { item: Addon; listing: Addons }) {
  const deprecated = providerNamed(listing.providers, item.provider)?.deprecated;
  return (
    <>
      <a href={`#/addons/${item.id}`}>{shortNameOf(item, listing)}</a>
      {item.description && (
        <span className="row-note">
          <Name text={item.description} />
        </span>
      )}
      {deprecated && (
        <span className="row-note">
          <Deprecated reason={typeof deprecated === 'string' ? deprecated : undefined} />
        </span>
      )}
    </>
  );
}

export const addons: Resource<Addon, Addons> = {
  area: 'addons',
  title: 'Addons',
  noun: 'addon',
  intro: 'Addons forward events of the service to other systems. Unleash calls them integrations.',
  list: () => client.getAddons(),
  items: (listing) => byId(listing.addons),
  idOf: ({ id }) => id,
  nameOf,
  subtitle: () => '',
  textOf: (addon, listing) => {
    const { provider, description, events, projects, environments } = addon;
    return [shortNameOf(addon, listing), provider, description, events, projects, environments].flat().join('\n');
  },
  columns: [
    { title: 'Addon', key: nameOf, cell: (item, listing) => <Title {...{ item, listing }} /> },
    {
      title: 'Enabled',
      key: ({ enabled }) => (enabled ? 0 : 1),
      cell: (item, listing) => <AddonSwitch item={item} name={shortNameOf(item, listing)} />,
    },
    {
      title: 'Events',
      key: ({ events }) => events.join(),
      cell: ({ events }) => <Names names={events} none="No events" />,
    },
    {
      title: 'Projects',
      key: ({ projects }) => projects?.join() ?? '',
      cell: ({ projects }) => <Names names={projects} none="All projects" />,
    },
    {
      title: 'Environments',
      key: ({ environments }) => environments?.join() ?? '',
      cell: ({ environments }) => <Names names={environments} none="All environments" />,
    },
  ],
  filters,
  edit: (addon) => client.editAddon(addon),
  create: () => client.newAddon(),
  values: (item = { id: 0, ...empty }) => ({
    provider: item.provider,
    description: item.description ?? '',
    enabled: item.enabled,
    parameters: item.parameters,
    events: item.events,
    projects: item.projects,
    environments: item.environments,
  }),
  changes: (values, { item, draft: { providers } }) =>
    addonFromForm(values, { current: item && withoutRemoved(item, values), providers }),
  fields: addonFields,
  follow: followProvider,
  notes: notesOn,
  deletion: 'It stops firing, and its secrets are deleted. You can’t undo this.',
  nameToType: shortNameOf,
};
