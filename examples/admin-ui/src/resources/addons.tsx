// The row of addons.
import { addonFromForm } from 'flagadmin/form';
import type { Addon, AddonCreateUpdate, Addons } from 'flagadmin';
import { addonCreateUpdateSchema, dryRun, withRules } from 'flagadmin/core';

import { byId, isObject, type Members } from '../json';
import type { Editing, Filter, Resource } from '../resource';
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

const form: Pick<Editing<Addon | undefined, Addons>, 'schema' | 'values' | 'body' | 'fields' | 'follow'> = {
  schema: ({ providers }) => withRules(addonCreateUpdateSchema, { providers }),
  values: (item = { id: 0, ...empty }) => ({
    provider: item.provider,
    description: item.description ?? '',
    enabled: item.enabled,
    parameters: item.parameters,
    events: item.events,
    projects: item.projects,
    environments: item.environments,
  }),
  body: (values, { item, listing: { providers } }) =>
    addonFromForm(values, { current: item && withoutRemoved(item, values), providers }),
  fields: addonFields,
  follow: followProvider,
};

const path = ({ id }: Addon) => [id];

const create: Editing<undefined, Addons> = {
  ...form,
  operation: 'createAddon',
  path: () => [],
  dryRun: ({ listing: { providers } }, known, body) =>
    dryRun.createAddon({ payload: body as AddonCreateUpdate, providers, ...known }),
  call: (_, __, body) => client.createAddon(body as AddonCreateUpdate),
};

const update: Editing<Addon, Addons> = {
  ...form,
  operation: 'updateAddon',
  path,
  notes: notesOn,
  dryRun: ({ item, listing: { providers } }, known, body) =>
    dryRun.updateAddon({ current: item, update: body as AddonCreateUpdate, providers, ...known }),
  call: ({ id }, options, body) => client.updateAddon(id, body as AddonCreateUpdate, options),
};

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
  read: (id) => client.getAddon(id),
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
      cell: (item, listing) => <AddonSwitch item={item} listing={listing} name={shortNameOf(item, listing)} />,
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
  create,
  update,
  remove: {
    operation: 'deleteAddon',
    title: 'Delete this addon',
    effect: 'It stops firing, and its secrets are deleted. You can’t undo this.',
    label: 'Delete addon',
    done: 'was deleted',
    nameToType: ({ item, listing }) => shortNameOf(item, listing),
    path,
    dryRun: ({ item }, known) => dryRun.deleteAddon({ current: item, ...known }),
    call: ({ id }, options) => client.deleteAddon(id, options),
  },
};
