// Requests without a form of a draft: deletions, and the operations that drafts do not have.
import { type DraftDryRunOptions, type DraftRequest, type OperationName, operations } from 'flagadmin';
import type { ServiceAccount, ServiceAccounts, ServiceAccountTokenCreate, Strategy } from 'flagadmin';
import { dryRun } from 'flagadmin/core';

import { requestLineOf } from './editor/request';
import type { DraftOf, Operation, Prediction, Sender } from './resource';
import { client, heldFor } from './session';

export function operationOf(
  request: DraftRequest,
  predict: (held: DraftDryRunOptions) => Prediction,
  send: Operation['send'],
): Operation {
  const line = requestLineOf(request);
  return { line, prediction: predict(heldFor(line)), send };
}

function requestOf(name: OperationName, key: readonly unknown[], body?: object): DraftRequest {
  const { method, path } = operations[name];
  const values = [...key];
  return {
    method,
    path: path.replace(/\{\w+\}/g, () => encodeURIComponent(String(values.shift()))),
    ifMatch: undefined,
    bodyJson: body ? JSON.stringify(body) : '',
  };
}

export function stateChange(
  name: 'deprecateStrategy' | 'reactivateStrategy',
  current: Strategy,
  { service }: DraftOf<Strategy>,
): Operation {
  const predict = (held: DraftDryRunOptions) => dryRun[name]({ current, service, ...held });
  return operationOf(requestOf(name, [current.name]), predict, () => client[name](current.name));
}

export function tokenDeletion(
  current: ServiceAccount,
  tokenId: number,
  { service }: DraftOf<ServiceAccount>,
): Operation {
  const { id } = current;
  return operationOf(
    requestOf('deleteServiceAccountToken', [id, tokenId]),
    (held) => dryRun.deleteServiceAccountToken({ current, tokenId, service, ...held }),
    () => client.deleteServiceAccountToken(id, tokenId),
  );
}

export function tokenCreation(
  current: ServiceAccount,
  { rootRoles = [] }: ServiceAccounts,
  { service }: DraftOf<ServiceAccount>,
): Sender {
  // The service does not list the permissions of roles: they are taken to be none that the token lacks.
  const roles = rootRoles.length > 0 ? rootRoles.map(({ id, name }) => ({ id, name, permissions: [] })) : undefined;
  return {
    requestOf: (payload) => requestOf('createServiceAccountToken', [current.id], payload),
    dryRun: (payload, held) =>
      dryRun.createServiceAccountToken({
        current,
        payload: payload as ServiceAccountTokenCreate,
        ...{ service, roles, ...held },
      }),
    save: (payload) => client.createServiceAccountToken(current.id, payload as ServiceAccountTokenCreate),
  };
}
