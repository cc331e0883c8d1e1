// The page of one resource, and that of a new one, whatever its kind.
import { NotFoundError } from 'flagadmin';
import { useState } from 'react';

import { useReading } from '../data';
import type { Row, Versioned } from '../resource';
import { goTo, linkTo } from '../route';
import { learnFrom } from '../session';
import { showFlash } from '../ui/flash';
import { PageTitle } from '../ui/page-title';
import { Waiting } from '../ui/errors';
import { ActionCard } from './action';
import { conditionOf } from './condition';
import { Editor } from './editor';

export function NewPage({ row }: { row: Row }) {
  const { data, error, again } = useReading(row.list, row.area);
  return (
    <>
      <PageTitle title={`New ${row.noun}`} back={{ href: linkTo(row.area), title: row.title }} />
      {data ? <Editor row={row} listing={data} /> : <Waiting error={error} absence={row.absence} onRetry={again} />}
    </>
  );
}

export function ItemPage({ row, id }: { row: Row; id: string }) {
  const list = useReading(row.list, row.area);
  const read = async (): Promise<Versioned> => {
    const { data, etag } = await row.read(id).withResponse();
    return { item: data, entityTag: etag };
  };
  const { data, error, again } = useReading(read);
  const [version, setVersion] = useState<Versioned>();
  const stored = version ?? data;
  const back = { href: linkTo(row.area), title: row.title };
  // The list may be there before the resource.
  const known = stored?.item ?? (list.data && row.items(list.data).find((one) => String(row.idOf(one)) === id));
  const noun = `${row.noun[0]?.toUpperCase()}${row.noun.slice(1)}`;
  const title = known && list.data ? row.nameOf(known, list.data) : `${noun} ${id}`;
  return (
    <>
      <PageTitle title={title} back={back}>
        {known && <span className="quiet">{row.subtitle(known)}</span>}
      </PageTitle>
      {list.data && stored ? (
        <Item row={row} listing={list.data} {...{ stored, read }} onVersion={setVersion} />
      ) : (
        <Waiting
          error={list.error ?? error}
          absence={list.error === undefined ? undefined : row.absence}
          onRetry={() => Promise.all([list.again(), again()])}
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
  stored: Versioned;
  read: () => Promise<Versioned>;
  onVersion: (stored: Versioned) => void;
}

/** The form of a resource that can be edited, its details, and its actions. */
function Item({ row, listing, stored, read, onVersion }: ItemProps) {
  const { item } = stored;
  const refresh = () => read().then(onVersion, learnFrom);
  const subject = { item, listing };
  const name = row.nameOf(item, listing);
  const shared = { subject, fixed: row.fixed?.(item) };
  const rest = (
    <>
      {row.Details && <row.Details {...subject} onChanged={refresh} />}
      {row.actions?.(item).map((action) => (
        <ActionCard
          key={action.label}
          action={action}
          {...shared}
          onDone={async () => {
            await refresh();
            showFlash(`${name} ${action.done}.`);
          }}
        />
      ))}
      <ActionCard
        isDeletion
        action={row.remove}
        condition={() => conditionOf(row, stored, read)}
        {...shared}
        onDone={() => {
          goTo(linkTo(row.area));
          showFlash(`${name} ${row.remove.done}.`);
        }}
      />
    </>
  );
  if (!row.update || shared.fixed) return <div className="stack">{rest}</div>;
  return <Editor {...{ row, listing, stored, read, onVersion }}>{rest}</Editor>;
}
