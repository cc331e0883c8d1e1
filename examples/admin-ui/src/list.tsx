// The page with the list of one kind of resource: search, filters and order are in the address, rows are drawn a hundred at a time.
import { NotFoundError } from 'flagadmin';
import { useDeferredValue, useLayoutEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';

import { useReading } from './data';
import { ListControls } from './list-controls';
import type { Row } from './resource';
import { linkToNew, setParameters, useParameters } from './route';
import { Table } from './table';
import { PageTitle } from './ui/page-title';
import { Waiting } from './ui/errors';

/** The number of rows that a list shows at first, and with each further step. */
const step = 100;

const count = new Intl.NumberFormat();
const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** The rows and the scroll position of each list while another page is open. */
const left = new Map<string, { limit: number; top: number }>();

export function ListPage({ row }: { row: Row }) {
  const { data, error, again } = useReading(row.list, row.area);
  const isAbsent = row.absence !== undefined && error instanceof NotFoundError;
  return (
    <>
      <PageTitle title={row.title}>
        <span className="quiet">{row.intro}</span>
        {!isAbsent && (
          <a className="button" href={linkToNew(row.area)}>
            New {row.noun}
          </a>
        )}
      </PageTitle>
      {data && <List row={row} listing={data} />}
      {(!data || error !== undefined) && <Waiting error={error} absence={row.absence} onRetry={again} />}
    </>
  );
}

/** The items that search and filters let through, in the order of a column: `Events`, or `-Events` for the opposite one. */
function found(row: Row, listing: object, items: readonly object[], parameters: URLSearchParams): readonly object[] {
  const words = (parameters.get('search') ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  const filters = (row.filters ?? []).filter(({ name }) => parameters.get(name));
  const passes = (item: object) =>
    filters.every(({ name, accepts }) => accepts(item, parameters.get(name) ?? '')) &&
    (words.length === 0 || hasWords(row.textOf(item, listing).toLowerCase(), words));
  const passing = words.length + filters.length > 0 ? items.filter(passes) : items;
  const sort = parameters.get('sort') ?? '';
  const column = row.columns.find(({ title }) => title === sort.replace(/^-/, ''));
  if (!column) return passing;
  const sign = sort.startsWith('-') ? -1 : 1;
  const keyed = passing.map((item) => ({ item, key: column.key(item, listing) }));
  return keyed.sort((one, other) => sign * compared(one.key, other.key)).map(({ item }) => item);
}

const hasWords = (text: string, words: readonly string[]) => words.every((word) => text.includes(word));

function compared(one: string | number, other: string | number): number {
  return typeof one === 'number' && typeof other === 'number' ? one - other : collator.compare(`${one}`, `${other}`);
}

function List({ row, listing }: { row: Row; listing: object }) {
  const parameters = useParameters();
  const items = row.items(listing);
  // The fields do not wait for the rows.
  const applied = useDeferredValue(parameters);
  const rows = useMemo(() => found(row, listing, items, applied), [row, listing, items, applied]);
  const [limit, setLimit] = useRows(row.area);
  const change = (parameter: Readonly<Record<string, string>>) => {
    setParameters({ ...Object.fromEntries(parameters), ...parameter });
    if (!('sort' in parameter)) setLimit(step);
  };
  const showMore = () => {
    flushSync(() => setLimit(limit + step));
    // Keyboard and screen reader go on with the first new row, far above the button.
    document.querySelector<HTMLElement>(`tbody tr:nth-child(${limit + 1}) a`)?.focus({ preventScroll: true });
  };
  if (items.length === 0) return <p className="card quiet">There are no {row.title.toLowerCase()} yet.</p>;
  return (
    <>
      <ListControls {...{ row, listing, parameters, change }} found={rows.length} total={items.length} />
      {rows.length > 0 ? (
        <Table row={row} listing={listing} items={rows.slice(0, limit)} {...{ parameters, change }} />
      ) : (
        <p className="card quiet">No {row.title.toLowerCase()} match the search and the filters.</p>
      )}
      {limit < rows.length && (
        <p className="row">
          <span className="quiet">
            {count.format(limit)} of {count.format(rows.length)} rows
          </span>
          <button type="button" onClick={showMore}>
            Show {count.format(Math.min(step, rows.length - limit))} more
          </button>
        </p>
      )}
    </>
  );
}

/** The number of rows of a list; they and the scroll position are as they were left. */
function useRows(area: string) {
  const [limit, setLimit] = useState(left.get(area)?.limit ?? step);
  useLayoutEffect(() => {
    const top = left.get(area)?.top ?? 0;
    // The heading scrolls to the top when the page opens: after that.
    const frame = requestAnimationFrame(() => window.scrollTo(0, top));
    return () => cancelAnimationFrame(frame);
  }, [area]);
  // Before the next page is drawn, whose height may move this one.
  useLayoutEffect(() => {
    const keep = () => left.set(area, { limit, top: window.scrollY });
    keep();
    window.addEventListener('scroll', keep, { passive: true });
    return () => window.removeEventListener('scroll', keep);
  }, [area, limit]);
  return [limit, setLimit] as const;
}
