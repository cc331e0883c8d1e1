// The entries with JSON documents.
import openapi from 'flagadmin/openapi.json' with { type: 'json' };
import description from 'flagadmin/package.json' with { type: 'json' };
import schema from 'flagadmin/schemas/addonSchema.json' with { type: 'json' };

import { same, success } from '../smoke.mjs';

same([openapi.openapi, schema.title, description.name], ['3.0.3', 'addonSchema', 'flagadmin']);
console.log(success);
