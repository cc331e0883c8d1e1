// The table of a list page.
import type { ReactNode } from 'react';

interface DataTableProps {
  /** The columns' headings, from the left. */
  columns: readonly string[];
  /** Whether a column of buttons follows. */
  hasActions?: boolean;
  /** The column by which the rows are sorted: `Events`, or `-Events` for the opposite order. */
  sort?: string;
  /** Sorts the rows; without it the headings are no buttons. */
  onSort?: (sort: string) => void;
  /** Whether the table is a card of its own. */
  isCard?: boolean;
  /** The rows. */
  children: ReactNode;
}

/** A table whose rows become cards where it is narrow; there each cell shows its `data-label`. */
export function DataTable(props: DataTableProps) {
  const { columns, hasActions = false, sort = '', onSort, isCard = true, children } = props;
  return (
    <div className={isCard ? 'card table-frame' : 'table-frame'}>
      <table>
        <thead>
          <tr>
            {columns.map((column) =>
              onSort ? (
                <SortingHeading key={column} title={column} sort={sort} onSort={onSort} />
              ) : (
                <th scope="col" key={column}>
                  {column}
                </th>
              ),
            )}
            {hasActions && (
              <th scope="col">
                <span className="visually-hidden">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
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
