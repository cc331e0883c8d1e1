import type { ServiceAccount, ServiceAccountToken } from 'flagadmin/url';

import { Name } from '../ui/name';
import { Moment } from '../ui/moment';

/** When any token of the account was used last. */
export function lastSeenOf(account: ServiceAccount): string | undefined {
  const times = (account.tokens ?? []).flatMap(({ lastSeen }) => lastSeen ?? []);
  return times.sort((one, other) => Date.parse(one) - Date.parse(other)).at(-1);
}

export function Tokens({ tokens }: { tokens: readonly ServiceAccountToken[] }) {
  return (
    <section className="card" aria-labelledby="tokens-title">
      <h2 id="tokens-title">Tokens</h2>
      {tokens.length === 0 ? (
        <p className="quiet">This account has no tokens.</p>
      ) : (
        <div className="table-frame">
          <table>
            <thead>
              <tr>
                <th scope="col">Token</th>
                <th scope="col">Last seen</th>
                <th scope="col">Expires</th>
                <th scope="col">Created</th>
              </tr>
            </thead>
            <tbody>
              {tokens.map((token, index) => (
                <tr key={token.id ?? index}>
                  <th scope="row" data-label="Token">
                    <Name text={token.description || 'No description'} /> <span className="quiet">#{token.id}</span>
                  </th>
                  <td data-label="Last seen">
                    <Moment at={token.lastSeen} never="Never" />
                  </td>
                  <td data-label="Expires">
                    <Moment at={token.expiresAt} never="Never" />
                  </td>
                  <td data-label="Created">
                    <Moment at={token.createdAt} never="Unknown" />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
