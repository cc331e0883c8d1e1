// `node tests/vectors/complete.mjs FILE`: writes all vectors, complete, for the tests in C++: an array for each file.
import { writeFileSync } from 'node:fs';

import { vectorFiles, vectorsJson } from './read.mjs';

writeFileSync(
  process.argv[2],
  `{${vectorFiles.map((name) => `"${name.replace('.json', '')}":${vectorsJson(name)}`).join()}}`,
);
