// A page with all entries.
import { allEntries } from '../all-entries.mjs';
import { everything } from '../everything.mjs';
import { report } from './report.mjs';

report(everything(allEntries));
