// All vectors that are about HTTP at `createService`, and the canaries at `flagadmin serve`, which starts a process for each set of options.
import { testVectors } from './test-vectors.mjs';
import { packageService, serve } from './targets.mjs';

await testVectors([{ target: packageService }, { target: serve, onlyCanaries: true }]);
