// The list of the tokens of a service account.
import type { ServiceAccount, ServiceAccountToken } from 'flagadmin/url';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';

import { DataTable } from '../lists/data-table';
import { report } from '../navigation/flash';
import { useLeaveGuard } from '../navigation/unsaved-changes';
import { Name } from '../ui/name';
import { isPast, Moment } from '../ui/moment';
import { DeleteToken } from './delete-token';
import { NewSecret, NewToken } from './new-token';
import type { Role } from './root-role-field';

/** When any token of the account was used last. */
export function lastSeenOf(account: ServiceAccount): string | undefined {
  const times = (account.tokens ?? []).flatMap(({ lastSeen }) => lastSeen ?? []);
  return times.sort((one, other) => Date.parse(one) - Date.parse(other)).at(-1);
}

interface TokensProps {
  account: ServiceAccount;
  roles: readonly Role[];
  /** Called once a token was created or deleted. */
  onChanged: () => Promise<void>;
}

/** The tokens of an account: listed, created and deleted. */
export function Tokens({ account, roles, onChanged }: TokensProps) {
  const tokens = account.tokens ?? [];
  const [isCreating, setCreating] = useState(false);
  const [toDelete, setToDelete] = useState<ServiceAccountToken>();
  // The newest first. The service shows no secret twice, so each stays until the user has copied it, or its token is deleted.
  const [secrets, setSecrets] = useState<readonly ServiceAccountToken[]>([]);
  const dropSecret = (token: ServiceAccountToken) => setSecrets((all) => all.filter(({ id }) => id !== token.id));
  useLeaveGuard(() => questionBeforeLosing(secrets.length));
  const heading = useRef<HTMLHeadingElement>(null);
  /** Changes the state, and then moves the focus to the heading: the control that had it is gone. */
  const andFocusHeading = (change: () => void) => {
    flushSync(change);
    heading.current?.focus();
  };
  return (
    <section className="card stack" aria-labelledby="tokens-title">
      <div className="page-title-row">
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
          <NewSecret key={token.id} token={token} onClose={() => andFocusHeading(() => dropSecret(token))} />
        ))}
      </div>
      {isCreating && (
        <NewToken
          account={account}
          roles={roles}
          onTaken={() => void onChanged()}
          onCancel={() => andFocusHeading(() => setCreating(false))}
          onCreated={async (token) => {
            setSecrets((all) => [token, ...all]);
            setCreating(false);
            await onChanged();
          }}
        />
      )}
      {toDelete && (
        <DeleteToken
          account={account}
          token={toDelete}
          onClose={() => setToDelete(undefined)}
          onDeleted={async (asPredicted) => {
            dropSecret(toDelete);
            await onChanged();
            andFocusHeading(() => setToDelete(undefined));
            report(`Token ${nameOf(toDelete)} was deleted`, asPredicted);
          }}
        />
      )}
      {tokens.length === 0 ? (
        <p className="quiet">This account has no tokens.</p>
      ) : (
        <TokenTable tokens={tokens} onDelete={setToDelete} />
      )}
    </section>
  );
}

function nameOf({ description, id }: ServiceAccountToken): string {
  return description || `#${id}`;
}

function questionBeforeLosing(secrets: number): string | undefined {
  if (secrets === 0) return undefined;
  return secrets === 1
    ? 'The secret of the new token is not shown again. Leave without it?'
    : `The secrets of ${secrets} new tokens are not shown again. Leave without them?`;
}

interface TokenTableProps {
  tokens: readonly ServiceAccountToken[];
  onDelete: (token: ServiceAccountToken) => void;
}

function TokenTable({ tokens, onDelete }: TokenTableProps) {
  return (
    <DataTable columns={['Token', 'Last seen', 'Expires', 'Created']} hasActions isCard={false}>
      {tokens.map((token, index) => (
        <tr key={token.id ?? index}>
          <th scope="row" data-label="Token">
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
          <td data-label="">
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
    </DataTable>
  );
}
