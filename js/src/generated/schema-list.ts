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
export const addonCreateUpdateSchema = { name: 'addonCreateUpdateSchema', id: 0, compact: '0107,provider,H3101,0,0,0,description,131enabled,@62parameters,E140,events,A23031projects,123031environments,123031', kind: 0 } as const;
export const addonSchema = { name: 'addonSchema', id: 1, compact: '0108,id,H5000,01,0,0,provider,@31description,A31enabled,@62parameters,D140,events,@23031projects,023031environments,023031' } as const;
export const updateServiceAccountSchema = { name: 'updateServiceAccountSchema', id: 2, compact: '0102,name,031rootRole,85010,3,0,0,', kind: 1 } as const;
export const serviceAccountSchema = { name: 'serviceAccountSchema', id: 3, compact: '01013,id,@40isAPI,260name,031email,230username,031imageUrl,031inviteLink,230loginAttempts,240emailSent,260rootRole,050seenAt,;3010,1,0,0,createdAt,83010,1,0,0,tokens,0200108,id,040secret,431createdAt,83010,1,0,0,seenAt,93010,1,0,0,lastSeen,93010,1,0,0,userId,040description,031expiresAt,93010,1,0,0,' } as const;
export const createStrategySchema = { name: 'createStrategySchema', id: 4, compact: '0106,name,H3011,2,0,2,.,..,title,031description,031editable,062deprecated,062parameters,H20name,0104,name,@31type,H3010,0,5,string,percentage,list,number,boolean,0,description,031required,062', kind: 2 } as const;
export const strategySchema = { name: 'strategySchema', id: 5, compact: '0107,title,131name,@31displayName,A31description,A31editable,@62deprecated,@62parameters,@200104,name,031type,031description,031required,062' } as const;
export const errorSchema = { name: 'errorSchema', id: 6, compact: '0106,id,031name,031message,031details,0200106,code,031keyword,031instancePath,031schemaPath,031params,0140,message,031permissions,023031truncated,062' } as const;
export const createServiceAccountSchema = { name: 'createServiceAccountSchema', id: 7, compact: '0103,username,H3101,0,0,0,name,031rootRole,H5010,3,0,0,', kind: 1 } as const;
export const createServiceAccountTokenSchema = { name: 'createServiceAccountTokenSchema', id: 8, compact: '0102,description,H3101,0,0,0,expiresAt,H3010,1,0,0,', kind: 1 } as const;

/** A public schema: its name, its position in the list, and its compact form. */
export interface SchemaRow {
  readonly name: string;
  readonly id: number;
  readonly compact: string;
  /** Of the body of a request: the position of the kind of resource in the core's table. */
  readonly kind?: number;
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
