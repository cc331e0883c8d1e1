// A page that only validates.
import { addonSchema } from 'flagadmin/schemas';

document.title = addonSchema.validateJson('{}').valid ? 'failed: {} is no addon' : 'one schema is used';
