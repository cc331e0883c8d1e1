// All entries.
import { allEntries } from '../all-entries.mjs';
import { everything } from '../everything.mjs';

console.log(await everything(allEntries));
