// What takes the place of a server in a page that has the service itself (demo-in-page.ts).
import type { AdminClientOptions } from 'flagadmin';

export type Demo = (Pick<AdminClientOptions, 'baseUrl' | 'fetch'> & { readonly token: string }) | undefined;

/** Undefined in the page that a server sends. */
export const demo = undefined as Demo;
