import {
  dryRun,
  type Addon,
  type AdminClient,
  type DryRunCreation,
  type DryRunUpdate,
  type ProviderDefinition,
  type ServiceAccount,
  type Strategy,
  type UpdateOptions,
} from '../index.js';
import { exitCodes, Failure } from './failure.js';

/** What the service holds that decides about an operation. */
export interface Known {
  readonly current?: unknown;
  readonly providers?: unknown;
  readonly existingNames?: readonly string[];
  /** The entity tag of `current`; empty if the service sends none. */
  readonly etag?: string;
}

export type Tried = DryRunUpdate<Addon> | DryRunUpdate<ServiceAccount> | DryRunCreation<Strategy>;

/** One of the operations, as the commands need it. */
export interface Operation {
  readonly command: string;
  /** What it changes or makes, for people. */
  readonly noun: string;
  /** Whether there is something already, with an id. */
  readonly isUpdate: boolean;
  /** Reads what is known from the service. */
  read(client: AdminClient, id: string): Promise<Known>;
  /** What the service would answer. May throw a ValidationError about what is known. */
  try(known: Known, body: Uint8Array): Tried;
  /** Sends the body, which the client was made for; answers the resource. */
  send(client: AdminClient, id: string, known: Known): Promise<unknown>;
}

// The client sends the file in the place of this.
const stand = {} as never;

/** Options of an update that is bound to a version, if the service has versions. */
function boundTo(etag: string | undefined): UpdateOptions {
  return etag ? { ifMatch: etag } : {};
}

const updateAddon: Operation = {
  command: 'update-addon',
  noun: 'addon',
  isUpdate: true,
  read: async (client, id) => {
    const [{ data: current, etag }, { providers }] = await Promise.all([
      client.getAddon(id).withResponse(),
      client.getAddons(),
    ]);
    return { current, etag, providers };
  },
  try: ({ current, providers }, updateJson) =>
    dryRun.updateAddon({
      current: current as Addon,
      providers: providers as ProviderDefinition[] | undefined,
      updateJson,
    }),
  send: (client, id, { etag }) => client.updateAddon(id, stand, boundTo(etag)),
};

const updateServiceAccount: Operation = {
  command: 'update-service-account',
  noun: 'service account',
  isUpdate: true,
  read: async (client, id) => {
    const { data: current, etag } = await client.getServiceAccount(id).withResponse();
    return { current, etag };
  },
  try: ({ current }, updateJson) => dryRun.updateServiceAccount({ current: current as ServiceAccount, updateJson }),
  send: (client, id, { etag }) => client.updateServiceAccount(id, stand, boundTo(etag)),
};

const createStrategy: Operation = {
  command: 'create-strategy',
  noun: 'strategy type',
  isUpdate: false,
  read: async (client) => {
    const { strategies } = await client.getStrategies();
    if (!Array.isArray(strategies)) {
      throw new Failure('the service answered something that is no list of strategy types', exitCodes.refused);
    }
    return { existingNames: strategies.flatMap((one: Partial<Strategy> | null) => one?.name ?? []) };
  },
  try: ({ existingNames }, payloadJson) => dryRun.createStrategy({ existingNames, payloadJson }),
  send: async (client) => (await client.createStrategy(stand)).strategy,
};

/** The operations by the names of their commands. */
export const operations: readonly Operation[] = [updateAddon, updateServiceAccount, createStrategy];

/** Reads what the service knows that decides about an operation. */
export async function readKnown(operation: Operation, client: AdminClient, id: string): Promise<Known> {
  // What URLs resolve, or cannot show.
  if (operation.isUpdate && ['', '.', '..', 'NaN'].includes(id)) {
    throw new Failure(`${JSON.stringify(id)} cannot be the id of a ${operation.noun}`.replace('a addon', 'an addon'));
  }
  return operation.read(client, id);
}

/** The operation with this name, in the form of the commands or of the API (`updateAddon`). */
export function operationNamed(name: string): Operation | undefined {
  const command = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return operations.find((one) => one.command === command);
}
