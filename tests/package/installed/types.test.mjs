// The typings of the installed package, in the newest TypeScript.
import { join } from 'node:path';
import { describe } from 'node:test';

import { repository } from '../support/installed-package.mjs';
import { rowsOf } from '../support/typings.mjs';

describe('typings', () => rowsOf(join(repository, 'node_modules/typescript')));
