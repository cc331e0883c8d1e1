// `node tests/vectors/complete.mjs FILE [--canaries]`: writes all vectors, complete, or the canaries, for the tests in C++: an array for each file.
import { writeFileSync } from 'node:fs';

import { vectorFiles, vectorsJson } from './read.mjs';

const [file, option] = process.argv.slice(2);
const isWanted = ({ canary }) => option !== '--canaries' || canary;
writeFileSync(
  file,
  `{${vectorFiles.map((name) => `"${name.replace('.json', '')}":${vectorsJson(name, isWanted)}`).join()}}`,
);
