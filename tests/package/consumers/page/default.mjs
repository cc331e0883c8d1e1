// A page with all entries.
import { everything } from '../all-entries.mjs';
import { report } from './report.mjs';

report(everything());
