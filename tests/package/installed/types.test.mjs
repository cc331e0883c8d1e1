// The typings of the installed package, in the newest TypeScript.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';

import { repository } from '../support/installed-package.mjs';
import { compile, consumer, rowsOf } from '../support/typings.mjs';

const newest = join(repository, 'node_modules/typescript');

describe('typings', () => rowsOf(newest));
