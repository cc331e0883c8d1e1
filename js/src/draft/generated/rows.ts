// Written by js/scripts/generate.mjs from the tables in core/. Do not edit: change the tables and run ./dev generate.

import type { BodyMember, ResourceRow } from '../types.js';

/** The kinds of resources that can be listed. */
export const resourceRows: readonly ResourceRow[] = [
  { name: 'addon', noun: 'addon', schema: 'addonSchema', list: 'addons', listing: 'getAddons', reading: 'getAddon', create: 'createAddon', update: 'updateAddon', remove: 'deleteAddon', key: ['id'], match: ['id'], hasProviders: true },
  { name: 'service-account', noun: 'service account', schema: 'serviceAccountSchema', list: 'serviceAccounts', listing: 'getServiceAccounts', reading: 'getServiceAccount', create: 'createServiceAccount', update: 'updateServiceAccount', remove: 'deleteServiceAccount', key: ['id'], match: ['username'], roles: 'rootRoles' },
  { name: 'strategy', noun: 'strategy type', schema: 'strategySchema', list: 'strategies', listing: 'getStrategies', reading: 'getStrategy', create: 'createStrategy', update: 'updateStrategy', remove: 'deleteStrategy', key: ['name'], match: ['name'] },
];

/** The members of the bodies of creations and updates, by their operation. */
export const bodyMembers: Readonly<Record<string, Readonly<Record<string, BodyMember>>>> = {
  updateAddon: {
    provider: { required: true },
    description: {  },
    enabled: { required: true },
    parameters: { required: true, empty: '{}' },
    events: { required: true, empty: '[]' },
    projects: { resets: true, empty: '[]' },
    environments: { resets: true, empty: '[]' },
  },
  updateServiceAccount: {
    name: {  },
    rootRole: {  },
  },
  createStrategy: {
    name: { required: true },
    title: { empty: '""' },
    description: { empty: '""' },
    editable: {  },
    deprecated: {  },
    parameters: { required: true },
  },
  createAddon: {
    provider: { required: true },
    description: {  },
    enabled: { required: true },
    parameters: { required: true, empty: '{}' },
    events: { required: true, empty: '[]' },
    projects: { empty: '[]' },
    environments: { empty: '[]' },
  },
  createServiceAccount: {
    username: { required: true },
    name: {  },
    rootRole: { required: true },
  },
  updateStrategy: {
    title: { empty: '""' },
    description: {  },
    parameters: { required: true },
  },
};
