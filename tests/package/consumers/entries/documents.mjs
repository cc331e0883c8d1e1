// The entries with JSON documents.
import { addonSchema } from 'flagadmin/core';
import openapi from 'flagadmin/openapi.json' with { type: 'json' };
import description from 'flagadmin/package.json' with { type: 'json' };
import schema from 'flagadmin/schemas/addonSchema.json' with { type: 'json' };

import { same, success } from '../everything.mjs';

same(openapi.openapi, '3.0.3');
same(schema, addonSchema.toJSONSchema());
same(description.name, 'flagadmin');
console.log(success);
