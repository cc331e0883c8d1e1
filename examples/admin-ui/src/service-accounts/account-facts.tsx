// The read-only properties of a service account.
import { type ServiceAccount, serviceAccountSchema } from 'flagadmin/url';

import { factsOf, propertiesOf } from '../form/schema-facts';
import { Deprecated } from '../ui/badges';

const shownElsewhere = new Set(['name', 'rootRole', 'tokens']);

/** The read-only properties of an account, with the descriptions of its schema. */
export function AccountFacts({ account }: { account: ServiceAccount }) {
  const property = factsOf(serviceAccountSchema);
  const names = propertiesOf(serviceAccountSchema).filter((name) => name in account && !shownElsewhere.has(name));
  return (
    <details className="card facts">
      <summary>
        Read-only properties <span className="count">{names.length}</span>
      </summary>
      <dl className="changes">
        {names.map((name) => (
          <div key={name}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd>
              <code>{JSON.stringify(account[name as keyof ServiceAccount])}</code> <PropertyNote {...property(name)} />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function PropertyNote({ description, deprecated }: { description: string | undefined; deprecated: boolean }) {
  const note = description?.replaceAll('`', ''); // of Markdown
  return (
    <span className="row-note">{deprecated ? <Deprecated reason={note?.replace(/^Deprecated: /, '')} /> : note}</span>
  );
}
