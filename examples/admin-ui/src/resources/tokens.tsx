// The tokens of a service account: listed, created and deleted.
import type { ServiceAccount, ServiceAccounts, ServiceAccountToken } from 'flagadmin';
import { type SubmitEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';

import { ActionDialog } from '../editor/action';
import { Outcome } from '../editor/outcome';
import { presentation } from '../editor/presentation';
import { useForm } from '../editor/use-form';
import { Fields } from '../form/fields';
import { focusPointer } from '../form/frame';
import { type Members, parsed } from '../json';
import { tokenCreation, tokenDeletion } from '../operations';
import type { Action, DraftOf, Field, Sender } from '../resource';
import { mayLeave, useLeaveGuard } from '../route';
import { showFlash } from '../ui/flash';
import { isPast, localTimeIn, Moment, timeOf, timeZone } from '../ui/moment';
import { CopyButton } from '../../../shared/copy-button';
import { ErrorNotice } from '../ui/errors';
import { Name } from '../ui/parts';

interface TokensProps {
  draft: DraftOf<ServiceAccount>;
  item: ServiceAccount;
  listing: ServiceAccounts;
  /** Reads the account again. */
  onChanged: () => Promise<void>;
}

const nameOf = ({ description, id }: ServiceAccountToken) => description || `#${id}`;

export function Tokens({ draft, item, listing, onChanged }: TokensProps) {
  const tokens = item.tokens ?? [];
  const [isCreating, setCreating] = useState(false);
  const [toDelete, setToDelete] = useState<ServiceAccountToken>();
  // The newest first. The service shows no secret twice, so each stays until the user has copied it, or its token is deleted.
  const [secrets, setSecrets] = useState<readonly ServiceAccountToken[]>([]);
  const dropSecret = (token: ServiceAccountToken) => setSecrets((all) => all.filter(({ id }) => id !== token.id));
  useLeaveGuard(() => (secrets.length > 0 ? 'New secrets are not shown again. Leave without them?' : undefined));
  const heading = useRef<HTMLHeadingElement>(null);
  // For controls that go, and the focus with them.
  const focusHeading = () => requestAnimationFrame(() => heading.current?.focus());
  const creation = useMemo(() => tokenCreation(item, listing, draft), [item, listing, draft]);
  return (
    <section className="card stack" aria-labelledby="tokens-title">
      <div className="row">
        <h2 ref={heading} id="tokens-title" tabIndex={-1}>
          Tokens
        </h2>
        {!isCreating && (
          <button type="button" onClick={() => setCreating(true)}>
            New token
          </button>
        )}
      </div>
      <div role="status" className="stack">
        {secrets.map((token) => (
          <NewSecret
            key={token.id}
            token={token}
            onClose={() => {
              dropSecret(token);
              focusHeading();
            }}
          />
        ))}
      </div>
      {isCreating && (
        <NewToken
          creation={creation}
          onChanged={onChanged}
          onClose={(token) => {
            setCreating(false);
            if (token) setSecrets((all) => [token, ...all]);
            else focusHeading();
          }}
        />
      )}
      {tokens.length > 0 ? (
        <TokenTable tokens={tokens} onDelete={setToDelete} />
      ) : (
        <p className="quiet">This account has no tokens.</p>
      )}
      {toDelete && (
        <ActionDialog
          action={deletionOf(toDelete, item, draft)}
          onClose={() => setToDelete(undefined)}
          onDone={async () => {
            dropSecret(toDelete);
            await onChanged();
            setToDelete(undefined);
            focusHeading();
            showFlash(`Token ${nameOf(toDelete)} was deleted.`);
          }}
        />
      )}
    </section>
  );
}

function deletionOf(token: ServiceAccountToken, account: ServiceAccount, draft: DraftOf<ServiceAccount>): Action {
  return {
    ...tokenDeletion(account, token.id ?? 0, draft),
    title: `Delete token ${nameOf(token)}`,
    effect: 'The server will refuse programs that use it. You can’t undo this.',
    label: 'Delete token',
    done: 'was deleted',
  };
}

const fields: readonly Field[] = [
  { path: '/description', kind: 'text', label: 'Description', isRequired: true },
  {
    path: '/expiresAt',
    kind: 'time',
    label: 'Expires',
    isRequired: true,
    hint: `In your time zone: ${timeZone()}.`,
  },
];

const changesOf = ({ description, expiresAt }: Members) => ({ description, expiresAt: timeOf(String(expiresAt)) });

const lifetimes = { '30 days': 30, '90 days': 90, '1 year': 365 };

interface NewTokenProps {
  creation: Sender;
  onChanged: () => Promise<void>;
  /** Called with the new token, or without any when the user gives up. */
  onClose: (token?: ServiceAccountToken) => void;
}

/** The form of a new token, with its predicted response. */
function NewToken({ creation, onChanged, onClose }: NewTokenProps) {
  const [original] = useState({ description: '', expiresAt: localTimeIn(90) });
  const form = useForm({ draft: creation, original, changesOf, nameProperty: '/description' });
  const { prediction, sending } = form;
  useLayoutEffect(() => focusPointer('/description'), []);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    form.submitted();
    const now = form.check();
    if (now.prediction.error) return focusPointer(now.issues[0]?.instancePath ?? '');
    const response = await form.save(now);
    // Also after a refusal: another token may have got the description meanwhile.
    if (response) onClose(parsed(response.bodyJson) as ServiceAccountToken);
    await onChanged();
  };
  return (
    <form className="stack" aria-label="New token" onSubmit={(event) => void submit(event)} noValidate>
      <Fields {...form} {...presentation(fields, prediction)} fields={fields} isChanged={() => false} />
      <fieldset className="row" aria-label="Expires in">
        {Object.entries(lifetimes).map(([label, days]) => (
          <button key={label} type="button" className="small" onClick={() => form.set('/expiresAt', localTimeIn(days))}>
            {label}
          </button>
        ))}
      </fieldset>
      <div role="status">{form.isShown && <Outcome prediction={prediction} />}</div>
      {sending.error !== undefined && <ErrorNotice error={sending.error} />}
      <p className="row">
        <button type="submit" className="primary">
          {sending.isPending ? 'Sending…' : 'Create token'}
        </button>
        <button type="button" onClick={() => (!form.isChanged || mayLeave()) && onClose()}>
          Cancel
        </button>
      </p>
    </form>
  );
}

/** The secret of a new token, which the service never shows again. It takes the focus. */
function NewSecret({ token, onClose }: { token: ServiceAccountToken; onClose: () => void }) {
  const section = useRef<HTMLElement>(null);
  useLayoutEffect(() => section.current?.focus(), []);
  return (
    <section ref={section} tabIndex={-1} className="notice warn stack" aria-label="New secret">
      <strong>Copy the secret of “{token.description}” now: it is not shown again.</strong>
      <p className="row">
        <code>{token.secret}</code> <CopyButton size="small" text={token.secret ?? ''} label="Copy secret" />
      </p>
      <p>
        <button type="button" onClick={onClose}>
          I have copied it
        </button>
      </p>
    </section>
  );
}

interface TokenTableProps {
  tokens: readonly ServiceAccountToken[];
  onDelete: (token: ServiceAccountToken) => void;
}

function TokenTable({ tokens, onDelete }: TokenTableProps) {
  return (
    <table>
      <thead>
        <tr>
          {['Token', 'Last seen', 'Expires', 'Created'].map((title) => (
            <th scope="col" key={title}>
              {title}
            </th>
          ))}
          <td />
        </tr>
      </thead>
      <tbody>
        {tokens.map((token) => (
          <tr key={token.id}>
            <th scope="row">
              <Name text={token.description || 'No description'} /> <span className="quiet">#{token.id}</span>
            </th>
            <td data-label="Last seen">
              <Moment at={token.lastSeen} never="Never" />
            </td>
            <td data-label="Expires">
              <Moment at={token.expiresAt} never="Never" />{' '}
              {isPast(token.expiresAt) && <span className="badge bad">Expired</span>}
            </td>
            <td data-label="Created">
              <Moment at={token.createdAt} never="Unknown" />
            </td>
            <td>
              <button
                type="button"
                className="small"
                aria-label={`Delete token ${nameOf(token)}`}
                onClick={() => onDelete(token)}
              >
                Delete
              </button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
