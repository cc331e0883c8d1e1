// All entries of the package, for everything.mjs.
import * as client from 'flagadmin';
import * as core from 'flagadmin/core';
import * as form from 'flagadmin/form';
import * as schemas from 'flagadmin/schemas';
import * as service from 'flagadmin/service';

export const allEntries = { client, core, form, schemas, service };
