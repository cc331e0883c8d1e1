// Must not compile with exactOptionalPropertyTypes: results never have a property that is undefined.
import type { Addon, ServiceAccount, Strategy } from 'flagadmin';

declare const addon: Addon;

// @ts-expect-error a list or nothing
export const noProjects: Addon = { ...addon, projects: undefined };
// @ts-expect-error a name or nothing
export const noName: ServiceAccount = { id: 1, name: undefined };
// @ts-expect-error a title, null or nothing
export const noTitle: Strategy['title'] & undefined = 'x';
