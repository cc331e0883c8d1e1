// Types of the parameters of issues, by code.
import type { IssueCode as CoreIssueCode } from '../generated/issue-codes.js';

/** The type of a value as messages name it. */
export type JsonTypeName = 'object' | 'array' | 'string' | 'number' | 'boolean' | 'null';

/** A type that a schema requires, or several. */
type Expected = string | readonly string[];

/** A value that was sent; strings are cut after 100 characters. */
type Sent = string | number | boolean | null;

/** The parameters of issues, by code: a row for each, without which `IssueOf` does not compile. */
export interface IssueParams {
  /** A text that is not JSON. */
  invalid_json: {
    /** A stable name of the syntax error. */
    readonly error: string;
    /** The syntax error in English. */
    readonly reason: string;
    /** In bytes, from 0. */
    readonly offset: number;
    /** From 1. */
    readonly line: number;
    /** In Unicode characters, from 1. */
    readonly column: number;
    /** The name of a duplicate member. */
    readonly property?: string;
  };
  /** A value of another type. */
  wrong_type: {
    /** The type or types that are permitted. */
    readonly expected: Expected;
    /** The type that was sent. */
    readonly actual: JsonTypeName;
    /** The scalar that was sent, unless it may be a secret. */
    readonly value?: Sent;
  };
  /** A required property that is not there. */
  missing_property: {
    /** Its name. */
    readonly missingProperty: string;
  };
  /** A string that is not one of a list. */
  not_in_enum: {
    /** The list; a string if it has one element. */
    readonly allowed: Expected;
    /** The string that was sent. */
    readonly value: Sent;
  };
  /** A number below the minimum. */
  too_small: {
    /** The minimum. */
    readonly minimum: number;
    /** The number that was sent. */
    readonly value: Sent;
  };
  /** An empty string. */
  too_short: {
    /** The shortest length. */
    readonly limit: number;
  };
  /** A string that is not permitted. */
  forbidden_value: {
    /** The string that was sent. */
    readonly value: Sent;
  };
  /** A value that does not match its format. */
  invalid_format: {
    /** The name of the format. */
    readonly format: string;
    /** The value that was sent. */
    readonly value: Sent;
  };
  /** A warning: a property that will be ignored. */
  unknown_property: {
    /** Its name. */
    readonly property: string;
  };
  /** A warning: a deprecated property. */
  deprecated_property: {
    /** Its name. */
    readonly property: string;
  };
  /** A warning: a name that paths percent-encode. */
  not_url_friendly: {
    /** The name that was sent. */
    readonly value: Sent;
    /** The name in paths. */
    readonly encoded: string;
  };
  /** A provider that the service does not have. */
  unknown_provider: {
    /** The providers of the service. */
    readonly allowed: Expected;
    /** The name that was sent. */
    readonly value: Sent;
  };
  /** A required parameter of the provider that is not there. */
  missing_parameter: ParameterParams;
  /** A required parameter of the provider that is empty. */
  empty_parameter: ParameterParams;
  /** A parameter that must be a URL. */
  invalid_url: ParameterParams & {
    /** The name of the format. */
    readonly format: string;
    /** The value that was sent, unless the parameter is sensitive. */
    readonly value?: Sent;
  };
  /** A parameter of another type. */
  wrong_parameter_type: ParameterParams & {
    /** The types that are permitted. */
    readonly expected: Expected;
    /** The type that was sent. */
    readonly actual: JsonTypeName;
  };
  /** A masked secret for which no value is stored. */
  no_stored_secret: ParameterParams;
  /** A name that another element of the list has as well. */
  duplicate_name: {
    /** The name. */
    readonly value: Sent;
  };
  /** A time that is not in the future. */
  not_in_future: {
    /** The time that was sent. */
    readonly value: Sent;
  };
  /** What the specification permits, and a service in use refuses. */
  refused_by_service: {
    /** The service and its version. */
    readonly service: string;
    /** What it wants, in English. */
    readonly wanted: string;
  };
  /** A warning: a service in use does something else than the specification says. */
  differs_at_service: {
    /** The service and its version. */
    readonly service: string;
    /** What it does, in English. */
    readonly difference: string;
  };
  /** A warning: an address that a service in use refuses, unless its configuration permits it (D98). */
  private_address: {
    /** The service and its version. */
    readonly service: string;
  };
  /** A warning: a deprecated operation. */
  deprecated_operation: {
    /** The name of the operation. */
    readonly operation: string;
  };
  /** A warning: a parameter that the provider does not have. */
  unknown_parameter: ParameterParams;
  /** A warning: a deprecated provider. */
  deprecated_provider: {
    /** The name of the provider. */
    readonly provider: string;
    /** The reason, if the definition gives one. */
    readonly reason: string;
  };
  /** A warning: an event that the provider does not list, and that it will never be sent. */
  unknown_event: {
    /** The name of the provider. */
    readonly provider: string;
    /** The name that was sent. */
    readonly value: Sent;
  };
  /** A warning: an addon without events. */
  no_events: {
    /** The name of the provider. */
    readonly provider: string;
  };
  /** A warning: a root role that the service does not define. */
  unknown_role: {
    /** The id that was sent. */
    readonly value: Sent;
  };
  /** A warning: a stored secret is kept, but will be sent to another server. */
  secret_for_other_url: ParameterParams & {
    /** The name of the parameter whose URL has another origin. */
    readonly urlParameter: string;
  };
  /** A JavaScript value that JSON has no form for (D9). */
  not_json: {
    /** The kind of value. */
    readonly actual: string;
  };
  /** An error of another server of this API, known by its message only (D72). */
  other: Readonly<Record<never, never>>;
}

/** The parameters of issues about a parameter of a provider. */
type ParameterParams = {
  /** The name of the provider. */
  readonly provider: string;
  /** The name of the parameter. */
  readonly parameter: string;
};

/** The codes of the core, and those of JavaScript: `not_json` for values that JSON has no form for, `other` for errors of other servers. */
export type IssueCode = CoreIssueCode | 'not_json' | 'other';
