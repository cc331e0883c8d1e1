// Uses of deprecated members: the compiler reports each, and editors strike it through.
import type { AdminClient, ServiceAccount } from 'flagadmin';

export function uses(client: AdminClient, account: ServiceAccount): unknown[] {
  return [
    account.isAPI,
    account.email,
    account.inviteLink,
    account.loginAttempts,
    account.emailSent,
    account.seenAt,
    client.createStrategy({ name: 'a', parameters: [] }),
    // not deprecated:
    account.id,
    account.name,
    account.createdAt,
    client.getAddons(),
  ];
}
