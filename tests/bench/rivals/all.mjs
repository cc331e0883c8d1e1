/** The alternatives in benchmarks. Each module exports `check(value)` and `listErrors(value)`: pairs of path and message. */
export const rivals = [
  { id: 'ajv', name: 'Ajv', module: () => import('./ajv.mjs') },
  { id: 'ajv-standalone', name: 'Ajv standalone', module: () => import('./ajv-standalone.mjs') },
  { id: 'ata', name: 'ata-validator', module: () => import('./ata.mjs') },
  { id: 'ata-build', name: 'ata build', module: () => import('./ata-build.mjs') },
  { id: 'schemasafe', name: '@exodus/schemasafe', module: () => import('./schemasafe.mjs') },
  { id: 'typebox', name: 'TypeBox', module: () => import('./typebox.mjs') },
  { id: 'arktype', name: 'ArkType', module: () => import('./arktype.mjs') },
  { id: 'zod', name: 'Zod', module: () => import('./zod.mjs') },
  { id: 'valibot', name: 'Valibot', module: () => import('./valibot.mjs') },
];

/** All of them, loaded; the files of `writeStandalone` must be there. */
export function loadRivals() {
  return Promise.all(rivals.map(async ({ id, name, module }) => ({ id, name, ...(await module()) })));
}
