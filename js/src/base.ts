// The default entry without the exports of `flagadmin/dry-run`.
export * from './api.js';
export { init, initSync, type InitOptions } from './init.js';
