// The rows from which drafts are made.
import type { DryRuns } from '../dry-run/generated/dry-runs.js';
import type { ServiceName } from '../generated/constants.js';
import type { SchemaName } from '../schema/generated/schema-list.js';

/** What drafts need of a client, besides its methods by the names of operations. */
export interface DraftClient {
  readonly service: ServiceName | undefined;
  detectService(options: {
    readonly signal?: AbortSignal | undefined;
  }): Promise<{ readonly service: ServiceName | undefined }>;
}

/** A request of a draft, for programs that show it. */
export interface DraftRequest {
  /** The HTTP method. */
  readonly method: string;
  /** The path behind the base URL: `/api/admin/addons/1`. */
  readonly path: string;
  /** The entity tag of the version that was read. Undefined for a creation, and where the service has no tags. */
  readonly ifMatch: string | undefined;
  /** The JSON of the body. Empty for a deletion. */
  readonly bodyJson: string;
}

/** A kind of resource. */
export interface ResourceRow {
  readonly name: string;
  /** For messages. */
  readonly noun: string;
  readonly schema: SchemaName;
  /** The member that lists the resources, in the response of the service and in files. */
  readonly list: string;
  /** The client's methods that read the list and one resource. */
  readonly listing: string;
  readonly reading: string;
  /** The operations that change a resource. */
  readonly create: keyof DryRuns;
  readonly update: keyof DryRuns;
  readonly remove: keyof DryRuns;
  /** The members of the key, in the order of the path's parameters. */
  readonly key: readonly string[];
  /** The members by which `apply` finds a resource of the file on the service. */
  readonly match: readonly string[];
  /** Whether dry runs need the definitions of providers that the list has. */
  readonly hasProviders?: true;
  /** The member of the list with the root roles. */
  readonly roles?: string;
}

/** A member of the body of a creation or an update. */
export interface BodyMember {
  readonly required?: true;
  /** Whether services in use reset it if a body leaves it out (D95). */
  readonly resets?: true;
  /** The JSON of what is sent in place of null: some service refuses that, or has it for what is not set. */
  readonly empty?: string;
}
