// The page of one resource, and that of a new one, whatever its kind.
import { NotFoundError } from 'flagadmin';
import { useReducer } from 'react';

import { useReading } from '../data';
import { operationOf } from '../operations';
import type { DraftOf, Row } from '../resource';
import { goTo, linkTo } from '../route';
import { learnFrom, session } from '../session';
import { showFlash } from '../ui/flash';
import { PageTitle } from '../ui/page-title';
import { Waiting } from '../ui/errors';
import { ActionCard } from './action';
import { Editor } from './editor';

export function NewPage({ row }: { row: Row }) {
  const list = useReading(row.list, row.area);
  // Kept under a name: read again once a name is taken.
  const { data, error, again } = useReading(row.create, `new ${row.area}`);
  return (
    <>
      <PageTitle title={`New ${row.noun}`} back={{ href: linkTo(row.area), title: row.title }} />
      {list.data && data ? (
        <Editor row={row} listing={list.data} draft={data} />
      ) : (
        <Waiting
          error={list.error ?? error}
          absence={row.absence}
          onRetry={() => Promise.all([list.again(), again()])}
        />
      )}
    </>
  );
}

export function ItemPage({ row, id }: { row: Row; id: string }) {
  const list = useReading(row.list, row.area);
  const listed = list.data && row.items(list.data).find((one) => String(row.idOf(one)) === id);
  // After the list, with which the draft reads the resource alone.
  const { data: draft, error, again } = useReading(() => row.edit(listed ?? id), undefined, list.data !== undefined);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const back = { href: linkTo(row.area), title: row.title };
  const item = draft?.current;
  const known = item ?? listed;
  const noun = `${row.noun[0]?.toUpperCase()}${row.noun.slice(1)}`;
  const title = known && list.data ? row.nameOf(known, list.data) : `${noun} ${id}`;
  return (
    <>
      <PageTitle title={title} back={back}>
        {known && <span className="quiet">{row.subtitle(known)}</span>}
      </PageTitle>
      {list.data && draft && item ? (
        <Item row={row} listing={list.data} draft={draft} item={item} onRead={() => redraw()} />
      ) : (
        <Waiting
          error={list.error ?? error}
          absence={list.error === undefined ? undefined : row.absence}
          onRetry={() => Promise.all([list.again(), list.data && again()])}
        >
          {error instanceof NotFoundError && <a href={back.href}>Back to {row.title.toLowerCase()}</a>}
        </Waiting>
      )}
    </>
  );
}

interface ItemProps {
  row: Row;
  listing: object;
  draft: DraftOf<object>;
  item: object;
  /** Called when the draft has read another version. */
  onRead: () => void;
}

/** The form of a resource that can be edited, its details, and its actions. */
function Item({ row, listing, draft, item, onRead }: ItemProps) {
  session.use(); // what the token may do
  const refresh = () => draft.reload().then(onRead, learnFrom);
  const name = row.nameOf(item, listing);
  const fixed = row.fixed?.(item);
  const removal = {
    ...operationOf(draft.requestOf(), draft.dryRunDelete, draft.delete),
    title: `Delete this ${row.noun}`,
    effect: row.deletion,
    label: `Delete ${row.noun}`,
    done: 'was deleted',
    nameToType: row.nameToType?.(item, listing),
  };
  const rest = (
    <>
      {row.Details && <row.Details {...{ draft, item, listing }} onChanged={refresh} />}
      {row.actions?.(draft).map((action) => (
        <ActionCard
          key={action.label}
          action={action}
          fixed={fixed}
          onDone={async () => {
            await refresh();
            showFlash(`${name} ${action.done}.`);
          }}
        />
      ))}
      <ActionCard
        isDeletion
        action={removal}
        fixed={fixed}
        onDone={() => {
          goTo(linkTo(row.area));
          showFlash(`${name} ${removal.done}.`);
        }}
      />
    </>
  );
  if (fixed) return <div className="stack">{rest}</div>;
  return <Editor {...{ row, listing, draft, item }}>{rest}</Editor>;
}
