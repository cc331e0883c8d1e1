import { runVectorsAgainst } from './support/vectors-of.mjs';

await runVectorsAgainst(0);
