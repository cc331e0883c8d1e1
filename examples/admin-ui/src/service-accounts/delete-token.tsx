// The dialog that deletes a token of a service account.
import { dryRun, type ServiceAccount, type ServiceAccountToken } from 'flagadmin/url';

import { DeletionDialog } from '../editor/actions';
import { usePermissions, useSession } from '../session/session';

interface DeleteTokenProps {
  account: ServiceAccount;
  token: ServiceAccountToken;
  onClose: () => void;
  onDeleted: (asPredicted: boolean) => Promise<void>;
}

export function DeleteToken({ account, token, onClose, onDeleted }: DeleteTokenProps) {
  const { client } = useSession();
  const permissions = usePermissions();
  const tokenId = token.id ?? 0;
  const name = token.description || `#${tokenId}`;
  return (
    <DeletionDialog
      title={`Delete token ${name}`}
      effect="Programs that use it are refused from then on. This cannot be undone."
      action="Delete token"
      nameToType={name}
      prediction={dryRun.deleteServiceAccountToken({ current: account, tokenId, permissions: permissions.held() })}
      request={{ operation: 'deleteServiceAccountToken', path: [account.id, tokenId] }}
      send={() => client.deleteServiceAccountToken(account.id, tokenId).withResponse()}
      onDone={onDeleted}
      onClose={onClose}
    />
  );
}
