// A page that judges and does nothing else.
import { addonSchema } from 'flagadmin';

document.title = addonSchema.validateJson('{}').valid ? 'failed: {} is no addon' : 'one schema is used';
