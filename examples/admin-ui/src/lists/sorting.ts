// The order of the rows of a list.

/** The columns of a list by their titles, each with the value of an item that its rows are sorted by. */
export type Columns<Item> = Readonly<Record<string, { key: (item: Item) => string | number }>>;

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** The items in the order of a column: `Events`, or `-Events` for the opposite one. As they are if there is no such column. */
export function sorted<Item>(items: readonly Item[], sort: string, columns: Columns<Item>): readonly Item[] {
  const title = sort.replace(/^-/, '');
  const keyOf = Object.hasOwn(columns, title) ? columns[title]?.key : undefined;
  if (!keyOf) return items;
  const sign = sort.startsWith('-') ? -1 : 1;
  return items
    .map((item) => ({ item, key: keyOf(item) }))
    .sort((one, other) => sign * compared(one.key, other.key))
    .map(({ item }) => item);
}

function compared(one: string | number, other: string | number): number {
  return typeof one === 'number' && typeof other === 'number' ? one - other : collator.compare(`${one}`, `${other}`);
}
