// A list page's search field, its table and its further rows.
import { type ReactNode, useDeferredValue, useMemo } from 'react';

import { DataTable } from './data-table';
import { hasWords, ListSearch } from './list-search';
import { useListParameters, useListState, useScrollRestored } from './list-state';
import { MoreRows, rowStep } from './more-rows';
import { sorted } from './sorting';

/** A column: what its cells show, and the value that the rows are sorted by. The cell of the first one is the heading of its row. */
interface Column<Item> {
  cell: (item: Item) => ReactNode;
  key: (item: Item) => string | number;
}

export interface SearchedListProps<Item> {
  /** The plural of what is listed. */
  name: string;
  items: readonly Item[];
  idOf: (item: Item) => string | number;
  /** The text that the search looks through. */
  textOf: (item: Item) => string;
  /** By their titles; the same object while their facts are the same. */
  columns: Readonly<Record<string, Column<Item>>>;
}

const names = ['search', 'sort'] as const;

/** A list with a search field and columns to sort by. */
export function SearchedList<Item>({ name, items, idOf, textOf, columns }: SearchedListProps<Item>) {
  const [{ search, sort }, change] = useListParameters(name, names);
  const [limit, setLimit] = useListState(`${name} limit`, rowStep);
  useScrollRestored(name);
  const applied = useDeferredValue(search);
  const found = useMemo(() => {
    const matching = applied ? items.filter((item) => hasWords(textOf(item).toLowerCase(), applied)) : items;
    return sorted(matching, sort, columns);
  }, [items, textOf, applied, sort, columns]);
  const onSearch = (text: string) => {
    change({ search: text });
    setLimit(rowStep);
  };
  const titles = Object.keys(columns);
  if (items.length === 0) return <p className="card quiet">There are no {name} yet.</p>;
  return (
    <>
      <ListSearch label={`Search ${name}`} {...{ search, onSearch }} found={found.length} total={items.length} />
      {found.length === 0 && <p className="card quiet">No {name} match the search.</p>}
      {found.length > 0 && (
        <DataTable columns={titles} sort={sort} onSort={(next) => change({ sort: next })}>
          {found.slice(0, limit).map((item) => (
            <tr key={idOf(item)}>
              {titles.map((title, index) => {
                const Cell = index === 0 ? 'th' : 'td';
                return (
                  <Cell key={title} scope={index === 0 ? 'row' : undefined} data-label={title}>
                    {columns[title]?.cell(item)}
                  </Cell>
                );
              })}
            </tr>
          ))}
        </DataTable>
      )}
      <MoreRows shown={limit} total={found.length} onMore={() => setLimit(limit + rowStep)} />
    </>
  );
}
