import { fileURLToPath } from 'node:url';

/** The packages stand three folders above. */
const root = fileURLToPath(new URL('../../..', import.meta.url));

export default { turbopack: { root }, outputFileTracingRoot: root, experimental: { cpus: 1 } };
