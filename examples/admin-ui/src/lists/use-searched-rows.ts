// A hook: the rows of a list that a search finds.
import { useDeferredValue, useMemo } from 'react';

import { hasWords } from './list-search';
import { useListState, useScrollRestored } from './list-state';
import { rowStep } from './more-rows';

/** The rows of a list with a search field; `textOf` is the text that the search looks through. */
export function useSearchedRows<Item>(key: string, items: readonly Item[], textOf: (item: Item) => string) {
  const [search, setSearch] = useListState(`${key} search`, '');
  const [limit, setLimit] = useListState(`${key} limit`, rowStep);
  useScrollRestored(key);
  const applied = useDeferredValue(search);
  const found = useMemo(
    () => (applied ? items.filter((item) => hasWords(textOf(item).toLowerCase(), applied)) : items),
    [items, textOf, applied],
  );
  return {
    rows: useMemo(() => found.slice(0, limit), [found, limit]),
    searchProps: {
      search,
      onSearch: (text: string) => {
        setSearch(text);
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
