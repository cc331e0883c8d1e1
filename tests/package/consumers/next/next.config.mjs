// The configuration of the application of Next.js, whose packages are three folders above.
import { fileURLToPath } from 'node:url';

/** The folder with `node_modules`, three above. */
const root = fileURLToPath(new URL('../../..', import.meta.url));

export default { turbopack: { root }, outputFileTracingRoot: root, experimental: { cpus: 1 } };
