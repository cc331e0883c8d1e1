// The default entry without the exports of `flagadmin/dry-run`.
export * from './api.js';
export { init, type InitOptions } from './init.js';
