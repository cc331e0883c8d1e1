// All vectors that are about HTTP, at the native server.
import { testVectors } from './test-vectors.mjs';
import { nativeServer } from './targets.mjs';

await testVectors([{ target: nativeServer }]);
