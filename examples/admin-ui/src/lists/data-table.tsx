// The table of a list page.
import type { ReactNode } from 'react';

interface DataTableProps {
  /** The columns' headings, from the left. */
  columns: readonly string[];
  /** Whether a column of buttons follows. */
  hasActions?: boolean;
  /** Whether the table is a card of its own. */
  isCard?: boolean;
  /** The rows. */
  children: ReactNode;
}

/** A table whose rows become cards where it is narrow; there each cell shows its `data-label`. */
export function DataTable({ columns, hasActions = false, isCard = true, children }: DataTableProps) {
  return (
    <div className={isCard ? 'card table-frame' : 'table-frame'}>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th scope="col" key={column}>
                {column}
              </th>
            ))}
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
