// The table of a list, and its headings that sort.
import type { Row } from './resource';

interface TableProps {
  row: Row;
  listing: object;
  items: readonly object[];
  parameters: URLSearchParams;
  change: (parameters: Readonly<Record<string, string>>) => void;
}

/** A table whose rows become cards where it is narrow; there each cell shows its `data-label`. */
export function Table({ row, listing, items, parameters, change }: TableProps) {
  const sort = parameters.get('sort') ?? '';
  return (
    <table className="card">
      <thead>
        <tr>
          {row.columns.map(({ title }) => (
            <SortingHeading key={title} title={title} sort={sort} onSort={(next) => change({ sort: next })} />
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={row.idOf(item)}>
            {row.columns.map(({ title, cell }, index) => {
              const Cell = index === 0 ? 'th' : 'td';
              return (
                <Cell key={title} scope={index === 0 ? 'row' : undefined} data-label={title}>
                  {cell(item, listing)}
                </Cell>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface SortingHeadingProps {
  title: string;
  sort: string;
  onSort: (sort: string) => void;
}

/** A heading that sorts by its column: upwards, downwards, not at all. */
function SortingHeading({ title, sort, onSort }: SortingHeadingProps) {
  const order = sort === title ? 'ascending' : sort === `-${title}` ? 'descending' : undefined;
  const next = { ascending: `-${title}`, descending: '', none: title }[order ?? 'none'];
  return (
    <th scope="col" aria-sort={order}>
      <button type="button" className="sort" onClick={() => onSort(next)}>
        {title}
      </button>
    </th>
  );
}
