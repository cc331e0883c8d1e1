// The search of a list page: its field, its filters, and whether a row matches.
import type { ReactNode } from 'react';

const count = new Intl.NumberFormat();

interface ListSearchProps {
  label: string;
  search: string;
  onSearch: (search: string) => void;
  found: number;
  total: number;
  /** Further filters. */
  children?: ReactNode;
}

/** The search field of a list, its filters, and the number of rows found. */
export function ListSearch({ label, search, onSearch, found, total, children }: ListSearchProps) {
  return (
    <search className="list-search">
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        value={search}
        onChange={(event) => onSearch(event.target.value)}
      />
      {children}
      <span className="quiet" role="status">
        {found === total ? count.format(total) : `${count.format(found)} of ${count.format(total)}`}
      </span>
    </search>
  );
}

/** Whether a text has every word of a search, in any order and case. `text` is in lower case. */
export function hasWords(text: string, search: string): boolean {
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
