// The controls above a list: search, filters, order where the headings have no room, and the number of rows.
import type { Row } from './resource';

const count = new Intl.NumberFormat();

interface ListControlsProps {
  row: Row;
  listing: object;
  parameters: URLSearchParams;
  change: (parameters: Readonly<Record<string, string>>) => void;
  found: number;
  total: number;
}

export function ListControls({ row, listing, parameters, change, found, total }: ListControlsProps) {
  const nouns = `${row.noun}${total === 1 ? '' : 's'}`;
  const label = `Search ${row.title.toLowerCase()}`;
  const orders = row.columns.flatMap(({ title }) => [
    { value: title, label: `${title} ↑` },
    { value: `-${title}`, label: `${title} ↓` },
  ]);
  const choices = [
    ...(row.filters ?? []).map((filter) => ({ ...filter, options: filter.options(listing), className: '' })),
    { name: 'sort', label: 'Sort by', all: 'Default order', options: orders, className: 'narrow-only' },
  ];
  return (
    <search className="row list-controls">
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        value={parameters.get('search') ?? ''}
        onChange={(event) => change({ search: event.target.value })}
      />
      {choices.map(({ name, className, label: title, all, options }) => {
        const value = parameters.get(name) ?? '';
        const isKnown = value === '' || options.some((option) => option.value === value);
        return (
          <select
            key={name}
            className={className}
            aria-label={title}
            value={value}
            onChange={(event) => change({ [name]: event.target.value })}
          >
            <option value="">{all}</option>
            {/* An address may have any value. */}
            {!isKnown && <option value={value}>{value}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
        );
      })}
      <span className="quiet" role="status">
        {found === total ? '' : `${count.format(found)} of `}
        {count.format(total)} {nouns}
      </span>
    </search>
  );
}
