// Written by js/scripts/generate.mjs from the tables in core/. Do not edit: change the tables and run ./dev generate.

import type {
  AddonCreateUpdate,
  Addon,
  ServiceAccountUpdate,
  ServiceAccount,
  StrategyCreate,
  Strategy,
  ErrorBody,
  ServiceAccountCreate,
  ServiceAccountTokenCreate,
} from './types.js';

// Separate constants, so that bundlers leave out those that are not used.
export const addonCreateUpdateSchema = { name: 'addonCreateUpdateSchema', id: 0, compact: '0107provider,H31010000description,131enabled,@62parameters,E140events,A23031projects,123031environments,123031' } as const;
export const addonSchema = { name: 'addonSchema', id: 1, compact: '0108id,H50000200provider,@31description,A31enabled,@62parameters,D140events,@23031projects,023031environments,023031' } as const;
export const updateServiceAccountSchema = { name: 'updateServiceAccountSchema', id: 2, compact: '0102name,031rootRole,850103000' } as const;
export const serviceAccountSchema = { name: 'serviceAccountSchema', id: 3, compact: '010=id,@40isAPI,260name,031email,230username,031imageUrl,031inviteLink,230loginAttempts,240emailSent,260rootRole,050seenAt,;30101000createdAt,830101000tokens,0200108id,040secret,431createdAt,830101000seenAt,930101000lastSeen,930101000userId,040description,031expiresAt,930101000' } as const;
export const createStrategySchema = { name: 'createStrategySchema', id: 4, compact: '0106name,H30112002.,..,title,031description,031editable,062deprecated,062parameters,H20name,0104name,@31type,H3010005string,percentage,list,number,boolean,0description,031required,062' } as const;
export const strategySchema = { name: 'strategySchema', id: 5, compact: '0107title,131name,@31displayName,A31description,A31editable,@62deprecated,@62parameters,@200104name,031type,031description,031required,062' } as const;
export const errorSchema = { name: 'errorSchema', id: 6, compact: '0105id,031name,031message,031details,0200106code,031keyword,031instancePath,031schemaPath,031params,0140message,031truncated,062' } as const;
export const createServiceAccountSchema = { name: 'createServiceAccountSchema', id: 7, compact: '0103username,H31010000name,031rootRole,H50103000' } as const;
export const createServiceAccountTokenSchema = { name: 'createServiceAccountTokenSchema', id: 8, compact: '0102description,H31010000expiresAt,H30101000' } as const;

/** A public schema: its name, its position in the list, and its compact form. */
export interface SchemaRow {
  readonly name: string;
  readonly id: number;
  readonly compact: string;
}

/** The type of the values that each schema describes. */
export interface SchemaTypes {
  /** The body of a request that updates an addon. Only the properties in the body are changed. */
  addonCreateUpdateSchema: AddonCreateUpdate;
  /** An addon: it forwards selected events to an external provider. */
  addonSchema: Addon;
  /** The body of a request that updates a service account. Only the properties in the body are changed. */
  updateServiceAccountSchema: ServiceAccountUpdate;
  /** A service account: a non-human account with tokens. */
  serviceAccountSchema: ServiceAccount;
  /** The body of a request that creates a custom strategy type. */
  createStrategySchema: StrategyCreate;
  /** A strategy type. */
  strategySchema: Strategy;
  /** The body of an error response. */
  errorSchema: ErrorBody;
  /** The body of a request that creates a service account. */
  createServiceAccountSchema: ServiceAccountCreate;
  /** The body of a request that creates a token of a service account. */
  createServiceAccountTokenSchema: ServiceAccountTokenCreate;
}

/** The name of a public schema. */
export type SchemaName = keyof SchemaTypes;
