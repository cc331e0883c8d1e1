// The row of strategy types.
import type { Strategies, Strategy, StrategyCreate, StrategyUpdate } from 'flagadmin';
import { createStrategySchema, dryRun, updateStrategySchema } from 'flagadmin/core';

import { optionsOfItems } from '../form/schema-facts';
import type { Members } from '../json';
import type { Action, Editing, Field, Resource } from '../resource';
import { client } from '../session';
import { Deprecated, Name } from '../ui/parts';

const types = optionsOfItems(createStrategySchema, 'parameters', 'type').map((type) => ({ value: type, label: type }));

/** What creation and update set. */
const shared: Field[] = [
  { path: '/title', kind: 'text', label: 'Title' },
  { path: '/description', kind: 'lines', label: 'Description' },
  {
    path: '/parameters',
    kind: 'rows',
    label: 'Parameters',
    blank: { name: '', type: '', description: '', required: false },
    columns: [
      { path: '/name', kind: 'text', label: 'Name', isRequired: true },
      { path: '/type', kind: 'choice', label: 'Type', isRequired: true, options: types },
      { path: '/description', kind: 'text', label: 'Description' },
      { path: '/required', kind: 'switch', label: 'Required' },
    ],
  },
];

const fields: Field[] = [
  { path: '/name', kind: 'text', label: 'Name', isRequired: true, hint: 'Must be unique. It is part of URLs.' },
  ...shared,
  {
    path: '/editable',
    kind: 'switch',
    label: 'Editable',
    hint: 'Off: nobody can edit, deprecate or delete it.',
  },
  { path: '/deprecated', kind: 'switch', label: 'Deprecated', hint: 'On: it is no longer recommended.' },
];

/** An optional property whose text is empty is not sent. */
function withoutEmpty(values: Members, ...optional: string[]): Members {
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== '' || !optional.includes(name)));
}

/** The parameters of a form, as a body has them. */
const parametersOf = ({ parameters }: Members) =>
  (parameters as Members[]).map((parameter) => withoutEmpty(parameter, 'type', 'description'));

const create: Editing<undefined, Strategies> = {
  operation: 'createStrategy',
  path: () => [],
  schema: () => createStrategySchema,
  nameProperty: '/name',
  values: () => ({ name: '', title: '', description: '', parameters: [], editable: true, deprecated: false }),
  body: (values) => ({
    ...withoutEmpty(values, 'title', 'description'),
    parameters: parametersOf(values),
  }),
  fields: () => fields,
  dryRun: ({ listing }, known, body) =>
    dryRun.createStrategy({
      payload: body as StrategyCreate,
      existingNames: listing.strategies.map(({ name }) => name),
      ...known,
    }),
  call: (_, __, body) => ({
    withResponse: async () => {
      const response = await client.createStrategy(body as StrategyCreate).withResponse();
      return { ...response, data: response.data.strategy };
    },
  }),
};

const path = ({ name }: Strategy) => [name];

const update: Editing<Strategy, Strategies> = {
  operation: 'updateStrategy',
  path,
  schema: () => updateStrategySchema,
  values: ({ title, description, parameters }) => ({
    title: title ?? '',
    description: description ?? '',
    parameters: parameters.map((parameter) => ({ description: '', required: false, ...parameter })),
  }),
  // A text that is not set, and stays empty, is not sent.
  body: (values, { item }) => ({
    ...withoutEmpty(values, ...(item.title ? [] : ['title']), ...(item.description ? [] : ['description'])),
    parameters: parametersOf(values),
  }),
  fields: () => shared,
  dryRun: ({ item }, known, body) => dryRun.updateStrategy({ current: item, update: body as StrategyUpdate, ...known }),
  call: ({ name }, options, body) => client.updateStrategy(name, body as StrategyUpdate, options),
};

const deprecate: Action<Strategy, Strategies> = {
  operation: 'deprecateStrategy',
  title: 'Deprecate',
  effect: 'It still works, but is marked as no longer recommended.',
  label: 'Deprecate',
  done: 'was deprecated',
  path,
  dryRun: ({ item }, known) => dryRun.deprecateStrategy({ current: item, ...known }),
  // The service ignores a version here.
  call: ({ name }) => client.deprecateStrategy(name),
};

const reactivate: Action<Strategy, Strategies> = {
  operation: 'reactivateStrategy',
  title: 'Reactivate',
  effect: 'It is no longer marked as deprecated.',
  label: 'Reactivate',
  done: 'was reactivated',
  path,
  dryRun: ({ item }, known) => dryRun.reactivateStrategy({ current: item, ...known }),
  call: ({ name }) => client.reactivateStrategy(name),
};

function Parameters({ item }: { item: Strategy }) {
  if (item.parameters.length === 0) return <span className="quiet">None</span>;
  return (
    <span className="tags">
      {item.parameters.map(({ name, type, required: isRequired }) => (
        <span className="tag" key={name}>
          <Name text={name ?? ''} />
          {isRequired && <span title="Required">*</span>} <span className="quiet">{type}</span>
        </span>
      ))}
    </span>
  );
}

function State({ deprecated, editable }: Strategy) {
  return (
    <span className="tags">
      {deprecated && <Deprecated />}
      {!editable && <span className="badge">Built in</span>}
      {!deprecated && editable && <span className="badge good">Custom</span>}
    </span>
  );
}

const nameOf = ({ displayName, title, name }: Strategy) => displayName || title || name;

export const strategies: Resource<Strategy, Strategies> = {
  area: 'strategies',
  title: 'Strategy types',
  noun: 'strategy type',
  intro: 'Rules that decide for whom a flag is on. Prefer built-in strategies with constraints to custom types.',
  list: () => client.getStrategies(),
  items: (listing) => listing.strategies,
  read: (name) => client.getStrategy(name),
  idOf: ({ name }) => name,
  nameOf,
  subtitle: (item) => (
    <>
      {nameOf(item) !== item.name && (
        <code>
          <Name text={item.name} />
        </code>
      )}{' '}
      <State {...item} />
    </>
  ),
  textOf: ({ name, title, displayName, description, parameters }) =>
    [name, title, displayName, description, ...parameters.map((parameter) => parameter.name)].join('\n'),
  columns: [
    {
      title: 'Strategy type',
      key: nameOf,
      cell: (item) => (
        <>
          <a href={`#/strategies/type/${encodeURIComponent(item.name)}`}>
            <Name text={nameOf(item)} />
          </a>
          <code className="row-note">
            <Name text={item.name} />
          </code>
        </>
      ),
    },
    {
      title: 'Description',
      key: ({ description }) => description ?? '',
      cell: ({ description }) => (description ? <Name text={description} /> : <span className="quiet">None</span>),
    },
    { title: 'Parameters', key: ({ parameters }) => parameters.length, cell: (item) => <Parameters item={item} /> },
    { title: 'State', key: ({ deprecated, editable }) => `${deprecated} ${editable}`, cell: State },
  ],
  create,
  update,
  actions: ({ deprecated }) => [deprecated ? reactivate : deprecate],
  fixed: ({ editable }) => (editable ? undefined : 'It is built in, so the service does not allow this.'),
  remove: {
    operation: 'deleteStrategy',
    title: 'Delete this strategy type',
    effect: 'You can use its name again afterwards.',
    label: 'Delete strategy type',
    done: 'was deleted',
    path,
    dryRun: ({ item }, known) => dryRun.deleteStrategy({ current: item, ...known }),
    call: ({ name }, options) => client.deleteStrategy(name, options),
  },
  // What can be edited is in the form.
  Details: ({ item }) =>
    item.editable ? null : (
      <section className="card stack" aria-label="Properties">
        <code>
          <Name text={item.name} />
        </code>
        {item.description && (
          <p>
            <Name text={item.description} />
          </p>
        )}
        <Parameters item={item} />
      </section>
    ),
};
