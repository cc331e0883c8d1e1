// The row of strategy types.
import type { Strategies, Strategy } from 'flagadmin';
import { createStrategySchema } from 'flagadmin/core';

import { optionsOfItems } from '../form/schema-facts';
import { type Members, withoutEmpty } from '../json';
import { stateChange } from '../operations';
import type { Field, Resource } from '../resource';
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

const deprecation = {
  title: 'Deprecate',
  effect: 'It still works, but is marked as no longer recommended.',
  label: 'Deprecate',
  done: 'was deprecated',
};

const reactivation = {
  title: 'Reactivate',
  effect: 'It is no longer marked as deprecated.',
  label: 'Reactivate',
  done: 'was reactivated',
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
  edit: (strategy) => client.editStrategy(strategy),
  create: () => client.newStrategy(),
  values: (item) => ({
    ...(!item && { name: '', editable: true, deprecated: false }),
    title: item?.title ?? '',
    description: item?.description ?? '',
    parameters: (item?.parameters ?? []).map((parameter) => ({ description: '', required: false, ...parameter })),
  }),
  changes: ({ parameters, ...values }, { item }) => ({
    ...withoutEmpty(values, item),
    parameters: (parameters as Members[]).map((parameter) => withoutEmpty(parameter)),
  }),
  fields: (_, { item }) => (item ? shared : fields),
  nameProperty: '/name',
  actions: (draft) => {
    const { current } = draft;
    if (!current) return [];
    return [
      current.deprecated
        ? { ...reactivation, ...stateChange('reactivateStrategy', current, draft) }
        : { ...deprecation, ...stateChange('deprecateStrategy', current, draft) },
    ];
  },
  fixed: ({ editable }) => (editable ? undefined : 'It is built in, so the service does not allow this.'),
  deletion: 'You can use its name again afterwards.',
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
