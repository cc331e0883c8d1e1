// All rivals in JavaScript. Needs what write-standalone.mjs writes.
export * as ajv from './ajv.mjs';
export * as equal from './ajv-equal.mjs';
export * as standalone from './ajv-standalone.mjs';
export * as valibot from './valibot.mjs';
export * as mini from './zod-mini.mjs';
