// Keys between drafts, the client and the command line: they are no part of the interface. They are registered, because the command line has a copy of
// this module beside that of its client.

/** Of an option of the client: called before each try. It rejects if the resource is no longer what the request is for; after a lost connection nothing
 * is repeated. */
export const beforeTry: unique symbol = Symbol.for('flagadmin.beforeTry');

/** Of an option of the client: the body is what a draft made, which is sent as it is, to the service that the draft asked. */
export const prepared: unique symbol = Symbol.for('flagadmin.prepared');

/** Of an option of a client: its user says what the service is, so that the client does not. */
export const quiet: unique symbol = Symbol.for('flagadmin.quiet');
