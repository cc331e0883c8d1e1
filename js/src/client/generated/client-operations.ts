// Written by js/scripts/generate.mjs from the tables in core/. Do not edit: change the tables and run ./dev generate.

import { each, isOne, type ChangeOptions, type ClientRequest, type CreateOptions, type RequestOptions, type UpdateOptions } from '../request.js';
import type { Input } from '../../base/globals.js';
import type { OperationName } from '../../generated/operations.js';
import type { ResponsePromise } from '../../base/response-promise.js';
import type { Changes, Draft, DraftOptions } from '../../draft/draft.js';
import type {
  Addon,
  AddonCreateUpdate,
  Addons,
  ServiceAccount,
  ServiceAccountCreate,
  ServiceAccountToken,
  ServiceAccountTokenCreate,
  ServiceAccountTokens,
  ServiceAccountUpdate,
  ServiceAccounts,
  Strategies,
  Strategy,
  StrategyCreate,
  StrategyUpdate,
} from '../../generated/types.js';

/** The result of `createStrategy`. */
export interface CreatedStrategy {
  /** The created strategy type. */
  readonly strategy: Strategy;
  /** The `Location` header: where the new strategy type is, a path or (of Unleash) a URL; empty when there is none, or a page may not read it (CORS). */
  readonly location: string;
}

/** A method for each operation of the API. */
export abstract class ClientOperations {
  /** @internal Sends a request and reads the response. */
  protected abstract request<T>(name: OperationName, options: UpdateOptions, request: ClientRequest<T>): ResponsePromise<T>;

  /** @internal Makes a draft of a resource, or of a new one. */
  protected abstract draft(name: string, kind: string, options: DraftOptions, given?: unknown): Promise<unknown>;

  /** Updates the addon with this id. Only the properties in the body are changed; omitted properties stay as they are, and null empties a property. A sensitive parameter that is sent as `*****` keeps its stored value. */
  updateAddon(id: number | string, update: Input<AddonCreateUpdate> | Input<Addon> | string | Uint8Array, options: UpdateOptions = {}): ResponsePromise<Addon> {
    return this.request<Addon>('updateAddon', options, { path: [id], schema: 'addonCreateUpdateSchema', value: update, parts: isOne('addonSchema') });
  }

  /** Updates the service account with this id. Only the properties in the body are changed. Tokens that expired more than 30 days ago are removed with a change. */
  updateServiceAccount(id: number | string, update: Input<ServiceAccountUpdate> | Input<ServiceAccount> | string | Uint8Array, options: UpdateOptions = {}): ResponsePromise<ServiceAccount> {
    return this.request<ServiceAccount>('updateServiceAccount', options, { path: [id], schema: 'updateServiceAccountSchema', value: update, parts: isOne('serviceAccountSchema') });
  }

  /**
   * Creates a custom strategy type. Custom strategies are deprecated: built-in strategies with constraints are preferred, and this operation may be removed.
   *
   * @deprecated The operation is deprecated and may be removed.
   */
  createStrategy(payload: Input<StrategyCreate> | string | Uint8Array, options: CreateOptions = {}): ResponsePromise<CreatedStrategy> {
    return this.request<CreatedStrategy>('createStrategy', options, { path: [], schema: 'createStrategySchema', value: payload, parts: isOne('strategySchema'), member: 'strategy' });
  }

  /** Creates an addon. Properties that the body lacks are empty; a sensitive parameter cannot be `*****`, because no value is stored yet. */
  createAddon(payload: Input<AddonCreateUpdate> | string | Uint8Array, options: CreateOptions = {}): ResponsePromise<Addon> {
    return this.request<Addon>('createAddon', options, { path: [], schema: 'addonCreateUpdateSchema', value: payload, parts: isOne('addonSchema') });
  }

  /** Deletes the addon with this id. The id is never assigned again. */
  deleteAddon(id: number | string, options: ChangeOptions = {}): ResponsePromise<void> {
    return this.request<void>('deleteAddon', options, { path: [id], isEmpty: true });
  }

  /** Creates a service account without tokens. */
  createServiceAccount(payload: Input<ServiceAccountCreate> | string | Uint8Array, options: CreateOptions = {}): ResponsePromise<ServiceAccount> {
    return this.request<ServiceAccount>('createServiceAccount', options, { path: [], schema: 'createServiceAccountSchema', value: payload, parts: isOne('serviceAccountSchema') });
  }

  /** Deletes the service account with this id and its tokens, which authenticate no longer. */
  deleteServiceAccount(id: number | string, options: ChangeOptions = {}): ResponsePromise<void> {
    return this.request<void>('deleteServiceAccount', options, { path: [id], isEmpty: true });
  }

  /** Creates a token that authenticates with the permissions of the account's root role until it expires. Only this response contains the secret. */
  createServiceAccountToken(id: number | string, payload: Input<ServiceAccountTokenCreate> | string | Uint8Array, options: UpdateOptions = {}): ResponsePromise<ServiceAccountToken> {
    return this.request<ServiceAccountToken>('createServiceAccountToken', options, { path: [id], schema: 'createServiceAccountTokenSchema', value: payload });
  }

  /** Deletes the token, which authenticates no longer. */
  deleteServiceAccountToken(id: number | string, tokenId: number | string, options: ChangeOptions = {}): ResponsePromise<void> {
    return this.request<void>('deleteServiceAccountToken', options, { path: [id, tokenId], isEmpty: true });
  }

  /** Updates the strategy type with this name. Only the properties in the body are changed. A strategy type that is not editable is bundled with the service and cannot be updated (403). */
  updateStrategy(name: string, update: Input<StrategyUpdate> | Input<Strategy> | string | Uint8Array, options: UpdateOptions = {}): ResponsePromise<void> {
    return this.request<void>('updateStrategy', options, { path: [name], schema: 'updateStrategySchema', value: update, isEmpty: true });
  }

  /** Marks the strategy type as deprecated. A strategy type that is not editable is bundled with the service and cannot be deprecated (403). */
  deprecateStrategy(name: string, options: ChangeOptions = {}): ResponsePromise<void> {
    return this.request<void>('deprecateStrategy', options, { path: [name], isEmpty: true });
  }

  /** Marks the strategy type as not deprecated. */
  reactivateStrategy(name: string, options: ChangeOptions = {}): ResponsePromise<void> {
    return this.request<void>('reactivateStrategy', options, { path: [name], isEmpty: true });
  }

  /** Deletes the strategy type with this name, which can be used again then. A strategy type that is not editable is bundled with the service and cannot be deleted (403). */
  deleteStrategy(name: string, options: ChangeOptions = {}): ResponsePromise<void> {
    return this.request<void>('deleteStrategy', options, { path: [name], isEmpty: true });
  }

  /** Returns all addons, values of sensitive parameters masked as `*****`, and the definitions of all providers that addons can use. */
  getAddons(options: RequestOptions = {}): ResponsePromise<Addons> {
    return this.request<Addons>('getAddons', options, { path: [], parts: (body) => each('addonSchema', body.addons) });
  }

  /** Returns the addon with this id, values of sensitive parameters masked as `*****`. */
  getAddon(id: number | string, options: RequestOptions = {}): ResponsePromise<Addon> {
    return this.request<Addon>('getAddon', options, { path: [id], parts: isOne('addonSchema') });
  }

  /** Returns all service accounts, without the secrets of their tokens. */
  getServiceAccounts(options: RequestOptions = {}): ResponsePromise<ServiceAccounts> {
    return this.request<ServiceAccounts>('getServiceAccounts', options, { path: [], parts: (body) => each('serviceAccountSchema', body.serviceAccounts) });
  }

  /** Returns the service account with this id, without the secrets of its tokens. */
  getServiceAccount(id: number | string, options: RequestOptions = {}): ResponsePromise<ServiceAccount> {
    return this.request<ServiceAccount>('getServiceAccount', options, { path: [id], parts: isOne('serviceAccountSchema') });
  }

  /** Returns the tokens of the service account with this id, without their secrets. */
  getServiceAccountTokens(id: number | string, options: RequestOptions = {}): ResponsePromise<ServiceAccountTokens> {
    return this.request<ServiceAccountTokens>('getServiceAccountTokens', options, { path: [id] });
  }

  /** Returns all strategy types. */
  getStrategies(options: RequestOptions = {}): ResponsePromise<Strategies> {
    return this.request<Strategies>('getStrategies', options, { path: [], parts: (body) => each('strategySchema', body.strategies) });
  }

  /** Returns the strategy type with this name. */
  getStrategy(name: string, options: RequestOptions = {}): ResponsePromise<Strategy> {
    return this.request<Strategy>('getStrategy', options, { path: [name], parts: isOne('strategySchema') });
  }

  /**
   * Reads the addon with this id, or the one that a list returned, and everything on which the response of the service to a change depends.
   *
   * @throws {@link ConnectionError}, {@link TimeoutError} or an {@link AdminApiError} of what could not be read
   */
  editAddon(addon: Addon | number | string, options: DraftOptions = {}): Promise<Draft<Addon, Changes<AddonCreateUpdate, Addon>>> {
    return this.draft('editAddon', 'addon', options, addon) as never;
  }

  /** Reads everything on which the response of the service to the creation of an addon depends. @throws as `editAddon` does */
  newAddon(options: DraftOptions = {}): Promise<Draft<Addon, Input<AddonCreateUpdate>, Addon | undefined>> {
    return this.draft('newAddon', 'addon', options) as never;
  }

  /**
   * Reads the service account with this id, or the one that a list returned, and everything on which the response of the service to a change depends.
   *
   * @throws {@link ConnectionError}, {@link TimeoutError} or an {@link AdminApiError} of what could not be read
   */
  editServiceAccount(serviceAccount: ServiceAccount | number | string, options: DraftOptions = {}): Promise<Draft<ServiceAccount, Changes<ServiceAccountUpdate, ServiceAccount>>> {
    return this.draft('editServiceAccount', 'service-account', options, serviceAccount) as never;
  }

  /** Reads everything on which the response of the service to the creation of a service account depends. @throws as `editServiceAccount` does */
  newServiceAccount(options: DraftOptions = {}): Promise<Draft<ServiceAccount, Input<ServiceAccountCreate>, ServiceAccount | undefined>> {
    return this.draft('newServiceAccount', 'service-account', options) as never;
  }

  /**
   * Reads the strategy type with this name, or the one that a list returned, and everything on which the response of the service to a change depends.
   *
   * @throws {@link ConnectionError}, {@link TimeoutError} or an {@link AdminApiError} of what could not be read
   */
  editStrategy(strategy: Strategy | string, options: DraftOptions = {}): Promise<Draft<Strategy, Changes<StrategyUpdate, Strategy>>> {
    return this.draft('editStrategy', 'strategy', options, strategy) as never;
  }

  /** Reads everything on which the response of the service to the creation of a strategy type depends. @throws as `editStrategy` does */
  newStrategy(options: DraftOptions = {}): Promise<Draft<Strategy, Input<StrategyCreate>, Strategy | undefined>> {
    return this.draft('newStrategy', 'strategy', options) as never;
  }
}
