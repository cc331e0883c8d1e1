/**
 * The whole service in memory, for tests, scripts and pages without a server: the same responses as those of `flagadmin-server`, by the
 * same core. Nothing is stored outside memory.
 *
 * @packageDocumentation
 */
export { createService } from '../service/create-service.js';
export type * from '../service/types.js';
