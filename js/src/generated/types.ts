// Written by js/scripts/generate.mjs from the tables in core/. Do not edit: change the tables and run ./dev generate.

import type { ErrorName } from './error-kinds.js';
import type { IssueCode, IssueKeyword } from './issue-codes.js';

/** The body of a request that updates an addon. Only the properties in the body are changed. */
export interface AddonCreateUpdate {
  /** The case sensitive name of the provider, one of those that the service knows. */
  provider: ProviderName;
  /** A description of the addon. Null sets it to an empty string; leaving it out keeps it. */
  description?: string | null | undefined;
  /** Whether the addon is enabled. */
  enabled: boolean;
  /** Properties of the provider, replacing the stored ones as a whole. Null means none. `*****` for a sensitive one keeps what is stored. */
  parameters: Record<string, unknown> | null;
  /** The event types that trigger the addon. Null means none. */
  events: string[] | null;
  /** The projects that the addon listens to. An empty list or null means all projects; leaving it out keeps the stored list. */
  projects?: string[] | null | undefined;
  /** The environments that the addon listens to. An empty list or null means all environments; leaving it out keeps the stored list. */
  environments?: string[] | null | undefined;
}

/** An addon: it forwards selected events to an external provider. */
export interface Addon {
  /** The unique identifier of the addon. */
  id: number;
  /** The name of the provider that the addon forwards events to. */
  provider: ProviderName;
  /** A description of the addon; null when it has none. */
  description: string | null;
  /** Whether the addon is enabled. */
  enabled: boolean;
  /** Properties of the provider. Which there must be is the provider's choice; sensitive ones are masked as `*****`. */
  parameters: Record<string, unknown>;
  /** The event types that trigger the addon. */
  events: string[];
  /** The projects that the addon listens to. An empty list means all projects. */
  projects?: string[];
  /** The environments that the addon listens to. An empty list means all environments. */
  environments?: string[];
}

/** The body of a request that updates a service account. Only the properties in the body are changed. */
export interface ServiceAccountUpdate {
  /** The name of the service account. */
  name?: string | undefined;
  /** The id of the root role. */
  rootRole?: number | undefined;
}

/** A service account: a non-human account with tokens. */
export interface ServiceAccount {
  /** The service account's id. */
  id: number;
  /** @deprecated For internal use only. */
  isAPI?: boolean;
  /** The service account's name. */
  name?: string;
  /** @deprecated Service accounts have no email address. */
  email?: string;
  /** The service account's user name. */
  username?: string;
  /** The URL of an image of the account. */
  imageUrl?: string;
  /** @deprecated Service accounts cannot be invited. */
  inviteLink?: string;
  /** @deprecated Service accounts cannot log in. */
  loginAttempts?: number;
  /** @deprecated For internal use only. */
  emailSent?: boolean;
  /** The id of the root role. */
  rootRole?: number;
  /** @deprecated Always null. The time of last use is in the `lastSeen` of each token. A date-time of RFC 3339. */
  seenAt?: string | null;
  /** When the service account was created. A date-time of RFC 3339. */
  createdAt?: string;
  /** The tokens of the service account. */
  tokens?: ServiceAccountToken[];
}

/** A token of a service account. */
export interface ServiceAccountToken {
  /** The unique identifier of the token. */
  id?: number;
  /** The secret; never returned after the token was created. */
  secret?: string;
  /** When the token was created. A date-time of RFC 3339. */
  createdAt: string;
  /** When the token was used last; null: never. A date-time of RFC 3339. */
  seenAt?: string | null;
  /** When the token was used last; null: never. A date-time of RFC 3339. */
  lastSeen?: string | null;
  /** The id of the account. */
  userId?: number;
  /** The purpose of the token. */
  description?: string;
  /** When the token expires; null: never. A date-time of RFC 3339. */
  expiresAt?: string | null;
}

/** The body of a request that updates a custom strategy type. */
export interface StrategyUpdate {
  /** The title of the strategy type. */
  title?: string | undefined;
  /** A description of the strategy type. Null empties it. */
  description?: string | null | undefined;
  /** The arguments that are passed to the implementation of the strategy, each with a name of its own. They replace the stored ones. */
  parameters: StrategyCreateParameter[];
}

/** A parameter of a strategy type, in a request. */
export interface StrategyCreateParameter {
  /** The name of the parameter, unique in its strategy type. */
  name: string;
  /** The type of the parameter's value. */
  type: StrategyParameterType;
  /**
   * A description of the parameter, for users.
   * @defaultValue `""`
   */
  description?: string | undefined;
  /**
   * Whether the parameter must be configured when the strategy is used.
   * @defaultValue `false`
   */
  required?: boolean | undefined;
}

/** The body of a request that creates a custom strategy type. */
export interface StrategyCreate {
  /** The name of the strategy type. It must be unique, and fit into a path. There is a warning if it is not URL-friendly. */
  name: string;
  /** The title of the strategy type. */
  title?: string | undefined;
  /** A description of the strategy type. */
  description?: string | undefined;
  /**
   * Whether the strategy type can be edited.
   * @defaultValue `true`
   */
  editable?: boolean | undefined;
  /**
   * Whether the strategy type is deprecated.
   * @defaultValue `false`
   */
  deprecated?: boolean | undefined;
  /** The arguments that are passed to the implementation of the strategy, each with a name of its own. */
  parameters: StrategyCreateParameter[];
}

/** A strategy type. */
export interface Strategy {
  /** The title of the strategy type. */
  title?: string | null;
  /** The name (type) of the strategy. */
  name: string;
  /** The name for people. */
  displayName: string | null;
  /** A description of the strategy type. */
  description: string | null;
  /** Whether the strategy type can be edited. Those bundled with the service cannot. */
  editable: boolean;
  /** Whether the strategy type is deprecated. */
  deprecated: boolean;
  /** The parameters of the strategy type. */
  parameters: StrategyParameter[];
}

/** A parameter of a strategy type. */
export interface StrategyParameter {
  /** The name of the parameter. */
  name?: string;
  /** The type of the parameter's value. */
  type?: StrategyParameterType | (string & {});
  /** A description of the parameter. */
  description?: string;
  /** Whether the parameter must be configured when the strategy is used. */
  required?: boolean;
}

/** The body of an error response. */
export interface ErrorBody {
  /** The id of this instance of the error. */
  id?: string;
  /** The name of the kind of error. */
  name?: ErrorName | (string & {});
  /** A description of the error. */
  message?: string;
  /** The issues of a ValidationError. */
  details?: ErrorDetail[];
  /** The missing permissions, of a NoAccessError. */
  permissions?: string[];
  /** There are more issues than `details` lists. */
  truncated?: boolean;
}

/** An error or a warning about one value of a request. */
export interface ErrorDetail {
  /** The stable code of the issue. */
  code?: IssueCode | (string & {});
  /** The keyword of JSON Schema. */
  keyword?: IssueKeyword | (string & {});
  /** A JSON Pointer (RFC 6901) to the value, or to the place where it is missing. */
  instancePath?: string;
  /** The place of the rule. */
  schemaPath?: string;
  /** Facts about the issue. */
  params?: Record<string, unknown>;
  /** A description of the issue, in English. */
  message?: string;
}

/** The body of a request that creates a service account. */
export interface ServiceAccountCreate {
  /** The user name of the service account, unique among service accounts. */
  username: string;
  /** The name of the service account. */
  name?: string | undefined;
  /** The id of the root role. */
  rootRole: number;
}

/** The body of a request that creates a token of a service account. */
export interface ServiceAccountTokenCreate {
  /** The purpose of the token, unique among the tokens of the account. */
  description: string;
  /** When the token expires: a time in the future. A date-time of RFC 3339. */
  expiresAt: string;
}

/** A provider that addons can forward events to. */
export interface ProviderDefinition {
  /** The provider's name, as addons give it in `provider`. */
  name: string;
  /** The name for people. */
  displayName: string;
  /** A description of the provider. */
  description: string;
  /** Where the provider is documented. */
  documentationUrl: string;
  /** Why the provider should not be used any more; servers also send true and false. */
  deprecated?: string;
  /** The parameters, each with a name of its own. */
  parameters?: ProviderParameter[];
  /** The event types that the provider can forward. */
  events?: string[];
}

/** A parameter of a provider. */
export interface ProviderParameter {
  /** The parameter's name. */
  name: string;
  /** The name for people. */
  displayName: string;
  /** The kind of field for the value: text, url, textfield and others. */
  type: ProviderParameterType;
  /** A description of the parameter. */
  description?: string;
  /** An example to show in the empty field. */
  placeholder?: string;
  /** Whether an addon must have the parameter. */
  required: boolean;
  /** Whether the value is a secret, masked in every response. */
  sensitive: boolean;
}

/** All addons, and the providers that they can use. */
export interface Addons {
  /** All addons. */
  addons: Addon[];
  /** All providers that addons can use, each with a name of its own. */
  providers: ProviderDefinition[];
}

/** The events that an addon has sent. */
export interface IntegrationEvents {
  /** The events that the addon has sent. */
  integrationEvents: Record<string, unknown>[];
}

/** All service accounts, and the root roles that they can have. */
export interface ServiceAccounts {
  /** All service accounts. */
  serviceAccounts: ServiceAccount[];
  /** The root roles of the instance; not every server of this API sends them. */
  rootRoles?: RootRole[];
}

/** A root role of service accounts. */
export interface RootRole {
  /** The id of the role. */
  id: number;
  /** The name of the role. */
  name: string;
  /** The type of the role. */
  type: string;
}

/** The tokens of a service account. */
export interface ServiceAccountTokens {
  /** The tokens of the service account. */
  pats: ServiceAccountToken[];
}

/** All strategy types. */
export interface Strategies {
  /** The version of this format. */
  version: number;
  /** All strategy types. */
  strategies: Strategy[];
}

/** The state of the instance. */
export interface Health {
  /** The state of the instance. */
  health: 'GOOD';
}

/** The name of a provider: one of the defaults, or one that the service defines. Case sensitive. */
export type ProviderName = 'datadog' | 'slack' | 'teams' | 'webhook' | (string & {});

/** The kind of field for a parameter of a provider: one of the defaults, or one that the service defines. */
export type ProviderParameterType = 'url' | 'text' | 'textfield' | (string & {});

/** The type of a parameter of a strategy type. */
export type StrategyParameterType = 'string' | 'percentage' | 'list' | 'number' | 'boolean';
