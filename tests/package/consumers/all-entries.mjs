// All entries of the package, for smoke.mjs.
import * as client from 'flagadmin';
import * as core from 'flagadmin/core';
import * as form from 'flagadmin/form';
import * as schemas from 'flagadmin/schemas';
import * as service from 'flagadmin/service';

import { smoke } from './smoke.mjs';

export const allEntries = { client, core, form, schemas, service };
export const everything = () => smoke(allEntries);
