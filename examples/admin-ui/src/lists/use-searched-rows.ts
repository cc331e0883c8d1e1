// A hook: the rows of a list that a search finds, in the chosen order.
import { useDeferredValue, useMemo } from 'react';

import { hasWords } from './list-search';
import { useListParameters, useListState, useScrollRestored } from './list-state';
import { rowStep } from './more-rows';
import { type Columns, sorted } from './sorting';

const names = ['search', 'sort'] as const;

/** The rows of a list with a search field and columns to sort by; `textOf` is the text that the search looks through. */
export function useSearchedRows<Item>(
  key: string,
  items: readonly Item[],
  textOf: (item: Item) => string,
  columns: Columns<Item>,
) {
  const [{ search, sort }, change] = useListParameters(key, names);
  const [limit, setLimit] = useListState(`${key} limit`, rowStep);
  useScrollRestored(key);
  const applied = useDeferredValue(search);
  const found = useMemo(
    () => (applied ? items.filter((item) => hasWords(textOf(item).toLowerCase(), applied)) : items),
    [items, textOf, applied],
  );
  const ordered = useMemo(() => sorted(found, sort, columns), [found, sort, columns]);
  return {
    rows: useMemo(() => ordered.slice(0, limit), [ordered, limit]),
    tableProps: { columns: Object.keys(columns), sort, onSort: (next: string) => change({ sort: next }) },
    searchProps: {
      search,
      onSearch: (text: string) => {
        change({ search: text });
        setLimit(rowStep);
      },
      found: found.length,
      total: items.length,
    },
    moreProps: {
      shown: Math.min(limit, found.length),
      total: found.length,
      onMore: () => setLimit(limit + rowStep),
    },
  };
}
