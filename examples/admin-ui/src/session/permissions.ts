// The permissions of a token, as far as the server's refusals name them.
import {
  type HeldPermission,
  type LimitablePermissionName,
  limitablePermissionNames,
  NoAccessError,
  type PermissionName,
  permissionNames,
  type RolePermissions,
} from 'flagadmin/url';

/** Missing permissions of a token. */
interface Lacking {
  permissions: ReadonlySet<string>;
  /** By permission, the environments for which the token lacks it, as `named`. It is then limited: it is not enough for all environments. */
  environments: ReadonlyMap<string, readonly string[]>;
  /** By the name of a root role, as `named`, the permissions that the token lacks to give it. */
  roles: ReadonlyMap<string, readonly PermissionName[]>;
}

/** The permissions to predict with: all but those that the server said are missing. */
export class Permissions {
  readonly #lacking: Lacking;

  constructor(lacking: Lacking = { permissions: new Set(), environments: new Map(), roles: new Map() }) {
    this.#lacking = lacking;
  }

  /** These for a request about these addons, of which each names environments; undefined while none is known to be missing. */
  held(...addons: readonly { readonly environments?: unknown }[]): HeldPermission[] | undefined {
    const { permissions, environments: limits } = this.#lacking;
    if (permissions.size + limits.size === 0) return undefined;
    return permissionNames.flatMap((permission): HeldPermission[] => {
      if (permissions.has(permission)) return [];
      const refused = limits.get(permission);
      if (!refused) return [permission];
      // The refusal says nothing about other environments.
      const all = addons.flatMap(({ environments: list }) => (Array.isArray(list) ? list : []));
      const allowed = all.filter((name) => typeof name === 'string' && !refused.includes(named(name)));
      return [{ permission: permission as LimitablePermissionName, environments: allowed }];
    });
  }

  /** The roles of the service. It does not list their permissions: known are those for which it refused to give a role. */
  rolesOf(roles: readonly Pick<RolePermissions, 'id' | 'name'>[]): RolePermissions[] | undefined {
    // A service without a list of roles is taken to have the default ones.
    if (roles.length === 0) return undefined;
    return roles.map(({ id, name }) => ({ id, name, permissions: this.#lacking.roles.get(named(name)) ?? [] }));
  }

  /** These, less what an error of the server says is missing; the same object if it says nothing new. */
  less(error: unknown): Permissions {
    if (!(error instanceof NoAccessError)) return this;
    const { permission, environment, isLimited, role } = missingIn(error);
    if (!permission) return this;
    let { permissions, environments, roles } = this.#lacking;
    if (environment !== undefined || isLimited) {
      if (!isLimitable(permission)) return this;
      const refused = [...(environments.get(permission) ?? []), ...(environment === undefined ? [] : [environment])];
      environments = new Map(environments).set(permission, refused);
    } else {
      permissions = new Set(permissions).add(permission);
    }
    if (role !== undefined) roles = new Map(roles).set(role, [permission]);
    return new Permissions({ permissions, environments, roles });
  }
}

const isPermission = (name: string): name is PermissionName => permissionNames.some((one) => one === name);
const isLimitable = (name: string) => limitablePermissionNames.some((one) => one === name);

/** The parts of the message of a refusal. Other messages, of a bundled strategy type for example, are not about the token. */
const refusal =
  /^the permission (?<permission>\w+) is required(?<limited> for all environments)?(?: for the environment (?<environment>".*")| to give the root role (?<role>".*"))?$/s;

interface Missing {
  permission?: PermissionName;
  environment?: string | undefined;
  isLimited?: boolean;
  role?: string | undefined;
}

function missingIn({ message }: NoAccessError): Missing {
  const { permission = '', limited, environment, role } = refusal.exec(message)?.groups ?? {};
  if (!isPermission(permission)) return {};
  try {
    return {
      permission,
      environment: unquoted(environment),
      isLimited: limited !== undefined,
      role: unquoted(role),
    };
  } catch {
    return {}; // quoted otherwise: the message of another server
  }
}

/** A name as messages contain it: cut after 100 characters. */
function named(name: string): string {
  return [...name].slice(0, 100).join('');
}

/** The name in a message, which has it as a JSON string. */
function unquoted(quoted: string | undefined): string | undefined {
  return quoted === undefined ? undefined : named(JSON.parse(quoted));
}

/** The permissions of a session's token. They are forgotten with it: another token may have others. */
export class PermissionStore {
  #current = new Permissions();
  readonly #listeners = new Set<() => void>();

  readonly current = (): Permissions => this.#current;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Adds the permission that an error of the server says is missing. */
  learn(error: unknown): void {
    this.#current = this.#current.less(error);
    for (const listener of this.#listeners) listener();
  }
}
