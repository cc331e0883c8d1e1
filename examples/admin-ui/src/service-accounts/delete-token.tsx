// The dialog that deletes a token of a service account.
import { dryRun, type ServiceAccount, type ServiceAccountToken } from 'flagadmin/url';

import { ActionCard } from '../editor/action-card';
import { usePermissions, useSession } from '../session/session';

interface DeleteTokenProps {
  account: ServiceAccount;
  token: ServiceAccountToken;
  onCancel: () => void;
  onDeleted: () => Promise<void>;
}

export function DeleteToken({ account, token, onCancel, onDeleted }: DeleteTokenProps) {
  const { client } = useSession();
  const permissions = usePermissions();
  const tokenId = token.id ?? 0;
  return (
    <div className="stack">
      <ActionCard
        title={`Delete token ${token.description || `#${tokenId}`}`}
        effect="Programs that use it are refused from then on. This cannot be undone."
        action="Delete token"
        confirmation={token.description || `#${tokenId}`}
        prediction={dryRun.deleteServiceAccountToken({ current: account, tokenId, permissions: permissions.held() })}
        request={{ operation: 'deleteServiceAccountToken', path: [account.id, tokenId] }}
        send={() => client.deleteServiceAccountToken(account.id, tokenId)}
        onDone={onDeleted}
      />
      <p>
        <button type="button" className="plain" onClick={onCancel}>
          Cancel
        </button>
      </p>
    </div>
  );
}
